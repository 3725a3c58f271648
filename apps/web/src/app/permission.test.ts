import { expect, test } from 'vitest'
import { holds, holdsAny, playsAny } from './permission.ts'

test('a permission is held by name or by the wildcard', () => {
  expect(holds(['a:b:c'], 'a:b:c')).toBe(true)
  expect(holds(['a:b:c'], 'a:b:d')).toBe(false)
  expect(holds(['*:*:*'], 'a:b:d')).toBe(true)
  expect(holds([], 'session')).toBe(true)
  expect(holds(['*:*:*'], '')).toBe(false)
})

test('one of several is enough; admin plays every role', () => {
  expect(holdsAny(['a:b:c'], ['x:y:z', 'a:b:c'])).toBe(true)
  expect(holdsAny(['a:b:c'], ['x:y:z'])).toBe(false)
  expect(playsAny(['seller'], ['finance', 'seller'])).toBe(true)
  expect(playsAny(['seller'], ['finance'])).toBe(false)
  expect(playsAny(['admin'], ['finance'])).toBe(true)
})

test('an empty list is a programming error', () => {
  expect(() => holdsAny(['*:*:*'], [])).toThrow('请设置操作权限标签值')
  expect(() => playsAny(['admin'], [])).toThrow('请设置角色权限标签值')
})
