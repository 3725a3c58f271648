import type { ActionInput } from '@erp/contract/kit'
import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import type { ShippedAnswer, ShipScreen } from '@erp/contract/temu/delivery/ship-scan'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { once } from '../floor/scanned.ts'
import { leave } from './leave.ts'
import { type DeliveryDoc, notNow } from './lock.ts'
import { deliveryReach } from './reach.ts'
import { withOrder } from './ship.ts'
import { packageState } from './states.ts'
import { travelOf } from './travel.ts'

/** What stands at the door, by any number that is on it; refused where it cannot leave. */
export async function scanToShip(tx: Tx, { code }: { code: string }, ctx: Ctx): Promise<ShipScreen> {
  const doc = await scanned(tx, code, ctx)
  requireReady(doc)
  return screenOf(tx, doc)
}

type Scanned = ActionInput<(typeof deliveryOrder)['actions']['scan-ship']>

/** The waybill was scanned: it leaves. The same scan sent again is answered as it was first. */
export async function shipScanned(_tx: Tx, input: Scanned, ctx: Ctx): Promise<ShippedAnswer> {
  const { code, packageNos, clientScanId, ...given } = input
  const { id } = await scanned(ctx.house.db, code, ctx)
  return withOrder(id, ctx, (tx, tell, doc) =>
    once(tx, ctx, clientScanId, async () => {
      requireReady(doc)
      const screen = await screenOf(tx, doc)
      if (packageNos?.length) requireAll(screen, packageNos)
      requireForeign(screen, given.expressDeliveryNo)
      const travel = await travelOf(tx, doc, given, ctx)
      await leave(tx, tell, doc, { verb: 'ship', travel, note: '扫描发货' }, ctx)
      const { deliveryOrderNo, warehouseName, boxes } = screen
      const { expressDeliveryNo } = travel
      return { deliveryOrderNo, warehouseName, expressDeliveryNo, boxes: boxes.length, totalWeight: doc.total_weight }
    }),
  )
}

async function scanned(tx: Tx, code: string, ctx: Ctx): Promise<DeliveryDoc> {
  const found = await tx.one<DeliveryDoc>(sql`
    SELECT t.* FROM temu_delivery_order t WHERE t.deleted_at IS NULL AND ${deliveryReach(ctx)} AND t.id = ANY(ARRAY(
      SELECT id FROM temu_delivery_order WHERE delivery_order_no = ${code}
      UNION SELECT id FROM temu_delivery_order WHERE platform_delivery_sn = ${code}
      UNION SELECT delivery_order_id FROM temu_package WHERE package_no = ${code} AND deleted_at IS NULL))`)
  if (!found) throw missing(deliveryOrder.title)
  return found
}

function requireReady(doc: DeliveryDoc): void {
  if (doc.status !== DELIVERY.waitShip) throw refuse(notNow(doc, 'ship'))
  if (doc.is_platform_cancelled) throw refuse(`发货单${doc.delivery_order_no}平台已取消，请退回或由主管处理`)
}

async function screenOf(tx: Tx, doc: DeliveryDoc): Promise<ShipScreen> {
  const screen = await tx.one<ShipScreen>(sql`
    SELECT d.delivery_order_no AS "deliveryOrderNo", s.shop_name AS "shopName", w.name AS "warehouseName", d.deadline, d.delivery_method AS "deliveryMethod",
      e.name AS "expressCompanyName", d.express_delivery_no AS "expressDeliveryNo", d.driver_name AS "driverName", d.plate_number AS "plateNumber",
      coalesce((SELECT jsonb_agg(jsonb_build_object('packageNo', p.package_no, 'quantity', p.quantity, 'weight', p.weight::text) ORDER BY p.seq) FROM temu_package p
        WHERE p.delivery_order_id = d.id AND p.status = ${packageState.sealed} AND p.deleted_at IS NULL), '[]') AS boxes,
      ARRAY(SELECT upper(c.code) FROM temu_delivery_line l LEFT JOIN goods_goods_sku k ON k.id = l.sku_id
        LEFT JOIN temu_label_code b ON b.shop_id = d.shop_id AND b.product_sku_id = l.product_sku_id
        CROSS JOIN LATERAL (VALUES (k.sku), (k.barcode), (b.label_code), (l.product_sku_id)) c(code) WHERE l.document_id = d.id AND c.code IS NOT NULL
        UNION SELECT d.platform_delivery_sn WHERE d.platform_delivery_sn IS NOT NULL) AS codes
    FROM temu_delivery_order d JOIN authorize_shop s ON s.id = d.shop_id LEFT JOIN temu_warehouse w ON w.id = d.sub_warehouse_id
    LEFT JOIN temu_express_company e ON e.id = d.express_company_id WHERE d.id = ${doc.id}`)
  return screen!
}

function requireAll({ deliveryOrderNo, boxes }: ShipScreen, packageNos: string[]): void {
  const own = boxes.map(({ packageNo }) => packageNo)
  const foreign = packageNos.find((no) => !own.includes(no))
  if (foreign) throw refuse(`包裹${foreign}不是发货单${deliveryOrderNo}的`)
  const left = own.filter((no) => !packageNos.includes(no))
  if (left.length) throw refuse(`还有 ${left.length} 箱没有扫到：${left.join('、')}`)
}

/** A number that is on its goods or boxes was scanned by mistake; what has left cannot be taken back. */
function requireForeign({ deliveryOrderNo, boxes, codes }: ShipScreen, no: string | null | undefined): void {
  if (!no) return
  const isOwn = no === deliveryOrderNo || codes.includes(no) || boxes.some(({ packageNo }) => packageNo === no)
  if (isOwn) throw bad(`${no} 是商品或箱子上的条码，不是快递单号`, 'expressDeliveryNo')
}
