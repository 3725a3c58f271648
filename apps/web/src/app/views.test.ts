import { expect, test } from 'vitest'
import { closed, HOME, MAX_KEPT, previousOf, type View, type Views, visited } from './views.ts'

const view = (path: string, more: Partial<View> = {}): View => ({
  path,
  search: '',
  title: path,
  name: '',
  pinned: false,
  noCache: false,
  ...more,
})
const start: Views = { open: [HOME], used: ['/index'], kept: [] }
const opened = (...paths: string[]): Views => paths.reduce((state, path) => visited(state, view(path)), start)
const many = (count: number): Views => opened(...Array.from({ length: count }, (_, i) => `/${i + 1}`))

test('visiting again keeps the tag where it is and remembers its latest filters', () => {
  const again = visited(opened('/a', '/b'), view('/a', { search: '?page=2' }))
  expect(again.open.map((one) => one.path + one.search)).toEqual(['/index', '/a?page=2', '/b'])
  expect(again.used).toEqual(['/index', '/b', '/a'])
})

test('what has not changed stays the same object, so that a kept page is not rendered anew', () => {
  const state = opened('/a', '/b')
  const again = visited(state, view('/a'))
  expect(again.open).toBe(state.open)
  expect(again.used.at(-1)).toBe('/a')
  expect(visited(again, view('/a'))).toBe(again)
  expect(visited(again, view('/a', { search: '?page=2' })).open[2]).toBe(state.open[2])
})

test('the 21st view drops the state of the one unused for longest and leaves every tag', () => {
  const full = visited(many(MAX_KEPT), view('/1'))
  const next = visited(full, view('/new'))
  expect(next.kept).toHaveLength(20)
  expect(next.kept).not.toContain('/2')
  expect(next.kept).toEqual(expect.arrayContaining(['/1', '/new']))
  expect(next.open).toHaveLength(22)
})

test('a view with unsaved input outlives older and newer ones that have none', () => {
  const next = visited(many(MAX_KEPT), view('/new'), (path) => path === '/1')
  expect(next.kept).toContain('/1')
  expect(next.kept).not.toContain('/2')
})

test('a view that is not cached keeps nothing', () => {
  expect(visited(start, view('/live', { noCache: true })).kept).toEqual([])
})

test('closing never closes a pinned view, and goes back to the one used before', () => {
  const state = visited(opened('/a', '/b'), view('/pin', { pinned: true }))
  expect(previousOf(state, ['/pin'])).toBe('/b')
  expect(previousOf(state, ['/pin', '/a', '/b'])).toBe('/index')
  expect(closed(state, ['/index', '/a', '/b', '/pin']).open.map((one) => one.path)).toEqual(['/index', '/pin'])
})
