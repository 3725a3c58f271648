import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import { descriptionFields } from '@erp/contract/goods/catalog/goods-write'
import { skuFields } from '@erp/contract/goods/sku/sku-fields'
import type { Fields } from '@erp/contract/kit'
import { submitted } from '../../../../kit/form/values.ts'
import type { SentGoods, TypedGoods, TypedSku } from './rows.ts'
import { styleKey } from './variants.ts'

/** What the form holds of a goods besides its SKUs. */
export const formFields: Fields = { ...goodsFields, ...descriptionFields }
export const rowFields: Fields = skuFields

/** Their own kind of SKU: it has the style of its origin. */
const DEFECTIVE = 4

type May = (permission: string) => boolean

/** The fields a person may write; the server refuses the others. */
export const reachable = (fields: Fields, may: May): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.reach || may(field.reach)))

/** What is sent: trimmed, empty as null, of the rows only what people fill in. */
export function sentOf(values: TypedGoods, may: May): SentGoods {
  const own = reachable(rowFields, may)
  const skus = (values.skus ?? []).map((row) => ({ ...keysOf(row), ...submitted(own, withAll(own, row)) }))
  return { ...submitted(reachable(formFields, may), values), skus }
}

const keysOf = ({ skuId, version }: TypedSku): TypedSku => (skuId ? { skuId, version } : {})
const withAll = (fields: Fields, row: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]))

/** A goods like this one, to be saved as a new one. */
export function copyOf(record: TypedGoods) {
  const skus = (record.skus ?? []).map((row) => ({ ...only(rowFields, row), sku: null, barcode: null }))
  return { ...only(formFields, record), goodsCode: null, skus }
}

const only = (fields: Fields, values: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]))

/** What is wrong between rows, by row and column: the same code or style twice, some of the three sizes. */
export function crossWrongs(rows: TypedSku[]): Record<string, string>[] {
  const codes = new Map<string, number>()
  const styles = new Map<string, number>()
  return rows.map((row, index) => ({
    ...repeated(
      codes,
      index,
      String(row.sku ?? '')
        .trim()
        .toUpperCase(),
      (code) => ({
        sku: `第${index + 1}行：SKU【${code}】重复`,
      }),
    ),
    ...repeated(styles, index, row.skuKind === DEFECTIVE ? '' : styleKey(row), (_style, first) => ({
      property1: `第${index + 1}行：款式与第${first + 1}行相同`,
    })),
    ...sizes(row),
  }))
}

function repeated(
  seen: Map<string, number>,
  index: number,
  key: string,
  say: (key: string, first: number) => Record<string, string>,
): Record<string, string> {
  if (key === '') return {}
  const first = seen.get(key)
  if (first !== undefined) return say(key, first)
  seen.set(key, index)
  return {}
}

const SIZES = ['length', 'width', 'height'] as const
function sizes(row: TypedSku): Record<string, string> {
  const empty = SIZES.filter((name) => row[name] === null || row[name] === undefined || row[name] === '')
  if (empty.length === 0 || empty.length === SIZES.length) return {}
  return Object.fromEntries(empty.map((name) => [name, '长宽高需同时填写']))
}
