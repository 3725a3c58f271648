export interface ZoneRow {
  countryCode: string
  /** 0 the whole country, 1 begins with, 2 between. */
  postMode: number
  value: string | null
  valueTo: string | null
}

export const normalText = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase()
export const normalPostCode = (text: string): string => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()

/** Between: the first n characters of the code, where both ends have n. */
export function holdsPostCode(row: ZoneRow, code: string): boolean {
  if (row.postMode === 1) return code.startsWith(row.value!)
  const begin = code.slice(0, row.value!.length)
  return begin.length === row.value!.length && begin >= row.value! && begin <= row.valueTo!
}

/** Some post code would belong to both: compared over as many characters as the shorter one has. */
export function overlaps(a: ZoneRow, b: ZoneRow): boolean {
  if (a.countryCode !== b.countryCode || (a.postMode === 0) !== (b.postMode === 0)) return false
  if (a.postMode === 0) return true
  const n = Math.min(a.value!.length, b.value!.length)
  const [aFrom, aTo] = ends(a, n)
  const [bFrom, bTo] = ends(b, n)
  return aFrom <= bTo && bFrom <= aTo
}

const ends = ({ value, valueTo, postMode }: ZoneRow, n: number): [string, string] => [
  value!.slice(0, n),
  (postMode === 1 ? value! : valueTo!).slice(0, n),
]
