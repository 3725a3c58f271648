import { expect, test } from 'vitest'
import { HOME, MAX_VIEWS, type View, visited } from './views.ts'

const view = (path: string): View => ({ path, search: '', title: path, pinned: false, noCache: false })

test('visiting again keeps the tab where it is and remembers its latest filters', () => {
  const first = visited([HOME], [], view('/a'))
  const second = visited(first.open, first.used, view('/b'))
  const again = visited(second.open, second.used, { ...view('/a'), search: '?page=2' })
  expect(again.open.map((one) => one.path + one.search)).toEqual(['/index', '/a?page=2', '/b'])
  expect(again.used).toEqual(['/b', '/a'])
})

test('above the limit the view unused for longest goes, never a pinned one', () => {
  let state = { open: [HOME], used: ['/index'] }
  for (let i = 1; i < MAX_VIEWS; i++) state = visited(state.open, state.used, view(`/${i}`))
  state = visited(state.open, state.used, view('/1'))
  state = visited(state.open, state.used, view('/new'))
  expect(state.open).toHaveLength(MAX_VIEWS)
  const paths = state.open.map((one) => one.path)
  expect(paths).not.toContain('/2')
  expect(paths).toEqual(expect.arrayContaining(['/index', '/1', '/new']))
})
