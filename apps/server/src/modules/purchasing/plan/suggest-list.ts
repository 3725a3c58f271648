import { explained, type SuggestFigures } from '@erp/contract/purchasing/plan/explain'
import { type Explanation, SUGGEST, suggest } from '@erp/contract/purchasing/plan/suggest'
import type { Rows } from '../../../../db/rows.ts'
import { literals, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { missing } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { nameHas } from '../../goods/sku/sku-select.ts'
import { either, skuJoins, skuMatches } from '../../stock/figures/filters.ts'

export type Suggestion = Rows['purchasing_suggest']
const reason = literals(SUGGEST)

/** Suggestions for the stores that a person works in. */
export const suggestReach = ({ user }: Pick<Ctx, 'user'>): Sql => (user ? ownStores(user, raw('t.store_id')) : raw('true'))

/** What is ignored stands in its own tab alone. */
export function byReason(wanted: unknown[]): Sql {
  const asked = wanted.map(Number)
  const live = asked.filter((each) => each !== SUGGEST.ignored)
  const shown = sql`(t.reason = ANY(${live}::int[]) AND t.ignore_until IS NULL)`
  const ignored = raw('t.ignore_until IS NOT NULL')
  if (live.length === 0) return ignored
  return live.length < asked.length ? sql`(${shown} OR ${ignored})` : shown
}

const { sku, keyword, catId, goodsStatus, developerId } = skuMatches
export const suggestions = keepMainList(
  listOf(suggest, {
    joins: skuJoins,
    computed: {
      sku: raw('k.sku'),
      skuName: raw('k.sku_name'),
      skuImage: raw('coalesce(k.sku_image, g.main_image)'),
      goodsStatus: raw('k.sku_status'),
      reason: sql`CASE WHEN t.ignore_until IS NOT NULL THEN ${reason.ignored} ELSE t.reason END`,
    },
    matches: {
      sku: sku!,
      keyword: keyword!,
      skuName: (typed: string) =>
        sql`t.sku_id = ANY(ARRAY(SELECT s.id FROM goods_goods_sku s WHERE ${nameHas(raw('s.sku_name'), typed)}))`,
      catId: catId!,
      goodsStatus: goodsStatus!,
      developerId: developerId!,
      reason: byReason,
      hasSuggest: either(raw('(t.suggest_qty > 0 AND t.ignore_until IS NULL)')),
    },
    reach: suggestReach,
    order: raw('t.reason, t.sale_days NULLS FIRST, t.id'),
    idsFirst: true,
  }),
)

export const figuresOf = (row: Suggestion): SuggestFigures => ({
  s7: row.s7,
  s15: row.s15,
  s30: row.s30,
  w7: row.w7,
  w15: row.w15,
  w30: row.w30,
  stockedDays: row.stocked_days,
  avgDaily: row.avg_daily,
  leadDays: row.lead_days,
  safetyDays: row.safety_days,
  coverDays: row.cover_days,
  sellable: row.sellable,
  purchaseInTransit: row.purchase_in_transit,
  transferInTransit: row.transfer_in_transit,
  plannedQty: row.planned_qty,
  outStockQty: row.out_stock_qty,
  supplyQty: row.supply_qty,
  saleDays: row.sale_days,
  moq: row.moq,
  packQty: row.pack_qty,
  suggestQty: row.suggest_qty,
  stopped: row.stopped,
})

/** The formula of a pair with its numbers. */
export async function explain(tx: Tx, { skuId, storeId }: { skuId: number; storeId: number }, ctx: Ctx): Promise<Explanation> {
  const row = await tx.one<Suggestion & { sku: string; store: string }>(sql`
    SELECT t.*, k.sku, s.store_name AS store FROM purchasing_suggest t JOIN goods_goods_sku k ON k.id = t.sku_id JOIN stock_store s ON s.id = t.store_id
    WHERE t.sku_id = ${skuId} AND t.store_id = ${storeId} AND ${suggestReach(ctx)}`)
  if (!row) throw missing(suggest.title)
  const figures = figuresOf(row)
  return { ...figures, skuId, sku: row.sku, storeName: row.store, calcTime: row.calc_time, lines: explained(figures) }
}
