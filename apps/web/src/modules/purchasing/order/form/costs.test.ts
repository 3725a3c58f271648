import { expect, it } from 'vitest'
import { costsOf } from './costs.ts'

it('adds up what is filled in, and leaves the other lines without amounts', () => {
  const lines = [{ quantity: 100, price: '3.25' }, { quantity: 5 }, { quantity: 50, price: '8' }]
  const made = costsOf(lines, { freight: '30', otherFee: null, discountAmount: '12.5' })
  expect([made.goodsAmount, made.totalAmount]).toEqual(['725.00', '742.50'])
  expect(made.lines.map((line) => line?.landedUnitCost)).toEqual(['3.3284', undefined, '8.1932'])
})

it('costs nothing while there are no lines', () => {
  expect(costsOf([], {})).toEqual({ goodsAmount: '0.00', totalAmount: '0.00', lines: [] })
})
