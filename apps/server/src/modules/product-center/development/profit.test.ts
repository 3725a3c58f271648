import { describe, expect, it } from 'vitest'
import { developmentProfit } from './profit.ts'

const BOOK = {
  salePrice: '9.99',
  exchangeRate: '7.1000',
  feeRate: '8',
  payRate: '1',
  adRate: '3',
  cost: '25.00',
  packCost: '0.50',
  freight: '18.20',
}

describe('the profit of a development', () => {
  it.each([
    ['the example of the book', {}, '18.72', '26.39'],
    ['a loss', { salePrice: '5' }, '-12.46', '-35.10'],
    [
      'nothing but the price',
      { feeRate: '0', payRate: '0', adRate: '0', cost: '0', packCost: '0', freight: '0' },
      '70.93',
      '100.00',
    ],
    [
      'half a cent goes up',
      { salePrice: '1', exchangeRate: '1', feeRate: '0', payRate: '0', adRate: '0', cost: '0.995', packCost: '0', freight: '0' },
      '0.01',
      '0.50',
    ],
    ['a cent for a fortune', { salePrice: '0.01', exchangeRate: '0.0003', cost: '999999.99' }, '-1000018.69', '-99999.99'],
  ])('is rounded once, half up: %s', (_name, more, profit, profitRate) => {
    expect(developmentProfit({ ...BOOK, ...more })).toMatchObject({ profit, profitRate })
  })

  it('follows from the figures beside it', () => {
    expect(developmentProfit(BOOK)).toEqual({
      income: '70.93',
      fees: '8.51',
      costs: '43.70',
      profit: '18.72',
      profitRate: '26.39',
    })
  })
})
