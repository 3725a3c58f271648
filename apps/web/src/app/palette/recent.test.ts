import { expect, test } from 'vitest'
import { recentPaths, remember } from './recent.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

test('the latest is first, each once, eight at most, per person', () => {
  const store = storage()
  for (const path of ['/a', '/b', '/a', ...Array.from({ length: 9 }, (_, n) => `/p${n}`)]) remember('admin', path, store)
  expect(recentPaths('admin', store)).toEqual(['/p8', '/p7', '/p6', '/p5', '/p4', '/p3', '/p2', '/p1'])
  expect(recentPaths('seller', store)).toEqual([])
})

test('broken memory is none', () => {
  const store = storage()
  store.setItem('palette.recent.admin', '{')
  expect(recentPaths('admin', store)).toEqual([])
})
