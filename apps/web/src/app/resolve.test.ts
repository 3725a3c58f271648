import { expect, test } from 'vitest'
import { resolve } from './resolve.ts'
import { staticRoutes } from './static-routes.ts'

const known = (path: string) => resolve([], path)

test('every static route of the contract is there', () => {
  const paths = [
    '/orderListInfo/7',
    '/upProList',
    '/addupProList',
    '/pxxInfo',
    '/updatesmtListUp/7',
    '/updatesmtTempUp/7',
    '/updatesmtQtgTempUp/7',
    '/addsmtTemp',
    '/qtgaddsmtTemp',
    '/updatesmtListUpBlp/7',
    '/updatesmtListUpBlpTemp/7',
    '/upPro/7',
    '/dict/type/data/7',
    '/user/profile',
  ]
  for (const path of paths) expect(known(path), path).toMatchObject({ kind: 'page', route: { noCache: false } })
  expect(staticRoutes).toHaveLength(paths.length)
  expect(known('/index')).toEqual({ kind: 'home' })
  expect(known('/404')).toEqual({ kind: 'not-found' })
  expect(known('/401')).toEqual({ kind: 'not-allowed' })
})

test('refreshing goes through /redirect with the whole path', () => {
  expect(known('/redirect/dict/type/data/7')).toEqual({ kind: 'refresh', to: '/dict/type/data/7' })
})

test('an unknown path and a dictionary id that is not digits lead nowhere', () => {
  for (const path of ['/nowhere', '/dict/type/data/abc', '/dict/type/data/7a', '/dict/type/data', '/upPro'])
    expect(known(path), path).toEqual({ kind: 'unknown' })
})
