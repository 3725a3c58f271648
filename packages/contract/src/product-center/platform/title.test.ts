import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOf, titleOf, titleSeed } from './title.ts'

const words = { head: 'New', required: ['Phone Case'], random: ['Slim', 'Soft', 'Clear', 'Matte'], tail: 'for  iPhone' }

describe('a title', () => {
  it('is the same for the same shop and another for the next', () => {
    const titles = [1, 1, 2, 3, 4, 5].map((shop) => titleOf(words, 128, titleSeed(7, shop)))
    expect(titles[0]).toBe(titles[1])
    expect(new Set(titles).size).toBeGreaterThan(1)
    expect(titles[0]).toMatch(/^New Phone Case .* for iPhone$/)
  })

  it('keeps required words and tail, then the head, then what fits; nothing is cut', () => {
    expect(titleOf(words, 21, '1/0')).toBe('Phone Case for iPhone')
    expect(titleOf(words, 25, '1/0')).toBe('New Phone Case for iPhone')
    expect(lengthOf(titleOf(words, 31, '1/0')!)).toBeLessThanOrEqual(31)
    expect(titleOf(words, 20, '1/0')).toBeNull()
  })

  it('says a word once, whatever its case', () => {
    const twice = { head: 'new', required: ['CASE'], random: ['Case Cover', 'cover', 'NEW'], tail: 'New case' }
    expect(titleOf(twice, 80, '1/0')!.toLowerCase().split(' ')).toEqual(['new', 'case', 'cover'])
  })

  it('holds its promises whatever the words', () => {
    const word = fc.string({ minLength: 1, maxLength: 12 })
    const given = fc.record({
      head: fc.option(word),
      required: fc.array(word, { maxLength: 10 }),
      random: fc.array(word, { maxLength: 20 }),
      tail: fc.option(word),
    })
    fc.assert(
      fc.property(given, fc.integer({ min: 10, max: 130 }), fc.nat(9), (all, limit, shop) => {
        const title = titleOf(all, limit, titleSeed(1, shop))
        if (title === null) return
        const said = title.toLowerCase().split(' ')
        expect(lengthOf(title)).toBeLessThanOrEqual(limit)
        expect(title).not.toMatch(/\s\s|^\s|\s$/)
        if (title) expect(new Set(said).size).toBe(said.length)
        for (const one of all.required.flatMap((text) => text.toLowerCase().split(/\s+/).filter(Boolean)))
          expect(said).toContain(one)
      }),
      { numRuns: 200 },
    )
  })
})
