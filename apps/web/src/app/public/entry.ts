/** The one door: /index takes the code, stores it as the token and removes it from the address. */
export const enter = (token: string): void => location.replace(`/index?code=${encodeURIComponent(token)}`)

export const isSignedIn = (): boolean => /(?:^|;\s*)Admin-TokenErp=[^;]/.test(document.cookie)

export function centralLogin(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="erp-config"]')?.content
  const url = new URL(meta?.startsWith('{') ? JSON.parse(meta).centralLoginUrl : '/central/', location.origin)
  url.searchParams.set('redirect', location.origin)
  return url.href
}
