export const PUBLIC = ['/loginall', '/login', '/auth-redirect', '/bind', '/register']

export type Verdict =
  | { go: 'public' }
  | { go: 'enter'; code: string; to: string }
  | { go: 'central-login' }
  | { go: 'redirect'; to: string }
  | { go: 'in' }

/** Who may see what before any page: decided from the address and whether there is a token. */
export function guard(pathname: string, search: string, signedIn: boolean): Verdict {
  const query = new URLSearchParams(search)
  const code = pathname === '/index' ? query.get('code') : null
  if (code) return { go: 'enter', code, to: withoutCode(query) }
  if (PUBLIC.includes(pathname)) return signedIn && pathname === '/login' ? { go: 'redirect', to: '/' } : { go: 'public' }
  if (!signedIn) return { go: 'central-login' }
  return pathname === '/' ? { go: 'redirect', to: `/index${search}` } : { go: 'in' }
}

function withoutCode(query: URLSearchParams): string {
  query.delete('code')
  const rest = query.toString()
  return rest ? `/index?${rest}` : '/index'
}

export const centralLogin = (url: string, origin: string, state: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(origin)}&state=${encodeURIComponent(state)}`
