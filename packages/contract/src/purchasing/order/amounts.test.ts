import { describe, expect, it } from 'vitest'
import { orderAmounts } from './amounts.ts'

const none = { freight: '0', otherFee: '0', discountAmount: '0' }

describe('what an order costs', () => {
  it('is the worked example of the book', () => {
    const lines = [
      { quantity: 100, price: '3.2500' },
      { quantity: 50, price: '8.0000' },
    ]
    const made = orderAmounts(lines, { freight: '30.00', otherFee: '0', discountAmount: '12.50' })
    expect(made).toEqual({
      goodsAmount: '725.00',
      totalAmount: '742.50',
      lines: [
        { lineAmount: '325.00', landedAmount: '332.84', landedUnitCost: '3.3284' },
        { lineAmount: '400.00', landedAmount: '409.66', landedUnitCost: '8.1932' },
      ],
    })
  })

  it('shares freight by pieces where nothing costs anything', () => {
    const lines = [
      { quantity: 1, price: '0' },
      { quantity: 3, price: '0' },
    ]
    expect(orderAmounts(lines, { ...none, freight: '8' }).lines.map(({ landedAmount }) => landedAmount)).toEqual(['2.00', '6.00'])
  })

  it('rounds half up, and the last line takes the rest', () => {
    const lines = Array.from({ length: 3 }, () => ({ quantity: 1, price: '1' }))
    const { lines: made, totalAmount } = orderAmounts(lines, { ...none, freight: '0.1' })
    expect(made.map(({ landedAmount }) => landedAmount)).toEqual(['1.03', '1.03', '1.04'])
    expect(totalAmount).toBe('3.10')
  })
})
