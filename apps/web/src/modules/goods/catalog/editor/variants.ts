import type { TypedSku } from './rows.ts'

export const MOST_SKUS = 200
export const PROPERTIES = ['property1', 'property2', 'property3'] as const
type Style = Partial<Record<(typeof PROPERTIES)[number], string | null>>

export type Generated = { rows: TypedSku[]; added: number } | { refused: string }

/** A row for every combination of the values; what is there already stays as it is. */
export function withVariants(rows: TypedSku[], values: string[][]): Generated {
  const styles = combinations(values.map(cleaned))
  if (styles.length === 0) return { refused: '请先填写款式' }
  const kept = rows.filter((row) => row.skuId || !isPlain(row))
  const pattern = rows.find(isPlain) ?? kept[0]
  const known = new Set(kept.map(styleKey))
  const fresh = styles.filter((style) => !known.has(styleKey(style)))
  if (kept.length + fresh.length > MOST_SKUS)
    return { refused: `最多${MOST_SKUS}个SKU，现在会有${kept.length + fresh.length}个，请减少款式` }
  return { rows: [...kept, ...fresh.map((style) => ({ ...inherited(pattern), ...style }))], added: fresh.length }
}

/** In grid order: the last property changes fastest. */
export function combinations(values: string[][]): Style[] {
  const used = PROPERTIES.flatMap((name, index) => (values[index]?.length ? [{ name, values: values[index] }] : []))
  if (used.length === 0) return []
  return used.reduce<Style[]>(
    (styles, property) => styles.flatMap((style) => property.values.map((value) => ({ ...style, [property.name]: value }))),
    [{}],
  )
}

/** The values that the rows have, to go on from. */
export const valuesOf = (rows: TypedSku[]): string[][] =>
  PROPERTIES.map((name) => cleaned(rows.flatMap((row) => (row[name] ? [String(row[name])] : []))))

export const styleKey = (row: Style): string => JSON.stringify(PROPERTIES.map((name) => String(row[name] ?? '').trim()))

const cleaned = (values: string[]): string[] => [...new Set(values.map((value) => value.trim()).filter(Boolean))]

const isPlain = (row: TypedSku): boolean => PROPERTIES.every((name) => !row[name])

/** A new variant begins with what the first row has, but for what is its own. */
function inherited(row: TypedSku | undefined): TypedSku {
  const { skuId: _id, sku: _sku, skuName: _name, barcode: _barcode, skuStatus: _status, skuKind: _kind, ...rest } = row ?? {}
  const { version: _version, weightCheckedTime: _checked, lastPurchasePrice: _last, avgCost: _avg, ...values } = rest
  return values
}

/** The code each row has or would get, in grid order. */
export function skuCodes(goodsCode: string | null | undefined, rows: TypedSku[]): string[] {
  if (!goodsCode) return rows.map((row) => row.sku ?? '')
  const taken = new Set(rows.map((row) => row.sku).filter(Boolean))
  let number = 0
  return rows.map((row) => {
    if (row.sku) return row.sku
    do number++
    while (taken.has(codeAt(goodsCode, number)))
    return codeAt(goodsCode, number)
  })
}

const codeAt = (goodsCode: string, number: number): string => `${goodsCode}${String(number).padStart(2, '0')}`
