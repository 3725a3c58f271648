import { expect, test } from 'vitest'
import { type Column, mergedLayout, movedOrder, nextSort } from './column.ts'

const column = (id: string, more: Partial<Column> = {}): Column => ({ id, title: id, render: () => null, ...more })
const columns = [
  column('code', { fixed: 'start' }),
  column('a'),
  column('b'),
  column('c', { hidden: true }),
  column('_actions', { fixed: 'end' }),
]
const order = columns.map((one) => one.id)

test('a column moves before or behind the one it is dropped on', () => {
  expect(movedOrder(columns, order, 'a', 'c')).toEqual(['code', 'b', 'c', 'a', '_actions'])
  expect(movedOrder(columns, order, 'c', 'a')).toEqual(['code', 'c', 'a', 'b', '_actions'])
})

test('a move from or onto a fixed column is refused', () => {
  expect(movedOrder(columns, order, 'code', 'a')).toBeNull()
  expect(movedOrder(columns, order, 'a', '_actions')).toBeNull()
})

test('what was kept wins; new columns come in at their place, gone ones are dropped', () => {
  const kept = { order: ['code', 'b', 'gone', 'a', '_actions'], hidden: ['b', 'gone'], widths: { a: 99 } }
  expect(mergedLayout(columns, kept)).toEqual({
    order: ['code', 'b', 'a', 'c', '_actions'],
    hidden: ['b', 'c'],
    widths: { a: 99 },
  })
  expect(mergedLayout(columns, null)).toEqual({ order, hidden: ['c'], widths: {} })
})

test('sorting goes up, down and away', () => {
  const up = nextSort(null, 'a')
  expect(up).toEqual({ field: 'a', order: 'asc' })
  expect(nextSort(up, 'a')).toEqual({ field: 'a', order: 'desc' })
  expect(nextSort({ field: 'a', order: 'desc' }, 'a')).toBeNull()
  expect(nextSort(up, 'b')).toEqual({ field: 'b', order: 'asc' })
})
