import { matchPath } from 'react-router'
import type { PageRoute } from './menu.ts'

/** What an address of the shell shows. */
export type Shown =
  | { kind: 'home' | 'not-found' | 'not-allowed' }
  | { kind: 'page'; route: PageRoute }
  | { kind: 'refresh'; to: string }
  | { kind: 'unknown' }

/** Pages that no menu entry leads to; `digits` are parameters that must be numbers. */
const statics: (Pick<PageRoute, 'path' | 'title' | 'address'> & { digits?: string[] })[] = [
  { path: '/user/profile', title: '个人中心', address: 'account/profile' },
  { path: '/dict/type/data/:dictId', title: '字典数据', address: 'basic/dict-data', digits: ['dictId'] },
]

export function resolve(routes: PageRoute[], pathname: string): Shown {
  if (pathname === '/index') return { kind: 'home' }
  if (pathname === '/404') return { kind: 'not-found' }
  if (pathname === '/401') return { kind: 'not-allowed' }
  if (pathname.startsWith('/redirect/')) return { kind: 'refresh', to: pathname.slice('/redirect'.length) }
  const route = routes.find((one) => matchPath(one.path, pathname)) ?? staticRoute(pathname)
  return route ? { kind: 'page', route } : { kind: 'unknown' }
}

function staticRoute(pathname: string): PageRoute | undefined {
  for (const { digits = [], ...page } of statics) {
    const match = matchPath(page.path, pathname)
    if (match && digits.every((name) => /^\d+$/.test((match.params as Record<string, string | undefined>)[name] ?? '')))
      return { ...page, section: '', hidden: true, noCache: false, affix: false, tabs: [] }
  }
  return undefined
}
