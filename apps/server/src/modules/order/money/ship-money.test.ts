import { describe, expect, it } from 'vitest'
import { shipMoney } from './ship-money.ts'

describe('the money of a parcel', () => {
  it('gives the rest of rounding to the main order', () => {
    const order = (id: number) => ({
      id,
      saleAmount: '0',
      platformFee: '0',
      paymentFee: '0',
      adFee: '0',
      refundAmount: '0',
      exchangeRate: '7',
    })
    const line = (id: number, originOrderId: number) => ({
      id,
      originOrderId,
      quantity: 1,
      lineAmount: '0',
      weight: '0',
      cost: '1',
    })
    const money = shipMoney([order(1), order(2), order(3)], [line(1, 3), line(2, 1), line(3, 2)], {
      freight: '10',
      packCost: '0.0001',
    })
    expect(money.orders.map(({ freight, packCost }) => [freight, packCost])).toEqual([
      ['3.3334', '0.0001'],
      ['3.3333', '0.0000'],
      ['3.3333', '0.0000'],
    ])
    expect(money.orders[0]).toMatchObject({ profit: '-4.3335', profitRate: null })
  })
})
