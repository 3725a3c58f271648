/** A SKU code and how many pieces of it. */
export interface Term {
  code: string
  quantity: number
}
/** What a shop puts around our codes; both in the form that is compared. */
export interface Affix {
  prefix: string
  suffix: string
}
export const LINK_MOST = 999

/** What matching compares: full-width letters, blanks around it and case make no difference. */
export const matchKey = (shopSku: string): string => shopSku.normalize('NFKC').trim().toUpperCase()

/** What one code may mean, in order: itself, n pieces of what stands before `*n`, then the same without the shop's prefix and suffix. */
export function readings(code: string, affix: Affix): Term[] {
  const bare = stripped(code, affix)
  return bare === code || bare === '' ? counted(code) : [...counted(code), ...counted(bare)]
}

/** The codes joined by `+`; none when the key is a single one or a part is empty. */
export function partsOf(key: string): string[] {
  const parts = key.split('+').map((part) => part.trim())
  return parts.length > 1 && parts.every(Boolean) ? parts : []
}

function counted(code: string): Term[] {
  const [, base, times] = /^(.+)\*(\d{1,3})$/.exec(code) ?? []
  const quantity = Number(times ?? 0)
  return base && quantity > 0
    ? [
        { code, quantity: 1 },
        { code: base, quantity },
      ]
    : [{ code, quantity: 1 }]
}

function stripped(code: string, { prefix, suffix }: Affix): string {
  const rest = prefix && code.startsWith(prefix) ? code.slice(prefix.length) : code
  return suffix && rest.endsWith(suffix) ? rest.slice(0, -suffix.length) : rest
}
