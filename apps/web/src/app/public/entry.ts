import { config } from '../config.ts'

/** The one door: /index takes the code, stores it as the token and removes it from the address. */
export const enter = (token: string): void => location.replace(`/index?code=${encodeURIComponent(token)}`)

export function centralLogin(): string {
  const url = new URL(config.centralLoginUrl, location.origin)
  url.searchParams.set('redirect', location.origin)
  return url.href
}
