import { expect, it } from 'vitest'
import { inChunks } from './in-chunks.ts'
import {
  compared,
  distinct,
  entriesOf,
  everyLine,
  fullWidth,
  halfWidth,
  joined,
  type LineTool,
  linesOf,
  lineTool,
} from './text-tools.ts'
import { alike, converted, NOT_A_NUMBER, NOT_A_SIZE, volumeWeight } from './units.ts'

it('takes lines and pasted lists apart', () => {
  expect(linesOf(' A \r\n\n B,C \r D')).toEqual(['A', 'B,C', 'D'])
  expect(entriesOf('A, B；C\tD\n\nE，')).toEqual(['A', 'B', 'C', 'D', 'E'])
  expect(everyLine('a\n\nb')).toEqual(['a', '', 'b'])
  expect(everyLine('')).toEqual([])
})

it('keeps each entry once, in its first place, and says what was there more often', () => {
  expect(distinct(['B', 'a', 'B', 'A', 'B'])).toEqual({ unique: ['B', 'a', 'A'], repeated: [['B', 3]] })
  expect(distinct(['B', 'a', 'b', 'A'], true)).toEqual({
    unique: ['B', 'a'],
    repeated: [
      ['B', 2],
      ['a', 2],
    ],
  })
})

it('compares two lists', () => {
  expect(compared(['A', 'B', 'B', 'C'], ['c', 'B', 'D'])).toEqual({ both: ['B'], left: ['A', 'C'], right: ['c', 'D'] })
  expect(compared(['A', 'C'], ['c'], true)).toEqual({ both: ['C'], left: ['A'], right: [] })
  expect(compared([], [])).toEqual({ both: [], left: [], right: [] })
})

it('joins for filters, with quotes doubled inside', () => {
  expect(joined(['A', "O'B"], ',')).toBe("A,O'B")
  expect(joined(['A', "O'B"], "','")).toBe("'A','O''B'")
})

it('turns each line', () => {
  const turned = (tool: LineTool, line: string) => lineTool(tool)(line)
  expect(turned('initials', '义乌仓A01')).toBe('YWCA01')
  expect(turned('upper', 'ab-1')).toBe('AB-1')
  expect(turned('title', 'RED phone CASE')).toBe('Red Phone Case')
  expect(turned('bare', ' a b ')).toBe('ab')
  expect(turned('single', ' a  b ')).toBe('a b')
  expect(halfWidth('ＡＢ１２，　！')).toBe('AB12, !')
  expect(fullWidth('AB 1')).toBe('ＡＢ　１')
  expect(halfWidth(fullWidth('x-9~!'))).toBe('x-9~!')
})

it('converts units without binary noise', () => {
  expect(converted('1', 'lb', 'g')).toBe('453.5924')
  expect(converted('453.59237', 'g', 'lb')).toBe('1')
  expect(converted('16', 'oz', 'lb')).toBe('1')
  expect(converted('0.1', 'kg', 'g')).toBe('100')
  expect(converted('10', 'in', 'cm')).toBe('25.4')
  expect(converted('1,000', 'g', 'kg')).toBe('1')
  expect(converted('abc', 'g', 'kg')).toBe(NOT_A_NUMBER)
  expect(converted('', 'g', 'kg')).toBe('')
  expect(alike('lb')).toEqual(['g', 'kg', 'oz', 'lb'])
})

it('weighs by volume', () => {
  expect(volumeWeight('30×20×10', 6000)).toBe('1.000')
  expect(volumeWeight('30 x 20 * 10', 5000)).toBe('1.200')
  expect(volumeWeight('10.5,10,10', 8000)).toBe('0.131')
  expect(volumeWeight('30×20', 6000)).toBe(NOT_A_SIZE)
  expect(volumeWeight('a×b×c', 6000)).toBe(NOT_A_SIZE)
})

it('does twenty thousand lines in parts, and stops when they are no longer wanted', async () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => `商品${i}`)
  let turns = 0
  const made = await inChunks(lines, lineTool('initials'), () => ++turns > 0)
  expect(made).toHaveLength(20_000)
  expect(made![19_999]).toBe('SP19999')
  expect(turns).toBe(40)
  expect(
    await inChunks(
      lines,
      (line) => line,
      () => false,
    ),
  ).toBeNull()
})
