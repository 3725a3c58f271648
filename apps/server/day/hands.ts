import type { Chance } from './chance.ts'

const GRABS = 20

export class Hands {
  readonly #taken = new Map<string, number>()
  readonly #heldFor: number

  constructor(heldFor: number) {
    this.#heldFor = heldFor
  }

  #take(name: string): boolean {
    const since = this.#taken.get(name)
    if (since !== undefined && Date.now() - since < this.#heldFor) return false
    this.#taken.set(name, Date.now())
    return true
  }

  *atHand<T>(chance: Chance, things: readonly T[], nameOf: (thing: T) => string): Generator<T> {
    const rest = [...things]
    while (rest.length) {
      const [thing] = rest.splice(chance.below(rest.length), 1)
      if (this.#take(nameOf(thing!)) || chance.one(GRABS)) yield thing!
    }
  }
}
