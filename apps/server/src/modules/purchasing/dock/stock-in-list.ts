import type { StockInLine } from '@erp/contract/purchasing/dock/dock-rows'
import { type StockInDetails, stockIn } from '@erp/contract/purchasing/dock/stock-in'
import { PRICE } from '@erp/contract/purchasing/order/order-fields'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { documentOf } from '../../../kit/document/document.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { STOCK_IN_DOC_TYPE } from '../order/amend.ts'

const of = (column: string) =>
  sql`(SELECT ${raw(column)} FROM purchasing_order o JOIN purchasing_supplier s ON s.id = o.supplier_id WHERE o.id = t.order_id)`

export const stockIns = documentOf(stockIn, {
  prefix: 'CR',
  computed: {
    orderNo: of('o.order_no'),
    supplierName: of('s.supplier_name'),
    skuCount: sql`(SELECT count(DISTINCT x.sku_id) FROM purchasing_stock_in_line x WHERE x.document_id = t.id)`,
    qcNo: sql`(SELECT q.qc_no FROM purchasing_quality_check q WHERE q.id = t.qc_id)`,
  },
  held: { sku: (value) => sql`x.sku_id IN (SELECT k.id FROM goods_goods_sku k WHERE k.sku = ANY(${codesOf(value)}::text[]))` },
  matches: {
    orderNo: (value: string) =>
      sql`t.order_id IN (SELECT o.id FROM purchasing_order o WHERE o.order_no = ANY(${codesOf(value)}::text[]))`,
    qcNo: (value: string) =>
      sql`t.qc_id IN (SELECT q.id FROM purchasing_quality_check q WHERE q.qc_no = ANY(${codesOf(value)}::text[]))`,
  },
  reach: ({ user }) => ownStores(user, raw('t.store_id')),
})

export async function stockInDetails(tx: Tx, { stockInId }: { stockInId: number }, ctx: Ctx): Promise<StockInDetails> {
  const row = await stockIns.list.get(tx, stockInId, ctx)
  const more = await tx.one<{ orderId: number }>(
    sql`SELECT order_id AS "orderId" FROM purchasing_stock_in WHERE id = ${stockInId}`,
  )
  return { ...row, ...more!, lines: await linesOf(tx, stockInId, may(ctx.user, PRICE)) }
}

/** With the layers that the ledger made of them. */
const linesOf = (tx: Tx, stockInId: number, priced: boolean): Promise<StockInLine[]> => {
  const cost = sql`, 'unitCost', y.unit_cost::text`
  return tx.query<StockInLine>(sql`
    SELECT x.id AS "lineId", x.order_line_id AS "orderDetailsId", x.sku_id AS "skuId", k.sku, k.sku_name AS "skuName", k.sku_image AS "skuImage", x.quantity,
      x.gift_qty AS "giftQty", x.quality, coalesce(p.location_name, c.container_no) AS "placeName", p.id AS "locationId", c.id AS "containerId"
      ${priced ? sql`, x.unit_cost AS "unitCost"` : sql``},
      coalesce((SELECT jsonb_agg(jsonb_build_object('layerId', y.id, 'inDate', y.in_date, 'quantity', y.in_qty, 'remaining', y.remaining ${priced ? cost : sql``}) ORDER BY y.id)
        FROM stock_layer y WHERE y.source_doc_type = ${STOCK_IN_DOC_TYPE} AND y.source_line_id = x.id), '[]') AS layers
    FROM purchasing_stock_in_line x JOIN goods_goods_sku k ON k.id = x.sku_id
    LEFT JOIN stock_store_location p ON x.place_type = 1 AND p.id = x.place_id LEFT JOIN stock_store_container c ON x.place_type = 2 AND c.id = x.place_id
    WHERE x.document_id = ${stockInId} ORDER BY x.id`)
}
