/** 0 to 1 by the pairs of neighbouring characters that two names share; spaces, case and punctuation do not count. */
export function likeness(one: string, other: string): number {
  const [a, b] = [pairs(one), pairs(other)]
  if (a.length === 0 || b.length === 0) return plain(one) === plain(other) && plain(one) !== '' ? 1 : 0
  const left = new Map<string, number>()
  for (const pair of a) left.set(pair, (left.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of b) {
    const n = left.get(pair) ?? 0
    if (n > 0) shared++
    left.set(pair, n - 1)
  }
  return (2 * shared) / (a.length + b.length)
}

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '')

function pairs(name: string): string[] {
  const characters = Array.from(plain(name))
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}
