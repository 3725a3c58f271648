import { hostname, networkInterfaces } from 'node:os'
import type { session } from '@erp/contract/account/sign-in/session'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'

/** Where a sign-in may end: the origins of the configuration and our own. A code goes along, so nothing else passes. */
export const loginRedirect: Handlers<typeof session>['login-redirect'] = (_tx, { redirect }, ctx) => {
  const target = targetOf(ctx, redirect)
  return { allowed: target !== null, target }
}

export function targetOf(ctx: Ctx, redirect: string | null | undefined): string | null {
  const own = ownOrigins(ctx)
  const allowed = new Set([...own, ...ctx.house.config.loginRedirectOrigins].flatMap((origin) => bareOrigin(origin) ?? []))
  const target = bareOrigin(redirect || own[0] || '')
  return target && allowed.has(target) ? target : null
}

/** As configured; without a setting the request may choose among the names of this machine, and no others. */
function ownOrigins({ origin, house: { config } }: Ctx): string[] {
  if (config.origins.length) return config.origins
  return origin && isThisMachine(URL.parse(origin)?.hostname ?? '') ? [origin] : []
}

function isThisMachine(name: string): boolean {
  const addresses = Object.values(networkInterfaces()).flatMap((cards) => cards?.map(({ address }) => address) ?? [])
  return ['localhost', hostname().toLowerCase(), ...addresses].includes(name.replace(/^\[|\]$/g, ''))
}

/** The origin of an address that is nothing but an origin; scripts, paths and user names are none. */
function bareOrigin(address: string): string | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const more = url.username + url.password + url.search + url.hash + (url.pathname === '/' ? '' : url.pathname)
  return more === '' ? url.origin : null
}
