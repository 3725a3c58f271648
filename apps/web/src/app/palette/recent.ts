const KEEP = 8

type Store = Pick<Storage, 'getItem' | 'setItem'>
const keyOf = (username: string): string => `palette.recent.${username}`

export function recentPaths(username: string, store: Store = localStorage): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(username)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}

export function remember(username: string, path: string, store: Store = localStorage): void {
  const others = recentPaths(username, store).filter((one) => one !== path)
  store.setItem(keyOf(username), JSON.stringify([path, ...others].slice(0, KEEP)))
}
