import { PACKAGE } from '@erp/contract/temu/delivery/delivery.states'
import type { SkuPackage } from '@erp/contract/temu/delivery/delivery-fields'
import type { PackScreen } from '@erp/contract/temu/floor/sku-package'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { seenDelivery } from './delivery-at.ts'

export const BOX_MAX_WEIGHT = '25.00'
export const BOX_MAX_QTY = 200
type Head = Omit<PackScreen, 'lines' | 'packages' | 'open'>
type Packed = SkuPackage & { openBy: number | null }

export async function listPackages(tx: Tx, { deliveryOrderId }: { deliveryOrderId: number }, ctx: Ctx): Promise<SkuPackage[]> {
  const { id } = await seenDelivery(tx, sql`t.id = ${deliveryOrderId}`, ctx)
  return (await packagesOf(tx, id)).map(shown)
}

/** The delivery order on the bench, by its number. */
export async function scanDelivery(tx: Tx, { deliveryOrderNo }: { deliveryOrderNo: string }, ctx: Ctx): Promise<PackScreen> {
  const { id } = await seenDelivery(tx, sql`t.delivery_order_no = ${deliveryOrderNo}`, ctx)
  return screenOf(tx, id, ctx)
}

export async function screenOf(tx: Tx, id: number, ctx: Ctx): Promise<PackScreen> {
  const head = await tx.one<Head>(sql`
    SELECT d.id AS "deliveryOrderId", d.delivery_order_no AS "deliveryOrderNo", s.shop_name AS "shopName", w.name AS "warehouseName", d.status,
      coalesce(c.box_max_weight, ${BOX_MAX_WEIGHT}::numeric(6, 2)) AS "boxMaxWeight", coalesce(c.box_max_qty, ${BOX_MAX_QTY}) AS "boxMaxQty"
    FROM temu_delivery_order d JOIN authorize_shop s ON s.id = d.shop_id LEFT JOIN temu_warehouse w ON w.id = d.sub_warehouse_id
    LEFT JOIN temu_config c ON c.shop_id = d.shop_id AND c.deleted_at IS NULL WHERE d.id = ${id}`)
  const lines = await tx.query<PackScreen['lines'][number]>(sql`
    SELECT s.id AS "skuId", s.sku, s.sku_name AS "skuName", s.barcode, s.sku_image AS "skuImage", sum(l.picked_qty)::int AS "pickedQty", sum(l.packed_qty)::int AS "packedQty"
    FROM temu_delivery_line l JOIN goods_goods_sku s ON s.id = l.sku_id WHERE l.document_id = ${id} GROUP BY s.id ORDER BY min(l.id)`)
  const packages = await packagesOf(tx, id)
  const open = packages.findLast((each) => each.status === PACKAGE.open && each.openBy === ctx.user.userId)
  return { ...head!, lines, packages: packages.map(shown), open: open ? shown(open) : null }
}

const shown = ({ openBy: _openBy, ...rest }: Packed): SkuPackage => rest

const packagesOf = (tx: Tx, deliveryOrderId: number): Promise<Packed[]> =>
  tx.query<Packed>(sql`
    SELECT p.id AS "packageId", p.package_no AS "packageNo", p.delivery_order_id AS "deliveryOrderId", p.seq, p.weight, p.length, p.width, p.height, p.quantity, p.status,
      p.print_times AS "printTimes", p.seal_time AS "sealTime", u.display_name AS "sealName", p.version, p.open_by AS "openBy",
      coalesce((SELECT jsonb_agg(jsonb_build_object('skuId', x.sku_id, 'sku', s.sku, 'skuName', s.sku_name, 'quantity', x.quantity) ORDER BY s.sku)
        FROM (SELECT l.sku_id, sum(l.quantity) AS quantity FROM temu_package_line l WHERE l.package_id = p.id GROUP BY 1) x JOIN goods_goods_sku s ON s.id = x.sku_id), '[]') AS lines
    FROM temu_package p LEFT JOIN account_user u ON u.id = p.seal_by
    WHERE p.delivery_order_id = ${deliveryOrderId} AND p.deleted_at IS NULL ORDER BY p.seq`)
