import { describe, expect, it } from 'vitest'
import { isTable, withPasted } from './pasted-styles.ts'

describe('styles out of a sheet', () => {
  it('fill the rows from where they are pasted, and make those that are not there', () => {
    expect(withPasted([{ property1: '红', image: 'a' }], '红色\tS\t\t¥1,025.5\t220 \n蓝色\tM\t\t免费\t-3\n', 0, 0)).toEqual([
      { property1: '红色', property2: 'S', property3: null, costPrice: '1025.5', weight: 220, image: 'a' },
      { property1: '蓝色', property2: 'M', property3: null },
    ])
  })

  it('begin at the column of the cell and end with the last one', () => {
    expect(withPasted([{}, { property1: '红' }], '12.5\t100\t多余', 1, 3)).toEqual([
      {},
      { property1: '红', costPrice: '12.5', weight: 100 },
    ])
    expect(withPasted([], Array(300).fill('x').join('\n'), 0, 0)).toHaveLength(200)
  })

  it('are told from a word that is pasted into one cell', () => {
    expect([isTable('红色\n'), isTable('红色\tS'), isTable('红\n蓝')]).toEqual([false, true, true])
  })
})
