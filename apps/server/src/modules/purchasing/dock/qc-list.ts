import type { QcLine } from '@erp/contract/purchasing/dock/dock-rows'
import { type QcDetails, qualityCheck } from '@erp/contract/purchasing/dock/quality-check'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { documentOf } from '../../../kit/document/document.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { ownStores } from '../../../kit/scope.ts'

const of = (column: string) =>
  sql`(SELECT ${raw(column)} FROM purchasing_order o JOIN purchasing_supplier s ON s.id = o.supplier_id WHERE o.id = t.order_id)`
const ofSign = (column: string) => sql`(SELECT g.${raw(column)} FROM purchasing_warehouse_sign g WHERE g.id = t.sign_id)`

export const checks = documentOf(qualityCheck, {
  prefix: 'ZJ',
  totals: ['arrivedQty', 'goodQty', 'badQty'],
  computed: {
    orderNo: of('o.order_no'),
    supplierName: of('s.supplier_name'),
    urgent: of('o.urgent'),
    signNo: ofSign('sign_no'),
    expressDeliveryNo: ofSign('express_delivery_no'),
  },
  held: {
    sku: (value) =>
      sql`x.order_line_id IN (SELECT l.id FROM purchasing_order_line l JOIN goods_goods_sku k ON k.id = l.sku_id WHERE k.sku = ANY(${codesOf(value)}::text[]))`,
  },
  matches: {
    orderNo: (value: string) =>
      sql`t.order_id IN (SELECT o.id FROM purchasing_order o WHERE o.order_no = ANY(${codesOf(value)}::text[]))`,
    signNo: (value: string) =>
      sql`t.sign_id IN (SELECT g.id FROM purchasing_warehouse_sign g WHERE g.sign_no = ANY(${codesOf(value)}::text[]))`,
    expressDeliveryNo: (value: string) =>
      sql`t.sign_id IN (SELECT g.id FROM purchasing_warehouse_sign g WHERE g.express_delivery_no = ANY(${codesOf(value)}::text[]))`,
  },
  reach: ({ user }) => ownStores(user, raw('t.store_id')),
})

export async function checkDetails(tx: Tx, { qcId }: { qcId: number }, ctx: Ctx): Promise<QcDetails> {
  const row = await checks.list.get(tx, qcId, ctx)
  const more = await tx.one<{ orderId: number; sampleRate: string | null }>(
    sql`SELECT order_id AS "orderId", sample_rate AS "sampleRate" FROM purchasing_quality_check WHERE id = ${qcId}`,
  )
  return { ...row, ...more!, lines: await checkLines(tx, qcId) }
}

export const checkLines = (tx: Tx, qcId: number): Promise<QcLine[]> =>
  tx.query<QcLine>(sql`
    SELECT x.id AS "lineId", x.order_line_id AS "orderDetailsId", l.sku_id AS "skuId", k.sku, k.sku_name AS "skuName", k.sku_image AS "skuImage", k.barcode, l.quantity,
      l.open_qty AS "openQty", x.arrived_qty AS "arrivedQty", x.checked_qty AS "checkedQty", x.good_qty AS "goodQty", x.bad_qty AS "badQty", x.bad_reason AS "badReason",
      x.bad_action AS "badAction", x.images
    FROM purchasing_quality_check_line x JOIN purchasing_order_line l ON l.id = x.order_line_id JOIN goods_goods_sku k ON k.id = l.sku_id
    WHERE x.document_id = ${qcId} ORDER BY l.sort_no, l.id`)
