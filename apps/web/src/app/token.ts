const COOKIE = 'Admin-TokenErp'
const STORED = ['opSsAdmin', 'opDataScope', 'username', 'isLeader', 'shopNameList'] as const
type StoredName = (typeof STORED)[number]

export const token = (): string => cookie(COOKIE)
export const setToken = (value: string): void => setCookie(COOKIE, value, 7)

export const stored = (name: StoredName): string => localStorage.getItem(name) ?? ''
export const store = (name: StoredName, value: unknown): void =>
  localStorage.setItem(name, typeof value === 'string' ? value : JSON.stringify(value))

export function clearSession(): void {
  setCookie(COOKIE, '', -1)
  for (const name of STORED) localStorage.removeItem(name)
}

export function cookie(name: string): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : ''
}

export function setCookie(name: string, value: string, days = 365): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser in use.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * 86_400}; samesite=strict${secure}`
}
