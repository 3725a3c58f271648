import { PRINT_TYPE, type PrintData } from '@erp/contract/kit/print'
import { DELIVERY, PACKAGE } from '@erp/contract/temu/delivery/delivery.states'
import { PACKAGE_LABEL_ROOM, TEMU_PRINT } from '@erp/contract/temu/print/print-record'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Download } from '../../../kit/http/download.ts'
import { printed } from '../../../kit/label/printer.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { type Asked, countPrints } from './count-print.ts'
import { printReach } from './reach.ts'
import { reasoned } from './reason.ts'

interface Box {
  packageId: number
  packageNo: string
  deliveryOrderId: number
  deliveryOrderNo: string
  platformDeliverySn: string | null
  orderStatus: number
  status: number
  seq: number
  count: number
  shopName: string
  warehouse: string | null
  skuCount: number
  quantity: number
  weight: string | null
  expressName: string | null
  expressDeliveryNo: string | null
  templateId: number | null
}
type Chosen = Asked & { packageNos?: string[] | null; deliveryOrderIds?: number[] | null }

/** What is glued on a box: the platform's delivery and which of its boxes this is. */
export async function printPackageLabels(
  tx: Tx,
  { packageNos, deliveryOrderIds, ...asked }: Chosen,
  ctx: Ctx,
): Promise<Download> {
  const boxes = await boxesOf(tx, { packageNos, deliveryOrderIds }, ctx)
  const open = boxes.find(({ status }) => status === PACKAGE.open)
  if (open) throw refuse(`包裹${open.packageNo}尚未封箱，不能打印标签`)
  const prints = boxes.map(({ packageNo, deliveryOrderId }) => ({ refNo: packageNo, deliveryOrderId, copies: 1 }))
  const { kept, how } = await reasoned(tx, asked)
  await countPrints(tx, TEMU_PRINT.packageLabel, prints, kept, ctx)
  await tx.run(sql`
    UPDATE temu_package SET print_times = print_times + 1 WHERE id = ANY(${boxes.map(({ packageId }) => packageId)}::bigint[])`)
  const papers = boxes.map((box) => ({ data: filled(box, ctx), templateId: box.templateId }))
  const docNos = boxes.map(({ packageNo }) => packageNo)
  return (await printed(tx, { type: PRINT_TYPE.parcel, docNos, papers, how, room: PACKAGE_LABEL_ROOM }, ctx))!
}

async function boxesOf(tx: Tx, { packageNos, deliveryOrderIds }: Chosen, ctx: Ctx): Promise<Box[]> {
  const nos = [...new Set(packageNos?.map((no) => no.toUpperCase()))]
  const orders = [...new Set(deliveryOrderIds)]
  if (nos.length + orders.length === 0) throw bad('请选择包裹', 'packageNos')
  const boxes = await tx.query<Box>(sql`
    SELECT p.id AS "packageId", p.package_no AS "packageNo", d.id AS "deliveryOrderId", d.delivery_order_no AS "deliveryOrderNo", d.platform_delivery_sn AS "platformDeliverySn",
      d.status AS "orderStatus", p.status, p.seq, (SELECT count(*) FROM temu_package n WHERE n.delivery_order_id = d.id AND n.deleted_at IS NULL)::int AS count,
      s.shop_name AS "shopName", h.name AS warehouse, (SELECT count(DISTINCT l.sku_id) FROM temu_package_line l WHERE l.package_id = p.id)::int AS "skuCount",
      p.quantity, p.weight, e.name AS "expressName", d.express_delivery_no AS "expressDeliveryNo", c.package_label_template_id AS "templateId"
    FROM temu_package p JOIN temu_delivery_order d ON d.id = p.delivery_order_id JOIN authorize_shop s ON s.id = d.shop_id
    LEFT JOIN temu_warehouse h ON h.id = d.sub_warehouse_id LEFT JOIN temu_express_company e ON e.id = d.express_company_id LEFT JOIN temu_config c ON c.shop_id = d.shop_id
    WHERE (p.package_no = ANY(${nos}::text[]) OR p.delivery_order_id = ANY(${orders}::bigint[])) AND p.deleted_at IS NULL AND d.deleted_at IS NULL
      AND ${printReach(ctx, raw('d.shop_id'), raw('d.out_store_id'))}
    ORDER BY array_position(${orders}::bigint[], d.id), array_position(${nos}::text[], p.package_no), d.id, p.seq`)
  if (nos.some((no) => !boxes.some(({ packageNo }) => packageNo === no))) throw missing('包裹')
  if (orders.some((id) => !boxes.some(({ deliveryOrderId }) => deliveryOrderId === id))) throw missing('所选发货单的包裹')
  return boxes
}

/** How many there will be is known once all is packed. */
const placeOf = ({ seq, count, orderStatus }: Box): string => (orderStatus >= DELIVERY.waitShip ? `${seq}/${count}` : String(seq))

const filled = (box: Box, { now }: Ctx): PrintData<typeof PRINT_TYPE.parcel> => ({
  values: {
    packageNo: box.packageNo,
    orderNo: box.deliveryOrderNo,
    platformDeliverySn: box.platformDeliverySn ?? '',
    seq: placeOf(box),
    shopName: box.shopName,
    warehouse: box.warehouse ?? '',
    skuCount: String(box.skuCount),
    pieceCount: String(box.quantity),
    weight: box.weight ? `${box.weight} kg` : '',
    trackingNumber: box.expressDeliveryNo ?? '',
    wayName: box.expressName ?? '',
    printDate: now.slice(0, 10),
  },
  rows: [],
})
