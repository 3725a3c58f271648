import type { WorkScreen } from '@erp/contract/temu/floor/work-record'
import { ident, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { deliveryReach } from '../delivery/reach.ts'
import { requireBagging, requireLabelling } from './bench-work.ts'
import type { Delivery } from './delivery-at.ts'

type Scanned = { deliveryOrderNo: string }
type Head = Omit<WorkScreen, 'lines'>

/** The delivery order that is labelled or bagged, a line a SKU; refused where that cannot be done now. */
const scanning =
  (column: 'labeled_qty' | 'packaged_qty', require: (tx: Tx, order: Delivery) => unknown) =>
  async (tx: Tx, { deliveryOrderNo }: Scanned, ctx: Ctx): Promise<WorkScreen> => {
    const found = await tx.one<Delivery>(sql`
      SELECT t.* FROM temu_delivery_order t WHERE t.delivery_order_no = ${deliveryOrderNo} AND t.deleted_at IS NULL AND ${deliveryReach(ctx)}`)
    if (!found) throw missing('发货单')
    await require(tx, found)
    const head = await tx.one<Head>(sql`
      SELECT d.id AS "deliveryOrderId", d.delivery_order_no AS "deliveryOrderNo", s.shop_name AS "shopName", w.name AS "warehouseName", d.status
      FROM temu_delivery_order d JOIN authorize_shop s ON s.id = d.shop_id LEFT JOIN temu_warehouse w ON w.id = d.sub_warehouse_id WHERE d.id = ${found.id}`)
    const lines = await tx.query<WorkScreen['lines'][number]>(sql`
      SELECT s.id AS "skuId", s.sku, s.sku_name AS "skuName", s.barcode, coalesce(s.sku_image, g.main_image) AS "skuImage", sum(l.picked_qty)::int AS "pickedQty", sum(l.${ident(column)})::int AS "doneQty"
      FROM temu_delivery_line l JOIN goods_goods_sku s ON s.id = l.sku_id JOIN goods_goods g ON g.id = s.goods_id
      WHERE l.document_id = ${found.id} GROUP BY s.id, g.main_image HAVING sum(l.picked_qty) > 0 ORDER BY min(l.id)`)
    return { ...head!, lines }
  }

export const scanToLabel = scanning('labeled_qty', requireLabelling)
export const scanToBag = scanning('packaged_qty', (_tx, order) => requireBagging(order))
