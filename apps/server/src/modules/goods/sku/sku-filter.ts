import { SKU_CODES_MAX } from '@erp/contract/goods/sku/sku-list-fields'
import { and, raw, type Sql, sql } from '../../../kit/db/db.ts'
import { escapeLike } from '../../../kit/list/filter.ts'
import { bad } from '../../../kit/refuse.ts'
import { availableIn, inStores } from './sku-figures.ts'
import { nameHas } from './sku-select.ts'

type Match = (value: any, condition: Record<string, unknown>) => Sql
const LIKE_A_CODE = /^[\w.*-]+$/
const STYLE = raw(`(coalesce(t.property1, '') || ' ' || coalesce(t.property2, '') || ' ' || coalesce(t.property3, ''))`)

/** The filters of SKUs that are more than a comparison; `t` is goods_goods_sku. */
export const skuMatches: Record<string, Match> = {
  codes: (typed: string) => {
    const codes = codesIn(typed, SKU_CODES_MAX, 'SKU/条码')
    if (codes.length > 1) return sql`(t.sku = ANY(${codes}::text[]) OR t.barcode = ANY(${codes}::text[]))`
    return sql`(t.sku LIKE ${`${escapeLike(codes[0] ?? '')}%`} OR t.barcode = ${codes[0]})`
  },
  keyword: (typed: string) => codeOrName(typed),
  skuName: (typed: string) => nameHas(raw('t.sku_name'), typed),
  style: (typed: string) => nameHas(STYLE, typed),
  supplierName: (typed: string) => sql`t.id = ANY(ARRAY(
    SELECT a.sku_id FROM goods_ali_offer o JOIN goods_ali_goods a ON a.offer_id = o.offer_id
    WHERE o.ali_supplier_name ILIKE ${`%${escapeLike(typed)}%`} AND a.deleted_at IS NULL
    UNION SELECT q.sku_id FROM goods_sku_supplier q WHERE q.supplier_name ILIKE ${`%${escapeLike(typed)}%`}))`,
  noWeight: (wanted) => holds(wanted, raw('(t.sku_kind IN (1, 4) AND t.weight IS NULL)')),
  noSize: (wanted) => holds(wanted, raw('(t.sku_kind IN (1, 4) AND t.length IS NULL)')),
  storeId: (_value, condition) => (hasRange(condition['available']) ? raw('true') : kept(storesOf(condition))),
  available: (range: [End, End], condition) => between(range, storesOf(condition)),
}
type End = string | number | null

/** One index each, and the found put together: joined by OR, every name that fits would be taken apart once more. */
export const codeOrName = (typed: string): Sql =>
  LIKE_A_CODE.test(typed)
    ? sql`t.id IN (SELECT t.id FROM goods_goods_sku t WHERE t.sku LIKE ${`${escapeLike(typed.toUpperCase())}%`}
        UNION SELECT t.id FROM goods_goods_sku t WHERE t.barcode = ${typed.toUpperCase()}
        UNION SELECT t.id FROM goods_goods_sku t WHERE ${nameHas(raw('t.sku_name'), typed)})`
    : nameHas(raw('t.sku_name'), typed)

/** What was pasted, one a line or with commas between. */
export function codesIn(typed: string, most: number, label: string): string[] {
  const codes = [
    ...new Set(
      typed
        .toUpperCase()
        .split(/[\s,，;；]+/)
        .filter(Boolean),
    ),
  ]
  if (codes.length > most) throw bad(`${label}最多${most}个`, 'codes')
  return codes
}

export function storesOf(condition: Record<string, unknown> | null | undefined): number[] {
  const chosen = condition?.['storeId']
  if (chosen === null || chosen === undefined || chosen === '') return []
  const ids = (Array.isArray(chosen) ? chosen : [chosen]).map(Number)
  if (!ids.every(Number.isSafeInteger)) throw bad('仓库筛选值不正确', 'storeId')
  return ids
}

function holds(wanted: unknown[], is: Sql): Sql {
  const yes = new Set(wanted.map((value) => Number(value) === 1))
  return yes.size === 2 ? raw('true') : yes.has(true) ? is : sql`NOT ${is}`
}

const hasRange = (range: unknown): boolean => Array.isArray(range) && range.some((end) => end !== null && end !== '')

/** Without an amount a store means: something is there or on its way. */
const kept = (stores: number[]): Sql => sql`EXISTS (SELECT 1 FROM goods_sku_stock k
  WHERE k.sku_id = t.id AND k.store_id = ANY(${stores}::bigint[]) AND (k.on_hand > 0 OR k.purchase_on_way > 0 OR k.transfer_on_way > 0))`

function between([from, to]: [End, End], stores: number[]): Sql {
  for (const end of [from, to])
    if (end !== null && !Number.isSafeInteger(Number(end))) throw bad('可用库存应为起止范围', 'available')
  if (from === null && to === null) return raw('true')
  const fits = (amount: Sql): Sql =>
    and([
      ...(from === null ? [] : [sql`${amount} >= ${Number(from)}::bigint`]),
      ...(to === null ? [] : [sql`${amount} <= ${Number(to)}::bigint`]),
    ])
  // Whoever has some has a row of stock. Who has none may have no row, and is asked SKU by SKU.
  return Number(from ?? 0) > 0 ? sql`t.id IN (${having(stores, fits)})` : fits(availableIn(stores))
}

/** SKUs and groups whose available pieces in these stores fit, gathered at once; in one store each has one row. */
function having(stores: number[], fits: (amount: Sql) => Sql): Sql {
  const [one, ...more] = stores
  if (one !== undefined && more.length === 0)
    return sql`SELECT k.sku_id FROM goods_sku_stock k WHERE k.store_id = ${one} AND ${fits(raw('k.available'))}
      UNION ALL SELECT k.group_sku_id FROM goods_group_stock k WHERE k.store_id = ${one} AND ${fits(raw('k.available'))}`
  const where = inStores('k.store_id', stores)
  return sql`SELECT k.sku_id FROM goods_sku_stock k WHERE ${where} GROUP BY k.sku_id HAVING ${fits(raw('sum(k.available)'))}
    UNION ALL SELECT k.group_sku_id FROM goods_group_stock k WHERE ${where} GROUP BY k.group_sku_id HAVING ${fits(raw('sum(k.available)'))}`
}
