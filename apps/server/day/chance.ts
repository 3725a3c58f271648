/** Seeded, so that a day can be played again: whoever draws has a row of their own. */
export class Chance {
  #state: number
  #drawn = 0
  readonly #name: string

  constructor(seed: number, name: string) {
    this.#name = name
    this.#state = Array.from(name).reduce((sum, sign) => Math.imul(sum, 31) + sign.codePointAt(0)!, seed) | 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  one(of: number): boolean {
    return this.next() < 1 / of
  }

  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)]
  }

  id(what: string): string {
    return `${what}-${this.#name}-${++this.#drawn}`
  }
}
