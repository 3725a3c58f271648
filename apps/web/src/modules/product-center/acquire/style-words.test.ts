import { expect, it } from 'vitest'
import { attrsOf, wordsOf } from './style-words.ts'

it('reads a specification as people write it', () => {
  const attrs = [
    { name: '颜色', value: '红' },
    { name: '尺码', value: 'M' },
  ]
  expect(wordsOf(attrs)).toBe('颜色:红；尺码:M')
  expect(attrsOf('颜色:红；尺码:M')).toEqual(attrs)
  expect(attrsOf(' 颜色：红; 尺码 : M ;')).toEqual(attrs)
  expect(attrsOf('大号')).toEqual([{ name: '规格', value: '大号' }])
  expect(attrsOf('')).toEqual([])
})
