import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { type DifferenceTrace, virtualStore } from '@erp/contract/temu/follow/virtual-store'
import { and, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { rowList } from '../../../kit/list/row-list.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { ownShops } from '../../../kit/scope.ts'
import { checkFlag } from '../../stock/states.ts'
import { alignPlatformStore } from '../../stock/store/platform-align.ts'
import { isOld, platformQtyOf } from './difference.ts'

const ALIGNED = 2

/** Each SKU that a row of sales names, from one to the next by the index: there are many rows of each. */
const LISTED = sql`
  WITH RECURSIVE listed AS (
    SELECT min(sku_id) AS sku_id FROM temu_sales_row WHERE deleted_at IS NULL
    UNION ALL
    SELECT (SELECT r.sku_id FROM temu_sales_row r WHERE r.deleted_at IS NULL AND r.sku_id > l.sku_id ORDER BY r.sku_id LIMIT 1) FROM listed l WHERE l.sku_id IS NOT NULL)
  SELECT l.sku_id FROM listed l WHERE l.sku_id IS NOT NULL`

/** SKUs that the book has there or the platform lists, of one's own shops. */
const skusOf = ({ user }: Ctx): Sql =>
  user.scope.all
    ? sql`SELECT sku_id FROM stock_summary WHERE store_id = ${TEMU_STORE_ID} AND (on_hand > 0 OR transfer_on_way > 0) UNION (${LISTED})`
    : sql`${LISTED} AND (SELECT true FROM temu_sales_row r WHERE r.sku_id = l.sku_id AND r.deleted_at IS NULL
        AND r.shop_id = ANY(ARRAY(SELECT s.id FROM authorize_shop s WHERE ${ownShops(user, raw('s'))})) LIMIT 1)`

const wheresOf = ({ condition }: ListInput, ctx: Ctx): Sql[] => {
  const asked = (condition ?? {}) as { sku?: string; skuName?: string; tab?: string[] | string; keyword?: string }
  const tabs = [asked.tab ?? []].flat()
  const name = asked.skuName ?? asked.keyword
  return [
    raw('true'),
    ...(asked.sku
      ? [sql`k.sku LIKE ANY(${codesOf(asked.sku).map((code) => `%${code.replaceAll(/[%_\\]/g, '\\$&')}%`)}::text[])`]
      : []),
    ...(name ? [sql`(k.sku_name ILIKE ${`%${name}%`} OR k.sku ILIKE ${`%${name}%`})`] : []),
    ...(tabs.length && !tabs.includes('all') ? [sql`d.sku_id IS NOT NULL AND ${isOld(ctx.now)}`] : []),
  ]
}

const rows = (input: ListInput, ctx: Ctx): Sql => sql`
  SELECT k.id AS "skuId", k.sku, k.sku_name AS "skuName", coalesce(m.on_hand, 0) AS "ledgerQty", ${platformQtyOf(raw('k.id'))} AS "platformQty",
    CASE WHEN ${isOld(ctx.now)} THEN d.difference END AS difference, CASE WHEN ${isOld(ctx.now)} THEN d.since END AS since, coalesce(m.transfer_on_way, 0) AS "transitQty",
    coalesce(m.amount, 0) AS amount,
    (SELECT round(sum((${ctx.now}::date - y.in_date) * y.remaining) / nullif(sum(y.remaining), 0))::int FROM stock_layer y
      WHERE y.store_id = ${TEMU_STORE_ID} AND y.sku_id = k.id AND y.remaining > 0) AS "ageDays",
    CASE WHEN EXISTS (SELECT 1 FROM stock_check_receipt_finished f JOIN stock_check_finished_line x ON x.finished_id = f.id
      WHERE f.store_id = ${TEMU_STORE_ID} AND f.source_type = ${ALIGNED} AND f.check_flag = ${checkFlag.waitAudit} AND f.deleted_at IS NULL AND x.sku_id = k.id) THEN 1 ELSE 0 END AS "isChecking"
  FROM (${skusOf(ctx)}) o JOIN goods_goods_sku k ON k.id = o.sku_id LEFT JOIN stock_summary m ON m.store_id = ${TEMU_STORE_ID} AND m.sku_id = k.id
    LEFT JOIN temu_difference d ON d.sku_id = k.id
  WHERE ${and(wheresOf(input, ctx))}`

const list = rowList(virtualStore, rows, raw('abs(s.difference) DESC NULLS LAST, s.sku'))

export const virtualStores: Handlers<typeof virtualStore> = {
  'list-page': list.page,
  'status-count': async (tx, { condition }, ctx) => {
    const count = (tab: string) => list.count(tx, { condition: { ...condition, tab } }, ctx)
    return { all: await count('all'), difference: await count('difference') }
  },
  export: (_tx, input, ctx) => exportList(list, input, ctx),
  trace: async (tx, { skuId }, ctx) => {
    const seen = await tx.one(sql`SELECT 1 FROM (${skusOf(ctx)}) o WHERE o.sku_id = ${skuId} LIMIT 1`)
    if (!seen) throw missing(virtualStore.title)
    return traceOf(tx, skuId, ctx)
  },
  check: async (tx, { skuIds }, ctx) => {
    const found = await tx.query<{ skuId: number; pieces: number }>(sql`
      SELECT d.sku_id AS "skuId", ${platformQtyOf(raw('d.sku_id'))} AS pieces FROM temu_difference d
      WHERE ${skuIds?.length ? sql`d.sku_id = ANY(${skuIds}::bigint[])` : isOld(ctx.now)} ORDER BY d.sku_id`)
    if (found.length === 0) throw refuse('没有需要核对的差异')
    const platform = new Map(found.map(({ skuId, pieces }) => [skuId, pieces]))
    const { finishedId } = await alignPlatformStore(
      tx,
      { storeId: TEMU_STORE_ID, snapshotDate: ctx.now.slice(0, 10), platform },
      ctx,
    )
    const made = await tx.one<{ no: string; lines: number }>(sql`
      SELECT f.finished_no AS no, (SELECT count(*)::int FROM stock_check_finished_line x WHERE x.finished_id = f.id) AS lines
      FROM stock_check_receipt_finished f WHERE f.id = ${finishedId}`)
    return { finishedId, finishedNo: made!.no, lines: made!.lines }
  },
}

/** A hundred days of what moved the book there, and what the platform sold beyond it: the newest first. */
const traceOf = (tx: Tx, skuId: number, ctx: Ctx): Promise<DifferenceTrace[]> =>
  tx.query<DifferenceTrace>(sql`
    SELECT * FROM (
      SELECT x.ship_time::date::text AS day, '发货' AS kind, coalesce(o.delivery_order_no, x.transfer_no) AS "docNo", o.id AS "deliveryOrderId", NULL::bigint AS "orderId",
        sum(l.ship_qty)::int AS quantity, CASE WHEN sum(l.in_qty) < sum(l.ship_qty) THEN concat('已收 ', sum(l.in_qty)) END AS note
      FROM stock_transfer_line l JOIN stock_transfer_receipt x ON x.id = l.transfer_id LEFT JOIN temu_delivery_order o ON o.transfer_id = x.id
      WHERE l.sku_id = ${skuId} AND x.in_store_id = ${TEMU_STORE_ID} AND x.ship_time >= ${ctx.now}::timestamptz - interval '100 days' GROUP BY 1, 3, 4
      UNION ALL
      SELECT m.movement_time::date::text, CASE m.biz_type WHEN 103 THEN '平台收货' WHEN 201 THEN '平台销售' WHEN 203 THEN '调出' WHEN 108 THEN '核对调增' WHEN 208 THEN '核对调减' ELSE '其他' END,
        m.doc_no, NULL, CASE WHEN m.doc_type = 'order' THEN m.doc_id END, sum(m.quantity)::int, NULL
      FROM stock_movement m WHERE m.sku_id = ${skuId} AND m.store_id = ${TEMU_STORE_ID} AND m.movement_time >= ${ctx.now}::timestamptz - interval '100 days' GROUP BY 1, 2, 3, 5
      UNION ALL
      SELECT w.day::text, '超卖', t.plat_order_no, NULL, t.id, -w.quantity, '账面没有的销量' FROM temu_sale_lack w JOIN order_trade_info t ON t.id = w.order_id
      WHERE w.sku_id = ${skuId} AND w.day >= ${ctx.now}::date - 100
    ) s ORDER BY s.day DESC, s.kind, s."docNo" LIMIT 300`)
