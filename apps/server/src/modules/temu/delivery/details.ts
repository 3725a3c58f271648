import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import type { DeliveryDetails, PickReceiptOf, PrintDone, SkuPackage, WorkDone } from '@erp/contract/temu/delivery/delivery-fields'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { deliveries } from './delivery.ts'
import { linesOf } from './lines.ts'

const SHOWN = 100

export async function deliveryDetails(
  tx: Tx,
  { deliveryOrderId }: { deliveryOrderId: number },
  ctx: Ctx,
): Promise<DeliveryDetails> {
  const [details] = await detailsOf(tx, [await deliveries.list.get(tx, deliveryOrderId, ctx)])
  return details!
}

/** The chosen orders that the person may see; without a choice those that can leave. */
export async function readyDeliveries(tx: Tx, { ids }: { ids?: number[] | null }, ctx: Ctx): Promise<DeliveryDetails[]> {
  if (ids?.length) return detailsOf(tx, await Promise.all([...new Set(ids)].map((id) => deliveries.list.get(tx, id, ctx))))
  const { list } = await deliveries.list.page(tx, { pageSize: SHOWN, condition: { status: [DELIVERY.waitShip] } }, ctx)
  return detailsOf(tx, list)
}

type Head = Awaited<ReturnType<typeof deliveries.list.get>>
interface OfOrder {
  deliveryOrderId: number
}
type Unusual = DeliveryDetails['unusual'][number]

/** In a constant number of statements, however many there are. */
async function detailsOf(tx: Tx, heads: Head[]): Promise<DeliveryDetails[]> {
  const ids = heads.map(({ deliveryOrderId }) => deliveryOrderId)
  const [lines, packages, picks, works, prints, unusual] = await Promise.all([
    linesOf(tx, ids),
    packagesOf(tx, ids),
    picksOf(tx, ids),
    worksOf(tx, ids),
    printsOf(tx, ids),
    unusualOf(tx, ids),
  ])
  return heads.map((head) => {
    const own = <T extends OfOrder>(rows: T[]) =>
      rows.flatMap(({ deliveryOrderId, ...row }) => (deliveryOrderId === head.deliveryOrderId ? [row] : [])) as Omit<
        T,
        'deliveryOrderId'
      >[]
    const boxes = packages.filter(({ deliveryOrderId }) => deliveryOrderId === head.deliveryOrderId)
    return {
      ...head,
      lines: own(lines),
      packages: boxes,
      picks: own(picks),
      works: own(works),
      prints: own(prints),
      unusual: own(unusual),
    }
  })
}

/** What lies in the packages, a row a SKU. */
export const packagesOf = (tx: Tx, ids: readonly number[]): Promise<SkuPackage[]> =>
  tx.query<SkuPackage>(sql`
    SELECT p.id AS "packageId", p.package_no AS "packageNo", p.delivery_order_id AS "deliveryOrderId", p.seq, p.weight, p.length, p.width, p.height, p.quantity, p.status,
      p.print_times AS "printTimes", p.seal_time AS "sealTime", u.display_name AS "sealName", p.version,
      coalesce((SELECT jsonb_agg(jsonb_build_object('skuId', x.sku_id, 'sku', s.sku, 'skuName', s.sku_name, 'quantity', x.quantity) ORDER BY s.sku)
        FROM (SELECT l.sku_id, sum(l.quantity) AS quantity FROM temu_package_line l WHERE l.package_id = p.id GROUP BY 1) x JOIN goods_goods_sku s ON s.id = x.sku_id), '[]') AS lines
    FROM temu_package p LEFT JOIN account_user u ON u.id = p.seal_by
    WHERE p.delivery_order_id = ANY(${[...ids]}::bigint[]) AND p.deleted_at IS NULL ORDER BY p.delivery_order_id, p.seq`)

const picksOf = (tx: Tx, ids: number[]) =>
  tx.query<PickReceiptOf & OfOrder>(sql`
    SELECT o.delivery_order_id AS "deliveryOrderId", p.id AS "pickId", p.pick_no AS "pickNo", p.status, u.display_name AS "pickUserName"
    FROM temu_pick_receipt_order o JOIN temu_pick_receipt p ON p.id = o.pick_id LEFT JOIN account_user u ON u.id = p.pick_user_id
    WHERE o.delivery_order_id = ANY(${ids}::bigint[]) ORDER BY p.id DESC`)

const worksOf = (tx: Tx, ids: number[]) =>
  tx.query<WorkDone & OfOrder>(sql`
    SELECT w.* FROM unnest(${ids}::bigint[]) AS d(id) CROSS JOIN LATERAL (
      SELECT r.delivery_order_id AS "deliveryOrderId", r.work_type AS "workType", s.sku, r.quantity, u.display_name AS "userName", r.time, r.points
      FROM temu_work_record r JOIN goods_goods_sku s ON s.id = r.sku_id LEFT JOIN account_user u ON u.id = r.user_id
      WHERE r.delivery_order_id = d.id ORDER BY r.time DESC, r.id DESC LIMIT ${SHOWN}) w`)

const printsOf = (tx: Tx, ids: number[]) =>
  tx.query<PrintDone & OfOrder>(sql`
    SELECT w.* FROM unnest(${ids}::bigint[]) AS d(id) CROSS JOIN LATERAL (
      SELECT r.delivery_order_id AS "deliveryOrderId", r.print_type AS "printType", r.ref_no AS "refNo", r.copies, r.nth, r.reason, u.display_name AS "userName", r.time
      FROM temu_print_record r LEFT JOIN account_user u ON u.id = r.user_id
      WHERE r.delivery_order_id = d.id ORDER BY r.id DESC LIMIT ${SHOWN}) w`)

const unusualOf = (tx: Tx, ids: number[]) =>
  tx.query<Unusual & OfOrder>(sql`
    SELECT delivery_order_id AS "deliveryOrderId", id, unusual_no AS "unusualNo", kind, status, miss_qty AS "missQty", handled_qty AS "handledQty"
    FROM temu_unusual WHERE delivery_order_id = ANY(${ids}::bigint[]) AND deleted_at IS NULL ORDER BY id`)
