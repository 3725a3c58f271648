import { describe, expect, it } from 'vitest'
import { marginAt, priceAt, type Reckoned } from './margin.ts'

const book: Reckoned = {
  costs: { cost: '25.00', packCost: '0.50', freight: '18.20' },
  exchangeRate: '7.1000',
  feeRate: '8',
  payRate: '1',
  adRate: '3',
}

describe('margins and prices', () => {
  it('are those of the worked examples', () => {
    expect(marginAt('9.99', book)).toBe('26.39')
    expect(priceAt('15', 1, book)).toBe('8.43')
    const supplied = {
      ...book,
      costs: { cost: '25.00', packCost: '0.50', freight: '1.20' },
      exchangeRate: '1',
      feeRate: '0',
      payRate: '0',
      adRate: '0',
    }
    expect(priceAt('15', 2, supplied)).toBe('31.41')
    expect(marginAt('31.41', supplied)).toBe('15.00')
  })
  it('are none where nothing comes in or nothing is left', () => {
    expect(marginAt('0', book)).toBeNull()
    expect(marginAt(null, book)).toBeNull()
    expect(priceAt('88', 1, book)).toBeNull()
    expect(priceAt('100', 2, book)).toBeNull()
  })
})
