import { expect, test } from 'vitest'
import { toggled } from './selection.ts'

test('rows of several pages are chosen together, and one chosen twice is not', () => {
  const first = toggled(new Map(), [{ id: 1 }, { id: 2 }], 'id')
  const second = toggled(first, [{ id: 31, name: 'on page 2' }], 'id')
  expect([...second.keys()]).toEqual([1, 2, 31])
  expect(second.get(31)).toEqual({ id: 31, name: 'on page 2' })
  expect([...toggled(second, [{ id: 2 }], 'id').keys()]).toEqual([1, 31])
  expect(first.size).toBe(2)
})
