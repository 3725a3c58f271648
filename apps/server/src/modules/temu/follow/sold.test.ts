import { expect, test } from 'vitest'
import { openOf } from './sold.ts'

const day = (nth: number, quantity: number, postedQty: number, supplyPrice = '25.00') => ({
  productSkuId: 'P1',
  day: `2026-11-${String(nth).padStart(2, '0')}`,
  quantity,
  postedQty,
  supplyPrice,
})

test('what is sold and not in the books is booked by price', () => {
  expect(openOf([day(16, 3, 3), day(17, 5, 0)])).toEqual([{ productSkuId: 'P1', quantity: 5, supplyPrice: '25.00' }])
  expect(openOf([day(16, 4, 1, '20.00'), day(17, 5, 0)])).toEqual([
    { productSkuId: 'P1', quantity: 3, supplyPrice: '20.00' },
    { productSkuId: 'P1', quantity: 5, supplyPrice: '25.00' },
  ])
})

test('what the platform takes back of a past day is taken off what is booked now, or waits', () => {
  expect(openOf([day(15, 2, 4), day(17, 5, 0)])).toEqual([{ productSkuId: 'P1', quantity: 3, supplyPrice: '25.00' }])
  expect(openOf([day(15, 0, 4), day(16, 2, 0, '20.00'), day(17, 3, 0)])).toEqual([
    { productSkuId: 'P1', quantity: 1, supplyPrice: '20.00' },
  ])
  expect(openOf([day(15, 0, 4), day(17, 4, 0)])).toEqual([])
  expect(openOf([day(15, 0, 4), day(17, 3, 0)])).toBeNull()
})
