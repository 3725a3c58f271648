import { expect, it } from 'vitest'
import { marginOf } from './margin.ts'

const sku = {
  skuId: 1,
  sku: 'A',
  skuName: null,
  property1: null,
  property2: null,
  property3: null,
  skuImage: null,
  available: 0,
  weight: null,
  cost: '25.00',
  pack: '0.50',
  freight: '18.20',
}
const costs = { rates: { CNY: '1', USD: '7.1000' }, feeRate: '8', payRate: '1', adRate: '3', skus: [sku] }

it('is the rate of the book', () => expect(marginOf(1, '9.99', 'USD', costs, sku)).toBe('26.39'))
it('is of the supply price alone where the platform sells', () =>
  expect(marginOf(2, '31.41', 'USD', costs, { ...sku, freight: '1.20' })).toBe('15.00'))
it.each([
  [null, 'USD', sku],
  ['abc', 'USD', sku],
  ['0', 'USD', sku],
  ['9.99', 'GBP', sku],
  ['9.99', 'USD', undefined],
  ['9.99', 'USD', { ...sku, cost: null }],
])('is unknown for %s %s', (price, currency, cost) => expect(marginOf(1, price, currency, costs, cost)).toBeNull())
