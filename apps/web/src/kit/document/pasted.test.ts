import { describe, expect, it } from 'vitest'
import { pastedLines, withFound } from './pasted.ts'

describe('pasted lines', () => {
  it('are codes with or without a number of pieces', () => {
    expect(pastedLines('a-1\t3\r\n\r\nb-2\nc-3, 12\nd-4 很多\ne-5 0')).toEqual([
      { code: 'A-1', quantity: 3 },
      { code: 'B-2', quantity: 1 },
      { code: 'C-3', quantity: 12 },
      { code: 'D-4', quantity: 1 },
      { code: 'E-5', quantity: 1 },
    ])
    expect(pastedLines('  \n')).toEqual([])
  })

  it('join the line that is about the same', () => {
    const lines = [{ skuId: 1, quantity: 2, locationId: 7 }]
    const found = [
      { skuId: 1, quantity: 3 },
      { skuId: 2, quantity: 1 },
      { skuId: 2, quantity: 4 },
    ]
    expect(withFound(lines, found, 'skuId')).toEqual([
      { skuId: 1, quantity: 5, locationId: 7 },
      { skuId: 2, quantity: 5 },
    ])
    expect(lines).toEqual([{ skuId: 1, quantity: 2, locationId: 7 }])
  })
})
