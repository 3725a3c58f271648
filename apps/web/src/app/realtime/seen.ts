const KEEP = 500

type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Which messages this tab has shown to this person. The server sends one again until it is acknowledged. */
export class Seen {
  readonly #key: string
  readonly #store: Store
  #ids: number[]

  constructor(username: string, store: Store = sessionStorage) {
    this.#key = `realtime.seen.${username}`
    this.#store = store
    this.#ids = read(store.getItem(this.#key))
  }

  /** True the first time an id is given. */
  first(id: number): boolean {
    if (this.#ids.includes(id)) return false
    this.#ids = [...this.#ids, id].slice(-KEEP)
    this.#store.setItem(this.#key, JSON.stringify(this.#ids))
    return true
  }
}

function read(kept: string | null): number[] {
  try {
    const ids: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
  } catch {
    return []
  }
}
