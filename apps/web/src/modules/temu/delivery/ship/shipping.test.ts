import type { ShipScreen } from '@erp/contract/temu/delivery/ship-scan'
import { expect, it, vi } from 'vitest'
import type { Station } from '../../../../kit/scan/index.ts'
import { type Hand, leave, leftOf, readShip, type ShipDesk, stepBack, whyNoWaybill } from './shipping.ts'

const NO = 'TF26111900001'
const screen = (more: Partial<ShipScreen> = {}): ShipScreen => ({
  deliveryOrderNo: NO,
  shopName: '店',
  warehouseName: '广州仓',
  deadline: null,
  deliveryMethod: 3,
  expressCompanyName: '顺丰',
  expressDeliveryNo: null,
  driverName: null,
  plateNumber: null,
  boxes: ['1', '2'].map((seq) => ({ packageNo: `${NO}-${seq}`, quantity: 3, weight: '1.200' })),
  codes: ['S1', '6991234500001', 'FH261119001'],
  ...more,
})
const handOf = (boxes: string[] = [], more: Partial<ShipScreen> = {}): Hand => ({ code: NO, screen: screen(more), boxes })
function deskOf(hand: Hand | null, more: { companyId?: number; held?: boolean; look?: ShipDesk['look'] } = {}) {
  const sent: unknown[] = []
  const said: unknown[] = []
  const station = {
    kept: { held: Boolean(more.held) },
    say: (level: string, text: string) => said.push([level, text]),
    submit: vi.fn((_resource, verb, input, about) => (sent.push([verb, input('id'), about.key]), true)),
  }
  const look = more.look ?? vi.fn()
  const desk: ShipDesk = {
    station: station as unknown as Station,
    hand,
    setHand: vi.fn(),
    companyId: more.companyId ?? null,
    look,
  }
  return { desk, sent, said }
}

it.each([
  ['the order', NO, [], `${NO} 2 箱`],
  ['its number at the platform', 'FH261119001', [], `${NO} 2 箱`],
  ['one of its boxes', `${NO}-1`, [`${NO}-1`], `${NO} 还差 1 箱`],
])('%s opens it', async (_what, code, boxes, says) => {
  const { desk, said } = deskOf(null, { look: async () => screen() })
  await readShip(desk, code)
  expect(desk.setHand).toHaveBeenCalledWith(handOf(boxes))
  expect(said).toEqual([['ok', says]])
})

it('an order that was scanned leaves with the next number, all its boxes along', () => {
  const { desk, sent } = deskOf(handOf(), { companyId: 7 })
  readShip(desk, ' sf12345678 ')
  expect(sent).toEqual([
    ['scan-ship', { code: NO, expressCompanyId: 7, expressDeliveryNo: 'SF12345678', clientScanId: 'id' }, undefined],
  ])
  expect(desk.setHand).toHaveBeenCalledWith(null)
})

it('boxes that are scanned one by one must all be there', () => {
  const first = deskOf(handOf([`${NO}-1`]))
  expect(leftOf(first.desk.hand!)).toEqual([`${NO}-2`])
  readShip(first.desk, 'SF12345678')
  expect([first.sent, first.said]).toEqual([[], [['error', `还有 1 箱没有扫到：${NO}-2`]]])
  readShip(first.desk, `${NO}-2`)
  expect(first.desk.setHand).toHaveBeenCalledWith(handOf([`${NO}-1`, `${NO}-2`]))
  const both = deskOf(handOf([`${NO}-1`, `${NO}-2`]))
  readShip(both.desk, 'SF12345678')
  expect(both.sent).toMatchObject([['scan-ship', { packageNos: [`${NO}-1`, `${NO}-2`] }, undefined]])
})

it.each(['TF26111900002-1', `${NO}-3`])('the box %s is none of them', (code) => {
  const { desk, said } = deskOf(handOf([`${NO}-1`]))
  readShip(desk, code)
  expect(said).toEqual([['error', `${code} 不是 ${NO} 的箱子`]])
  expect(desk.setHand).not.toHaveBeenCalled()
})

it.each([
  ['6991234500001', '6991234500001 是商品或箱子上的条码，不是快递单号'],
  ['FH261119001', 'FH261119001 是商品或箱子上的条码，不是快递单号'],
  ['*3', '不是快递单号'],
  ['SF12345678', null],
])('%s as express number: %s', (code, why) => expect(whyNoWaybill(handOf(), code)).toBe(why))

it('Enter alone sends what needs no number, and asks for one elsewhere', () => {
  const none = deskOf(handOf())
  readShip(none.desk, '')
  expect([none.sent, none.said]).toEqual([[], [['error', '请扫描快递单号']]])
  const written = deskOf(handOf([], { expressDeliveryNo: 'SF9' }))
  readShip(written.desk, '')
  const own = deskOf(handOf([], { deliveryMethod: 1 }))
  leave(own.desk)
  for (const { sent } of [written, own]) expect(sent).toEqual([['scan-ship', { code: NO, clientScanId: 'id' }, undefined]])
  expect(whyNoWaybill(own.desk.hand!, 'SF12345678')).toBe('自送的单不用快递单号，回车发货')
})

it('without a network boxes are taken unseen, and an order once', () => {
  const { desk, sent } = deskOf({ code: NO, screen: null, boxes: [`${NO}-1`] }, { held: true })
  readShip(desk, `${NO}-2`)
  expect(desk.setHand).toHaveBeenCalledWith({ code: NO, screen: null, boxes: [`${NO}-1`, `${NO}-2`] })
  readShip(desk, 'SF12345678')
  expect(sent).toMatchObject([['scan-ship', { code: NO, packageNos: [`${NO}-1`] }, `ship/${NO}`]])
})

it('撤销 forgets the last box, then the order', () => {
  const { desk } = deskOf(handOf([`${NO}-1`, `${NO}-2`]))
  stepBack(desk)
  expect(desk.setHand).toHaveBeenLastCalledWith(handOf([`${NO}-1`]))
  stepBack({ ...desk, hand: handOf([`${NO}-1`]) })
  expect(desk.setHand).toHaveBeenLastCalledWith(null)
})
