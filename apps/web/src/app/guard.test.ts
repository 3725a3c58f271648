import { expect, test } from 'vitest'
import { centralLogin, guard, PUBLIC } from './guard.ts'

test('a visitor sees the public pages and nothing else', () => {
  for (const path of PUBLIC) expect(guard(path, '', false)).toEqual({ go: 'public' })
  expect(guard('/basic/country', '', false)).toEqual({ go: 'central-login' })
  expect(guard('/', '', false)).toEqual({ go: 'central-login' })
})

test('a signed-in person who opens /login goes to /, and / is the home page', () => {
  expect(guard('/login', '', true)).toEqual({ go: 'redirect', to: '/' })
  expect(guard('/', '', true)).toEqual({ go: 'redirect', to: '/index' })
  expect(guard('/basic/country', '?page=2', true)).toEqual({ go: 'in' })
})

test('the code of /index is exchanged and leaves the address, other parameters stay', () => {
  expect(guard('/index', '?code=abc', false)).toEqual({ go: 'enter', code: 'abc', to: '/index' })
  expect(guard('/index', '?a=1&code=abc', true)).toEqual({ go: 'enter', code: 'abc', to: '/index?a=1' })
  expect(guard('/basic/country', '?code=abc', true)).toEqual({ go: 'in' })
})

test('the central login is told where to come back to', () => {
  expect(centralLogin('https://login.test/', 'https://erp.test', 's1')).toBe(
    'https://login.test/?redirect=https%3A%2F%2Ferp.test&state=s1',
  )
  expect(centralLogin('/central/?a=1', 'http://x', 's1')).toBe('/central/?a=1&redirect=http%3A%2F%2Fx&state=s1')
})
