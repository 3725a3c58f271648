export interface GuessSpec {
  specId: string
  attrs: string
}
export interface GuessSku {
  skuId: number
  skuName: string
  properties: (string | null)[]
}

/**
 * Which SKU a specification most likely is, by what both are called. The best pair is taken first and a SKU is given away
 * once; where two SKUs read equally alike nothing is guessed.
 */
export function guessSkus(specs: GuessSpec[], skus: GuessSku[]): Map<string, number> {
  if (specs.length === 1 && skus.length === 1) return new Map([[specs[0]!.specId, skus[0]!.skuId]])
  const guesses = new Map<string, number>()
  const free = new Set(skus)
  for (;;) {
    const best = specs
      .filter(({ specId }) => !guesses.has(specId))
      .map((spec) => bestOf(spec, [...free]))
      .reduce<Best | null>((a, b) => (b && (!a || b.score > a.score) ? b : a), null)
    if (!best) return guesses
    guesses.set(best.specId, best.sku.skuId)
    free.delete(best.sku)
  }
}

interface Best {
  specId: string
  sku: GuessSku
  score: number
}

function bestOf(spec: GuessSpec, skus: GuessSku[]): Best | null {
  const scored = skus.map((sku) => ({ specId: spec.specId, sku, score: likeness(spec, sku) })).sort((a, b) => b.score - a.score)
  const [first, second] = scored
  return first && first.score > 0 && first.score > (second?.score ?? 0) ? first : null
}

/** Equal words count double; a word that holds another, or stands in the SKU's name, counts once. */
function likeness({ attrs }: GuessSpec, { properties, skuName }: GuessSku): number {
  const words = valuesOf(attrs)
  const own = properties.map((property) => plain(property ?? '')).filter(Boolean)
  const name = plain(skuName)
  return words.reduce((sum, word) => {
    if (own.includes(word)) return sum + 2
    return sum + (own.some((one) => one.includes(word) || word.includes(one)) || name.includes(word) ? 1 : 0)
  }, 0)
}

/** `颜色:红色;尺寸:M` means 红色 and M. */
const valuesOf = (attrs: string): string[] =>
  attrs
    .split(/[;；,，|/]+/)
    .map((part) => plain(part.replace(/^[^:：]*[:：]/, '')))
    .filter(Boolean)

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '').replace(/色$/, '').toLowerCase()
