import { expect, test } from 'vitest'
import { draftKey, dropOld, keep, readSaved } from './saved-draft.ts'

const DAY = 24 * 3600_000

function memory(limit = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new Error('full')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
}
const draft = (time: number) => ({ values: { goodsName: '杯子' }, opened: null, time })

test('a draft is its person’s and its goods’', () => {
  const store = memory()
  keep(store, draftKey('developer', 5), draft(DAY))
  expect(readSaved(store, draftKey('developer', 5), DAY)?.values).toEqual({ goodsName: '杯子' })
  expect(readSaved(store, draftKey('developer', 'new'), DAY)).toBeNull()
  expect(readSaved(store, draftKey('purchaser', 5), DAY)).toBeNull()
})

test('after seven days it is gone, whosever it was', () => {
  const store = memory()
  keep(store, draftKey('a', 1), draft(0))
  keep(store, draftKey('b', 1), draft(DAY))
  store.setItem('other', 'stays')
  expect(readSaved(store, draftKey('a', 1), 7 * DAY)).toBeNull()
  dropOld(store, 7 * DAY)
  expect([store.getItem(draftKey('a', 1)), store.getItem('other')]).toEqual([null, 'stays'])
  expect(readSaved(store, draftKey('b', 1), 7 * DAY)).not.toBeNull()
})

test('a full browser and a broken draft stop nobody', () => {
  const store = memory(60)
  keep(store, draftKey('a', 1), draft(0))
  keep(store, draftKey('a', 1), { ...draft(1), values: { goodsName: 'x'.repeat(100) } })
  expect(store.getItem(draftKey('a', 1))).toBeNull()
  store.setItem(draftKey('a', 2), '{broken')
  expect(readSaved(store, draftKey('a', 2), 0)).toBeNull()
})
