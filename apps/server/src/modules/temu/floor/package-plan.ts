import { round } from '@erp/contract/kit/decimal'
import type { PlannedBox } from '@erp/contract/temu/floor/sku-package'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { setting } from '../../../kit/setting.ts'
import { seenDelivery } from './delivery-at.ts'
import { BOX_MAX_QTY, BOX_MAX_WEIGHT } from './package-screen.ts'
import { type Goods, type Limits, planBoxes } from './plan-boxes.ts'

/** A carton of 60 × 40 × 40 cm. */
const BOX_VOLUME = 96_000
const GRAMS = 1000
interface Left {
  skuId: number
  sku: string
  quantity: number
  weight: string | null
  volume: string | null
}

/** Boxes for what is not packed yet; of SKUs without a weight the number of pieces alone decides. */
export async function planPackages(tx: Tx, { deliveryOrderId }: { deliveryOrderId: number }, ctx: Ctx) {
  const { id } = await seenDelivery(tx, sql`t.id = ${deliveryOrderId}`, ctx)
  const left = await tx.query<Left>(sql`
    SELECT s.id AS "skuId", s.sku, sum(l.picked_qty - l.packed_qty)::int AS quantity, s.weight, s.length * s.width * s.height AS volume
    FROM temu_delivery_line l JOIN goods_goods_sku s ON s.id = l.sku_id WHERE l.document_id = ${id} GROUP BY s.id
    HAVING sum(l.picked_qty - l.packed_qty) > 0 ORDER BY s.sku`)
  const goods = left.map(({ skuId, sku, quantity, weight, volume }) => ({
    skuId,
    sku,
    quantity,
    weight: Number(weight ?? 0),
    volume: Number(volume ?? 0),
  }))
  const boxes = planBoxes(goods, await limitsFor(tx, id, ctx)).map((lines, i) => boxOf(lines, i + 1))
  return { boxes, unknown: left.filter(({ weight }) => weight === null).map(({ sku }) => sku) }
}

async function limitsFor(tx: Tx, id: number, ctx: Ctx): Promise<Limits> {
  const found = await tx.one<{ weight: string; qty: number }>(sql`
    SELECT c.box_max_weight AS weight, c.box_max_qty AS qty FROM temu_delivery_order d JOIN temu_config c ON c.shop_id = d.shop_id AND c.deleted_at IS NULL WHERE d.id = ${id}`)
  const volume = await setting(ctx.house.db, 'temu.boxVolume', BOX_VOLUME)
  return { weight: Number(found?.weight ?? BOX_MAX_WEIGHT) * GRAMS, quantity: found?.qty ?? BOX_MAX_QTY, volume }
}

const boxOf = (lines: Goods[], seq: number): PlannedBox => ({
  seq,
  quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  weight: round(lines.reduce((sum, line) => sum + line.quantity * line.weight, 0) / GRAMS, 3),
  lines: lines.map(({ skuId, sku, quantity }) => ({ skuId, sku, quantity })),
})
