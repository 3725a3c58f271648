import { describe, expect, it } from 'vitest'
import { breakEvenOf, defectiveOf, priceOf, supplyOf } from './price.ts'

const costs = { cost: '25.00', packCost: '0.50', freight: '18.20' }
const terms = { exchangeRate: '7.1000', feeRate: '8', payRate: '1', adRate: '3', margin: '15', discount: '0' }

describe('prices, as the book works them out', () => {
  it.each([
    ['a margin of 15 %', '0', '8.43', '8.43'],
    ['half off the list price', '50', '8.43', '16.86'],
  ])('%s', (_name, discount, price, listPrice) => {
    expect(priceOf(costs, { ...terms, discount })).toEqual({ price, listPrice })
  })

  it.each(['88', '90', '100'])('a margin of %s %% beside 12 %% of fees is impossible', (margin) => {
    expect(priceOf(costs, { ...terms, margin })).toBeNull()
  })

  it('what is given away has no list price', () => {
    expect(priceOf(costs, { ...terms, discount: '100' })).toBeNull()
  })

  it('supply price, defective price and what breaks even', () => {
    expect(supplyOf({ cost: '25.00', packCost: '0.50', freight: '1.20' }, '15')).toBe('31.41')
    expect(supplyOf(costs, '100')).toBeNull()
    expect(defectiveOf('16.86', '0.60')).toBe('10.12')
    expect(breakEvenOf(costs, terms)).toBe('6.99')
    expect(breakEvenOf({ ...costs, cost: '0' }, terms)).toBe('2.99')
  })
})
