import { expect, test } from 'vitest'
import { type MenuNode, routesOf, sectionsOf } from './menu.ts'
import { resolve } from './resolve.ts'

const node = (path: string, component: string, more: Partial<MenuNode> = {}): MenuNode => ({
  name: path,
  path,
  component,
  hidden: false,
  alwaysShow: false,
  meta: { title: path, icon: null, noCache: false, affix: false, link: null },
  buttons: [],
  tabs: [],
  children: [],
  ...more,
})
const menu = [
  node('/basic', 'Layout', {
    children: [
      node('/basic/country', 'basic/country'),
      node('more', 'ParentView', { children: [node('deep', 'basic/deep', { hidden: true })] }),
    ],
  }),
  node('/orderList', 'Layout', { children: [node('/orderListInfo/:id', 'order/info', { hidden: true })] }),
]

test('pages get their whole path and section, whether the menu gives it whole or in parts', () => {
  expect(routesOf(menu).map((route) => [route.path, route.address, route.section])).toEqual([
    ['/basic/country', 'basic/country', '/basic'],
    ['/basic/more/deep', 'basic/deep', '/basic'],
    ['/orderListInfo/:id', 'order/info', '/orderList'],
  ])
})

test('a section without a page that shows is not in the top navigation', () => {
  expect(sectionsOf(menu).map((section) => section.path)).toEqual(['/basic'])
})

test('an address is a page of the menu, a fixed page or unknown', () => {
  const routes = routesOf(menu)
  expect(resolve(routes, '/orderListInfo/9')).toMatchObject({ kind: 'page', route: { address: 'order/info' } })
  expect(resolve(routes, '/index')).toEqual({ kind: 'home' })
  expect(resolve(routes, '/basic/nothing')).toEqual({ kind: 'unknown' })
  expect(resolve(routes, '/redirect/basic/country')).toEqual({ kind: 'refresh', to: '/basic/country' })
})

test('dictId must be digits', () => {
  expect(resolve([], '/dict/type/data/12').kind).toBe('page')
  expect(resolve([], '/dict/type/data/1x').kind).toBe('unknown')
})
