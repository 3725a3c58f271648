import { describe, expect, it } from 'vitest'
import { type SiteTerms, sitePrice, siteProfit, withEnding } from './site-price.ts'

const terms: SiteTerms = {
  cost: '30',
  freight: '18',
  packCost: '1',
  fixedFee: '0.30',
  platformPercent: '12',
  payPercent: '3',
  adPercent: '5',
  taxRate: '20',
  exchangeRate: '9.00',
}

describe('a price for a site', () => {
  it('pays costs, fees and the target, then the tax, then ends in .99', () => {
    // (30 + 18 + 1 + 0.30 × 9) ÷ (1 − 0.12 − 0.03 − 0.05 − 0.20) = 86.1667 CNY = 9.5741 GBP, with tax 11.4889
    expect(sitePrice(terms, '20')).toBe('11.99')
    const back = siteProfit(terms, '11.99')
    expect(back).toEqual({ netPrice: '9.99', taxMoney: '2.00', fees: '20.69', profit: '20.24', profitRate: '22.51' })
  })

  it.each([
    ['79.99', true],
    ['80', false],
    ['80.01', false],
    ['200', false],
  ])('a target of %s %% beside 20 %% of fees can be met: %s', (target, possible) => {
    expect(sitePrice(terms, target) !== null).toBe(possible)
  })

  it('at the price that was reckoned the target is reached, never missed', () => {
    for (const target of ['-10', '0', '15', '33.33', '60'])
      expect(Number(siteProfit(terms, sitePrice(terms, target)!).profitRate)).toBeGreaterThanOrEqual(Number(target))
  })

  it.each([
    ['0', '0.99'],
    ['0.99', '0.99'],
    ['0.9901', '1.99'],
    ['9.98', '9.99'],
    ['9.99', '9.99'],
    ['9.990000001', '10.99'],
    ['10', '10.99'],
  ])('%s ends as %s', (price, ended) => {
    expect(withEnding(price)).toBe(ended)
  })

  it('what is given away has no rate', () => {
    expect(siteProfit(terms, '0')).toMatchObject({ netPrice: '0.00', profit: '-51.70', profitRate: null })
  })
})
