import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { printReach } from './reach.ts'

export interface LabelItem {
  deliveryOrderId?: number | null
  stockOrderId?: number | null
  skuId?: number | null
  productSkuId?: string | null
  copies?: number | null
}
/** A platform SKU of an order, with as many pieces as its lines have. */
export interface Pieces {
  n: number
  deliveryOrderId: number | null
  stockOrderId: number | null
  refNo: string
  shopId: number
  status: number | null
  templateId: number | null
  productSkuId: string
  skuId: number | null
  sku: string | null
  skuName: string | null
  extCode: string
  spec: string | null
  plan: number
  picked: number
  labeled: number
}
export type Wanted = Pieces & { copies: number }
const SPARE = 1.05

/** What is to be labelled, and how often. */
export async function piecesOf(tx: Tx, items: readonly LabelItem[], ctx: Ctx): Promise<Wanted[]> {
  if (items.some((item) => !item.deliveryOrderId === !item.stockOrderId)) throw bad('请选择发货单或备货单', 'items')
  const found = Map.groupBy(await read(tx, items, ctx), ({ n }) => n)
  return items
    .flatMap((item, n) => {
      const lines = found.get(n)
      if (!lines) throw missing(item.deliveryOrderId ? '发货单或其中的SKU' : '备货单或其中的SKU')
      const { status, refNo } = lines[0]!
      if (status === DELIVERY.removed) throw refuse(`发货单${refNo}已移除，不能打印`)
      return item.copies ? shared(lines, item.copies) : lines.map((line) => ({ ...line, copies: piecesIn(line) }))
    })
    .filter(({ copies }) => copies > 0)
}

const isPicked = ({ status }: Pieces): boolean => status !== null && status >= DELIVERY.waitLabel
const piecesIn = (line: Pieces): number => (isPicked(line) ? line.picked : line.plan)
const mostOf = (line: Pieces): number => (isPicked(line) ? Math.floor(line.picked * SPARE) : line.plan)

/** Several platform SKUs of one SKU are labelled one after the other. */
function shared(lines: Pieces[], copies: number): Wanted[] {
  const most = lines.reduce((sum, line) => sum + mostOf(line), 0)
  const { sku, productSkuId } = lines[0]!
  if (copies > most) throw bad(`SKU ${sku ?? productSkuId} 最多打印 ${most} 张`, 'copies')
  let left = copies
  return lines.map((line) => {
    const own = Math.min(left, mostOf(line))
    left -= own
    return { ...line, copies: own }
  })
}

function read(tx: Tx, items: readonly LabelItem[], ctx: Ctx): Promise<Pieces[]> {
  const wanted = JSON.stringify(items.map((item, n) => ({ ...item, n })))
  const store = raw('coalesce(c.out_store_id, 0)')
  return tx.query<Pieces>(sql`
    WITH w AS (SELECT * FROM jsonb_to_recordset(${wanted}::jsonb) AS w(n int, "deliveryOrderId" bigint, "stockOrderId" bigint, "skuId" bigint, "productSkuId" text)),
    pieces AS (
      SELECT w.n, d.id AS order_id, NULL::bigint AS asked_id, d.delivery_order_no AS no, d.shop_id, d.status, x.product_sku_id, x.sku_id, l.ext_code, l.spec,
        x.plan_qty, x.picked_qty, x.labeled_qty, x.id AS line_id
      FROM w JOIN temu_delivery_order d ON d.id = w."deliveryOrderId" JOIN temu_delivery_line x ON x.document_id = d.id
      JOIN temu_stock_order_line l ON l.id = x.stock_order_line_id
      WHERE d.deleted_at IS NULL AND ${printReach(ctx, raw('d.shop_id'), raw('d.out_store_id'))}
        AND (w."skuId" IS NULL OR x.sku_id = w."skuId") AND (w."productSkuId" IS NULL OR x.product_sku_id = w."productSkuId")
      UNION ALL
      SELECT w.n, NULL, s.id, s.sub_purchase_order_sn, s.shop_id, NULL, l.product_sku_id, l.sku_id, l.ext_code, l.spec, l.purchase_qty, 0, 0, l.id
      FROM w JOIN temu_stock_order s ON s.id = w."stockOrderId" JOIN temu_stock_order_line l ON l.document_id = s.id LEFT JOIN temu_config c ON c.shop_id = s.shop_id
      WHERE s.deleted_at IS NULL AND ${printReach(ctx, raw('s.shop_id'), store)}
        AND (w."skuId" IS NULL OR l.sku_id = w."skuId") AND (w."productSkuId" IS NULL OR l.product_sku_id = w."productSkuId"))
    SELECT p.n, p.order_id AS "deliveryOrderId", p.asked_id AS "stockOrderId", p.no AS "refNo", p.shop_id AS "shopId", p.status, c.sku_label_template_id AS "templateId",
      p.product_sku_id AS "productSkuId", min(p.sku_id) AS "skuId", min(k.sku) AS sku, min(k.sku_name) AS "skuName", min(p.ext_code) AS "extCode", min(p.spec) AS spec,
      sum(p.plan_qty)::int AS plan, sum(p.picked_qty)::int AS picked, sum(p.labeled_qty)::int AS labeled
    FROM pieces p LEFT JOIN goods_goods_sku k ON k.id = p.sku_id LEFT JOIN temu_config c ON c.shop_id = p.shop_id
    GROUP BY p.n, p.order_id, p.asked_id, p.no, p.shop_id, p.status, c.sku_label_template_id, p.product_sku_id ORDER BY p.n, min(p.line_id)`)
}
