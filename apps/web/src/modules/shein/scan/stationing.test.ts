import { SHEIN_ORDER } from '@erp/contract/shein/order/order.states'
import type { ScannedLine, SheinScanned } from '@erp/contract/shein/scan/scan-record'
import { describe, expect, it, vi } from 'vitest'
import type { Scan, Station } from '../../../kit/scan/index.ts'
import type { InHand } from './picking.ts'
import { finish, heardScan, readCode, type SheinDesk, takeBack } from './stationing.ts'

const line = (sku: string, quantity: number): ScannedLine => ({
  orderNo: 'GSP1',
  sku,
  skuName: '',
  skuImage: null,
  quantity,
  pickedQty: 0,
  places: null,
})
const answer = (more: Partial<SheinScanned> = {}): SheinScanned => ({
  recordId: 7,
  code: 'GSP1',
  orderNo: 'GSP1',
  boxNo: null,
  lines: [],
  quantity: 5,
  points: '0.2500',
  next: 'labeling',
  orderStatus: SHEIN_ORDER.waitLabel,
  lane: null,
  receiveWarehouse: '佛山仓',
  skipped: [],
  todayCount: 5,
  todayPoints: '0.2500',
  ...more,
})
const inHand = (lines: ScannedLine[], found: InHand['found'] = {}): InHand => ({
  code: 'GSP1',
  looked: { orderNo: 'GSP1', boxNo: null, orderStatus: 20, next: 'picking', receiveWarehouse: '佛山仓', lines },
  found,
  sku: null,
})
function deskOf(more: Partial<SheinDesk> = {}, held = false) {
  const sent: unknown[] = []
  const station = {
    kept: { held },
    say: vi.fn(),
    ask: vi.fn(),
    submit: vi.fn((_resource, verb, input, about) => (sent.push([verb, input('id'), about.key]), true)),
  }
  const desk: SheinDesk = {
    name: 'labeling',
    station: station as unknown as Station,
    storeId: 1,
    boxNo: null,
    setBox: vi.fn(),
    hand: null,
    setHand: vi.fn(),
    count: null,
    setCount: vi.fn(),
    look: vi.fn(),
    ...more,
  }
  return { desk, station, sent }
}
const input = (code: string, station: string, more = {}) => ({ code, storeId: 1, station, clientScanId: 'id', ...more })

describe('what a code means', () => {
  it('is the order or box at most stations', () => {
    const { desk, sent } = deskOf()
    readCode(desk, ' gsp1 ')
    expect(sent).toEqual([['labeling', input('GSP1', 'SHEIN贴标'), undefined]])
  })
  it('is known twice at the station itself while the network is away', () => {
    const { desk, sent } = deskOf({}, true)
    readCode(desk, 'GSP1')
    expect(sent).toMatchObject([['labeling', {}, 'labeling/1/GSP1']])
  })
  it('is a box, a number of pieces or an order at the packing bench', () => {
    const first = deskOf({ name: 'pack' })
    readCode(first.desk, 'SB26111800001')
    readCode(first.desk, '*3')
    expect(first.desk.setBox).toHaveBeenCalledWith('SB26111800001')
    expect(first.desk.setCount).toHaveBeenCalledWith(3)
    const { desk, sent } = deskOf({ name: 'pack', boxNo: 'SB26111800001', count: 3 })
    readCode(desk, 'GSP1')
    expect(sent).toEqual([['pack', input('GSP1', 'SHEIN打包', { boxNo: 'SB26111800001', quantity: 3 }), undefined]])
  })
  it('needs a store', () => {
    const { desk, station, sent } = deskOf({ storeId: null })
    readCode(desk, 'GSP1')
    expect([station.say.mock.calls, sent]).toEqual([[['error', '请先选择仓库']], []])
  })
})

describe('picking', () => {
  it('is done by the second scan of the order', async () => {
    const { desk, sent } = deskOf({ name: 'picking', hand: inHand([line('A', 5)]) })
    await readCode(desk, 'GSP1')
    expect(sent).toEqual([['picking', input('GSP1', 'SHEIN拣货'), undefined]])
  })
  it('short is asked about before it is sent', () => {
    const { desk, sent, station } = deskOf({ name: 'picking', hand: inHand([line('A', 5), line('B', 2)], { A: 4 }) })
    finish(desk)
    expect(sent).toEqual([])
    const [question] = station.ask.mock.calls[0]!
    expect(question.text).toBe('短拣：A 应拣 5 实拣 4，确认吗？')
    question.yes()
    expect(sent).toEqual([['picking', input('GSP1', 'SHEIN拣货', { lines: [{ sku: 'A', quantity: 4 }] }), undefined]])
  })
  it('never finds more than was asked for', async () => {
    const { desk, station } = deskOf({ name: 'picking', hand: inHand([line('A', 5)]) })
    await readCode(desk, '*6')
    expect(station.say.mock.calls).toEqual([['error', 'SKU A 应拣 5，不能拣 6']])
  })
})

describe('what the station says', () => {
  it('is where the code goes now', () => {
    expect(heardScan('picking', answer(), 'GSP1')).toEqual({ level: 'ok', text: '5 件 · 下一步 贴标', detail: 'GSP1' })
    const sorted = answer({ code: 'SB1', lane: 'L02', next: null })
    expect(heardScan('sorting', sorted, 'SB1')).toMatchObject({ text: 'L02 佛山仓 · 已送货' })
    const part = answer({ boxNo: 'SB1', quantity: 3, next: 'pack' })
    expect(heardScan('pack', part, 'GSP1')).toMatchObject({ text: 'SB1 3 件 · 还没有装完' })
  })
  it('warns of what was skipped', () => {
    const skipped = answer({ skipped: ['labeling'], next: 'marking', boxNo: 'SB1' })
    expect(heardScan('pack', skipped, 'GSP1')).toMatchObject({ level: 'warn', detail: 'GSP1，跳过贴标' })
  })
  it('takes back what the person may', () => {
    const scan = { answer: answer() } as unknown as Scan
    expect(takeBack(scan, false)).toBe('撤销要由主管在SHEIN扫描记录里做')
    expect(takeBack(scan, true)).toEqual({
      path: '/trust/shein/scan-records/revoke',
      input: { ids: [7], reason: '工位撤销' },
    })
    expect(heardScan('picking', null, '撤销 GSP1')).toEqual({ level: 'warn', text: '已撤销', detail: 'GSP1' })
  })
})
