import { SIGN_RESULT } from '@erp/contract/purchasing/dock/dock.states'
import type { ArrivedOrder, SignAnswer } from '@erp/contract/purchasing/dock/dock-rows'
import { describe, expect, it } from 'vitest'
import { heardParcel, weightIn } from './signing.ts'

const order: ArrivedOrder = {
  orderId: 1,
  orderNo: 'CG26111500001',
  supplierName: '义乌小商品',
  purchaserName: '李',
  urgent: 0,
  shortage: 0,
  waitingOrders: 0,
  freedOrders: 0,
  qcMode: 2,
  qcId: 1,
  qcNo: 'ZJ1',
  place: '质检区',
  attention: null,
  exchange: 0,
  lines: [],
}
const answer = (more: Partial<SignAnswer>): SignAnswer => ({
  result: SIGN_RESULT.matched,
  signId: 1,
  signNo: 'QS1',
  expressDeliveryNo: 'SF123456',
  attention: null,
  orders: [order],
  todayCount: 1,
  ...more,
})

describe('what the station says of a parcel', () => {
  it('says where to put it', () => {
    expect(heardParcel(answer({}))).toEqual({ level: 'ok', text: '质检区', detail: 'CG26111500001 义乌小商品' })
  })
  it('warns of what is special', () => {
    const said = heardParcel(answer({ orders: [{ ...order, shortage: 1, urgent: 1 }], attention: '收货仓不符' }))
    expect(said).toMatchObject({
      level: 'warn',
      text: '质检区 · 缺货直达 · 加急',
      detail: expect.stringMatching(/^收货仓不符，/),
    })
  })
  it('keeps what nobody owns', () => {
    expect(heardParcel(answer({ result: SIGN_RESULT.unclaimed, orders: [] }))).toMatchObject({ level: 'warn', text: '无主件' })
  })
})

it('tells a weight from a number', () => {
  expect(['1.25kg', '12 KG', '1.25', 'SF1KG'].map(weightIn)).toEqual(['1.25', '12', null, null])
})
