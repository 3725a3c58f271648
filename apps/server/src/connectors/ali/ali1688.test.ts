import { describe, expect, it } from 'vitest'
import { offerIdOf } from './ali1688.ts'
import { Ali1688Down } from './ali1688-offer.ts'
import { simulatedOffer } from './ali1688-simulator.ts'

const at = (time: string) => new Date(`${time.replace(' ', 'T')}+08:00`)
const fine = at('2026-11-19 10:40:00')
const amiss = at('2026-11-21 10:40:00')

describe('a pasted offer', () => {
  it('is its number, alone or in a link', () => {
    expect(
      [
        '610947572360',
        ' ６１０ ',
        'https://detail.1688.com/offer/610947572360.html',
        'detail.1688.com/offer/610947572360.html?spm=a26352.1',
        'https://m.1688.com/offer/610947572360.html',
        'https://detail.1688.com/pic/x.html?offerId=610947572360&b=1',
        'https://detail.m.1688.com/page/index.html?id=610947572360',
      ].map(offerIdOf),
    ).toEqual(['610947572360', '610', ...Array(5).fill('610947572360')])
  })
  it('is nothing when there is no number, or the place is another', () => {
    for (const wrong of [
      '',
      'abc',
      '12a',
      '1'.repeat(21),
      'https://detail.1688.com/offer/abc.html',
      'https://item.taobao.com/item.htm?id=610',
      '-1',
    ])
      expect(offerIdOf(wrong)).toBeNull()
  })
})

describe('the simulated platform', () => {
  it('answers the same for the same number and time, and differently for another', () => {
    expect(simulatedOffer('600000000001', fine)).toEqual(simulatedOffer('600000000001', fine))
    expect(simulatedOffer('600000000001', fine)!.specs).not.toEqual(simulatedOffer('600000000002', fine)!.specs)
    for (let i = 1; i < 60; i++) {
      const offer = simulatedOffer(`6100${i}`, fine)!
      expect(offer.specs.length).toBeGreaterThan(0)
      expect(new Set(offer.specs.map((spec) => spec.specId)).size).toBe(offer.specs.length)
      for (const { price } of [...offer.priceTiers, ...offer.specs]) expect(price).toMatch(/^\d+\.\d\d$/)
    }
  })
  it('lets prices drift with the weeks', () => {
    const weeks = [0, 7, 14, 21, 28].map((days) => simulatedOffer('600000000001', new Date(fine.getTime() + days * 86_400_000))!)
    expect(new Set(weeks.map((offer) => offer.specs[0]!.price)).size).toBeGreaterThan(2)
    expect(new Set(weeks.map((offer) => offer.specs[0]!.specId)).size).toBe(1)
  })
  it('knows offers that are unknown, down for a while, gone, and short of a specification', () => {
    expect(simulatedOffer('600000000404', fine)).toBeNull()
    expect(() => simulatedOffer('600000000503', at('2026-11-19 10:20:00'))).toThrow(Ali1688Down)
    expect(simulatedOffer('600000000503', fine)).not.toBeNull()
    expect([fine, amiss].map((time) => simulatedOffer('600000000410', time)!.onSale)).toEqual([true, false])
    const specs = [fine, amiss].map((time) => simulatedOffer('600000000422', time)!.specs.length)
    expect(specs[1]).toBe(specs[0]! - 1)
  })
})
