import type { RowRefusal } from '@erp/contract/goods/batch/goods-batch'
import type { TypedGoods, TypedSku } from '../../catalog/editor/rows.ts'

/** A line of the sheet: a goods, or one of its SKUs below it. */
export type SheetLine = Record<string, unknown> & { key: string; goodsId: number; skuId?: number }
type ReadGoods = TypedGoods & { goodsId: number; skus: TypedSku[] }
/** What was changed of a goods and of its SKUs. */
export type ChangedGoods = Record<string, unknown> & { goodsId: number; skus?: (Record<string, unknown> & { skuId: number })[] }

export const GOODS_CELLS = [
  'goodsName',
  'goodsNameEn',
  'catId',
  'season',
  'developerId',
  'purchaserId',
  'artistId',
  'sellerIds',
  'defaultStoreId',
  'packInfoId',
  'purchaseDays',
  'minOrderQty',
  'declareNameCn',
  'declareNameEn',
  'declarePrice',
  'declareWeight',
  'hsCode',
  'material',
  'purpose',
  'originCountry',
  'isCharged',
  'isMagnetic',
  'isLiquid',
  'isPowder',
  'isPaste',
  'isKnife',
  'isFragile',
  'tagIds',
  'disabledGroupIds',
] as const
export const SKU_CELLS = ['weight', 'length', 'width', 'height', 'barcode'] as const

/** A goods and its SKUs as lines under each other. */
export const linesOf = (goods: ReadGoods): SheetLine[] => [
  { ...goods, key: `g${goods.goodsId}`, skus: undefined, skuId: undefined },
  ...goods.skus.map((sku) => ({
    ...Object.fromEntries(SKU_CELLS.map((name) => [name, sku[name]])),
    key: `s${sku.skuId}`,
    goodsId: goods.goodsId,
    skuId: sku.skuId,
    sku: sku.sku,
    style: [sku.property1, sku.property2, sku.property3].filter(Boolean).join('/'),
    goodsStatus: sku.skuStatus,
  })),
]

export const cellsOf = (line: SheetLine): readonly string[] => (line.skuId ? SKU_CELLS : GOODS_CELLS)

/** The cells of a line that differ from what was read. */
export function changedCells(line: SheetLine, read: SheetLine | undefined): ReadonlySet<string> {
  return new Set(cellsOf(line).filter((name) => !same(line[name], read?.[name])))
}

/** The changed goods with their changed SKUs, in the order of the sheet. */
export function changedRows(lines: SheetLine[], read: ReadonlyMap<string, SheetLine>): ChangedGoods[] {
  const rows = new Map<number, ChangedGoods>()
  for (const line of lines) {
    const cells = [...changedCells(line, read.get(line.key))]
    if (cells.length === 0) continue
    const changes = Object.fromEntries(cells.map((name) => [name, line[name] === '' ? null : line[name]]))
    const goods = rows.get(line.goodsId) ?? { goodsId: line.goodsId, version: read.get(`g${line.goodsId}`)!['version'] }
    if (line.skuId) goods.skus = [...(goods.skus ?? []), { skuId: line.skuId, ...changes }]
    else Object.assign(goods, changes)
    rows.set(line.goodsId, goods)
  }
  return [...rows.values()]
}

/** What the server refused, at its cells: by line and column; what names no cell stands at the code. */
export function refusedCells(refusals: RowRefusal[]): Map<string, Record<string, string>> {
  const wrongs = new Map<string, Record<string, string>>()
  for (const { goodsId, skuId, field, reason } of refusals) {
    const key = skuId ? `s${skuId}` : `g${goodsId}`
    const known: readonly string[] = skuId ? SKU_CELLS : GOODS_CELLS
    wrongs.set(key, { ...wrongs.get(key), [field && known.includes(field) ? field : 'goodsCode']: reason })
  }
  return wrongs
}

/** What was typed, by line and column. */
export type Edits = ReadonlyMap<string, Record<string, unknown>>

/** What was read with what was typed laid over it: reading anew keeps what was typed. */
export const edited = (read: SheetLine[], edits: Edits): SheetLine[] =>
  read.map((line) => (edits.has(line.key) ? { ...line, ...edits.get(line.key) } : line))

export function withEdits(edits: Edits, touched: SheetLine[], read: ReadonlyMap<string, SheetLine>): Edits {
  const next = new Map(edits)
  for (const line of touched) {
    const cells = [...changedCells(line, read.get(line.key))]
    if (cells.length > 0) next.set(line.key, Object.fromEntries(cells.map((name) => [name, line[name]])))
    else next.delete(line.key)
  }
  return next
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b))
const plain = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
