export interface TitleWords {
  head: string | null
  required: readonly string[]
  random: readonly string[]
  tail: string | null
}

/**
 * Head, required, random and tail, single spaced, each word once whatever its case. Required words and the tail are there in any case,
 * then the head, then as many of the random ones as the length allows; null when the first two are too long by themselves.
 */
export function titleOf({ head, required, random, tail }: TitleWords, limit: number, seed: string): string | null {
  const [first, middle, last] = [wordsIn(head), required.flatMap(wordsIn), wordsIn(tail)]
  const joined = (begun: string[], added: string[]) => once([...begun, ...middle, ...added, ...last]).join(' ')
  const fits = (title: string) => lengthOf(title) <= limit
  if (!fits(joined([], []))) return null
  const begun: string[] = []
  for (const word of first) if (fits(joined([...begun, word], []))) begun.push(word)
  const known = new Set([...begun, ...middle, ...last].map(keyOf))
  const added: string[] = []
  for (const phrase of shuffled(random, seed)) {
    const words = once(wordsIn(phrase)).filter((word) => !known.has(keyOf(word)))
    if (!fits(joined(begun, [...added, ...words]))) continue
    added.push(...words)
    for (const word of words) known.add(keyOf(word))
  }
  return joined(begun, added)
}

/** Characters as a person counts them. */
export const lengthOf = (title: string): number => Array.from(title).length
/** Each shop has another order, and the same one again the next time. */
export const titleSeed = (goodsId: number, shopId: number | null = null): string => `${goodsId}/${shopId ?? 0}`

const wordsIn = (text: string | null): string[] => (text ?? '').split(/\s+/).filter(Boolean)
const keyOf = (word: string): string => word.toLowerCase()
const once = (words: string[]): string[] =>
  words.filter((word, i) => words.findIndex((other) => keyOf(other) === keyOf(word)) === i)

function shuffled(words: readonly string[], seed: string): string[] {
  const dice = diceOf(seed)
  const made = [...words]
  for (let i = made.length - 1; i > 0; i--) {
    const j = Math.floor(dice() * (i + 1))
    ;[made[i], made[j]] = [made[j]!, made[i]!]
  }
  return made
}

/** FNV-1a of the seed, then mulberry32. */
function diceOf(seed: string): () => number {
  let state = Array.from(seed).reduce((hash, char) => Math.imul(hash ^ char.codePointAt(0)!, 16_777_619), 2_166_136_261)
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const turned = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((turned ^ (turned >>> 14)) >>> 0) / 4_294_967_296
  }
}
