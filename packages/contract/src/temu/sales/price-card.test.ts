import { expect, it } from 'vitest'
import { lowestPrice, priceCard } from './price-card.ts'

const figures = { oldPrice: '25.00', newPrice: '20.00', cost: '15.3000', marginFloor: '0.1500', sold: 100 }

it('keeps the floor to the cent, never below it', () => {
  expect(lowestPrice('15.30', '0.15')).toBe('18.00')
  expect(lowestPrice('15.31', '0.15')).toBe('18.02')
})

it('says what a month earns at both prices and how much more must be sold to earn the same', () => {
  expect(priceCard(figures)).toEqual({
    lowest: '18.00',
    marginBefore: '0.3880',
    marginAfter: '0.2350',
    profitBefore: '970.00',
    profitAfter: '470.00',
    needed: 207,
    more: 107,
    moreShare: '1.0700',
  })
})

it('earns at least the same with the pieces it names, and less with one fewer', () => {
  const { needed, profitBefore } = priceCard(figures)
  expect(needed! * 4.7).toBeGreaterThanOrEqual(Number(profitBefore))
  expect((needed! - 1) * 4.7).toBeLessThan(Number(profitBefore))
})

it('has no number for a price that earns nothing, and none is needed for a higher one', () => {
  expect(priceCard({ ...figures, newPrice: '15.30' })).toMatchObject({ needed: null, more: null, moreShare: null })
  expect(priceCard({ ...figures, newPrice: '30.00' })).toMatchObject({ more: 0, moreShare: '0.0000' })
  expect(priceCard({ ...figures, sold: 0 })).toMatchObject({ profitBefore: '0.00', more: 0, moreShare: null })
  expect(priceCard({ ...figures, oldPrice: '10.00' })).toMatchObject({ profitBefore: '-530.00', more: 0 })
})
