import { randomInt } from 'node:crypto'

/** Nothing that looks alike on a screen or on paper: no 0 O 1 l I. */
const CLASSES = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '#@%+=']
const LENGTH = 12

/** At least one of each class, in any order. `random(n)` is a whole number below n. */
export function initialPassword(random: (below: number) => number = randomInt): string {
  const pick = (from: string) => from[random(from.length)]!
  const chosen = CLASSES.map(pick)
  const all = CLASSES.slice(0, 3).join('')
  while (chosen.length < LENGTH) chosen.splice(random(chosen.length + 1), 0, pick(all))
  return chosen.join('')
}
