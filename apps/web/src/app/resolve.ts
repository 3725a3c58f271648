import { matchPath } from 'react-router'
import type { PageRoute } from './menu.ts'
import { sectionOf, staticRoutes } from './static-routes.ts'

/** What an address of the shell shows. */
export type Shown =
  | { kind: 'home' | 'not-found' | 'not-allowed' }
  | { kind: 'page'; route: PageRoute }
  | { kind: 'refresh'; to: string }
  | { kind: 'unknown' }

export function resolve(routes: PageRoute[], pathname: string): Shown {
  if (pathname === '/index') return { kind: 'home' }
  if (pathname === '/404') return { kind: 'not-found' }
  if (pathname === '/401') return { kind: 'not-allowed' }
  if (pathname.startsWith('/redirect/')) return { kind: 'refresh', to: pathname.slice('/redirect'.length) }
  const route = routes.find((one) => matchPath(one.path, pathname)) ?? staticRoute(pathname)
  return route ? { kind: 'page', route } : { kind: 'unknown' }
}

const PLAIN = { name: '', hidden: true, noCache: false, affix: false, tabs: [] }

function staticRoute(pathname: string): PageRoute | undefined {
  for (const { path, title, address, purpose, digits = [] } of staticRoutes) {
    const match = matchPath(path, pathname)
    const params: Record<string, string | undefined> = match?.params ?? {}
    if (match && digits.every((name) => /^\d+$/.test(params[name] ?? '')))
      return { ...PLAIN, path, title, address, purpose, section: sectionOf(address) }
  }
  return undefined
}
