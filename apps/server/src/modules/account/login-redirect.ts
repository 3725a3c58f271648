import type { session } from '@erp/contract/account/session'
import type { Ctx } from '../../kit/house.ts'
import type { Handlers } from '../../kit/serve.ts'

/** Where a sign-in may end: the origins of the configuration and our own. The token goes along, so nothing else passes. */
export const loginRedirect: Handlers<typeof session>['login-redirect'] = (_tx, { redirect }, ctx) => {
  const target = targetOf(ctx, redirect)
  return { allowed: target !== null, target }
}

export function targetOf(ctx: Ctx, redirect: string | null | undefined): string | null {
  const own = ctx.origin ?? ''
  const allowed = new Set([own, ...ctx.house.config.loginRedirectOrigins].flatMap((origin) => bareOrigin(origin) ?? []))
  const target = bareOrigin(redirect || own)
  return target && allowed.has(target) ? target : null
}

/** The origin of an address that is nothing but an origin; scripts, paths and user names are none. */
function bareOrigin(address: string): string | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const more = url.username + url.password + url.search + url.hash + (url.pathname === '/' ? '' : url.pathname)
  return more === '' ? url.origin : null
}
