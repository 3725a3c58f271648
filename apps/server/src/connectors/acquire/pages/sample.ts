import type { Found } from '../found.ts'

/** An item as its site would show it. */
export interface Sample extends Omit<Found, 'priceMin' | 'priceMax' | 'description' | 'shopName' | 'salesCount' | 'rating'> {
  itemId: string
  description: string
  shopName: string
  salesCount: number
  rating: string
}

/** Data in a script: nothing in it ends the script. */
export const inScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** What a site writes around its data. */
export const framed = ({ title, images }: Sample, body: string, head = ''): string => `<!doctype html><html><head>
<meta charset="utf-8"><title>${escaped(title)}</title>
<meta property="og:title" content="${escaped(title)}"><meta property="og:image" content="${escaped(images[0] ?? '')}">
${head}</head><body>${body}<script>document.title = 'never run'; window.stolen = true</script></body></html>`

export interface Menu {
  name: string
  values: { value: string; image: string | null }[]
}

/** What its styles differ by, as sites list it before the styles. */
export function menusOf({ skus }: Sample): Menu[] {
  const names = skus[0]?.attrs.map(({ name }) => name) ?? []
  return names.map((name, place) => {
    const values = new Map(skus.map(({ attrs, image }) => [attrs[place]!.value, place === 0 ? image : null]))
    return { name, values: [...values].map(([value, image]) => ({ value, image })) }
  })
}
/** Which value of each menu a style has. */
export const placesOf = (sample: Sample, style: Sample['skus'][number]): number[] =>
  menusOf(sample).map(({ values }, i) => values.findIndex(({ value }) => value === style.attrs[i]!.value))
