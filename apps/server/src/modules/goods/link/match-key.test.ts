import { describe, expect, it } from 'vitest'
import { matchKey, partsOf, readings } from './match-key.ts'

const plain = { prefix: '', suffix: '' }
const read = (code: string, affix = plain) => readings(code, affix).map(({ code: c, quantity }) => `${c}×${quantity}`)

describe('a shop SKU', () => {
  it('is compared without width, blanks around it and case', () => {
    expect(matchKey('  ａｂ０００１＊２ ')).toBe('AB0001*2')
    expect(matchKey('\u3000yw-ab\u00a0')).toBe('YW-AB')
    expect(matchKey('ﬁne')).toBe('FINE')
    expect(matchKey('   ')).toBe('')
  })

  it('may mean itself, then so many pieces', () => {
    expect(read('AB')).toEqual(['AB×1'])
    expect(read('AB*2')).toEqual(['AB*2×1', 'AB×2'])
    expect(read('AB*007')).toEqual(['AB*007×1', 'AB×7'])
    expect(read('AB*2*3')).toEqual(['AB*2*3×1', 'AB*2×3'])
    for (const single of ['AB*0', 'AB*000', 'AB*1000', 'AB*', '*3', 'AB*2B']) expect(read(single)).toEqual([`${single}×1`])
  })

  it('then the same without what the shop puts around it', () => {
    const shop = { prefix: 'YW-', suffix: '-US' }
    expect(read('YW-AB*2', shop)).toEqual(['YW-AB*2×1', 'YW-AB×2', 'AB*2×1', 'AB×2'])
    expect(read('YW-AB-US', shop)).toEqual(['YW-AB-US×1', 'AB×1'])
    expect(read('AB-US', shop)).toEqual(['AB-US×1', 'AB×1'])
    expect(read('YW-', shop)).toEqual(['YW-×1'])
    expect(read('YW-US', shop)).toEqual(['YW-US×1', 'US×1'])
  })

  it('may be several joined by +', () => {
    expect(partsOf('A+B*2')).toEqual(['A', 'B*2'])
    expect(partsOf('A + B')).toEqual(['A', 'B'])
    for (const single of ['A', 'A+', '+A', 'A++B', '+']) expect(partsOf(single)).toEqual([])
  })
})
