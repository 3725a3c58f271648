/** 1 for equal texts, 0 for texts without a letter in common: how few letters must be typed again. */
export function nearCode(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 1 : 1 - editDistance(a, b) / longest
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}

/** How much of the shorter text's trigrams the longer one holds. */
export function nearText(a: string, b: string): number {
  const [one, other] = [trigrams(a), trigrams(b)]
  const least = Math.min(one.size, other.size)
  return least === 0 ? 0 : [...one].filter((gram) => other.has(gram)).length / least
}

function trigrams(text: string): Set<string> {
  const grams = new Set<string>()
  for (const word of text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `  ${word} `
    for (let i = 0; i + 3 <= padded.length; i++) grams.add(padded.slice(i, i + 3))
  }
  return grams
}
