import { expect, test } from 'vitest'
import { Seen } from './seen.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

test('an id is first once, and stays so over a reload of the tab', () => {
  const store = storage()
  const seen = new Seen('admin', store)
  expect([seen.first(7), seen.first(7), seen.first(8)]).toEqual([true, false, true])
  expect(new Seen('admin', store).first(7)).toBe(false)
})

test('another person in the same tab has seen nothing', () => {
  const store = storage()
  new Seen('admin', store).first(7)
  expect(new Seen('seller', store).first(7)).toBe(true)
})

test('the latest 500 are remembered', () => {
  const store = storage()
  const seen = new Seen('admin', store)
  for (let id = 1; id <= 501; id++) seen.first(id)
  const again = new Seen('admin', store)
  expect(again.first(501)).toBe(false)
  expect(again.first(2)).toBe(false)
  expect(again.first(1)).toBe(true)
})

test('a broken memory is no memory', () => {
  const store = storage()
  store.setItem('realtime.seen.admin', '{not json')
  expect(new Seen('admin', store).first(7)).toBe(true)
})
