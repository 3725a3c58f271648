import { Readable } from 'node:stream'
import type { PlatformOrder } from '../../../../src/connectors/platform-orders.ts'
import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Ctx } from '../../../../src/kit/house.ts'
import type { Download } from '../../../../src/kit/http/download.ts'
import { nextNumbers } from '../../../../src/kit/number.ts'
import { Refusal } from '../../../../src/kit/refuse.ts'
import { labelHandlers } from '../../../../src/modules/express/label/label.ts'
import { distributeOrders } from '../../../../src/modules/order/allocation/distribute.ts'
import { dispatching, pushToStore, toDispatched } from '../../../../src/modules/order/desk/dispatch.ts'
import { eachOrder } from '../../../../src/modules/order/each.ts'
import { takeOrders } from '../../../../src/modules/order/intake/pull.ts'
import { checkPieces } from '../../../../src/modules/order/pack/pack-check.ts'
import { finishPack } from '../../../../src/modules/order/pack/pack-finish.ts'
import { claimPick } from '../../../../src/modules/order/pick/pick-claim.ts'
import { screenOf } from '../../../../src/modules/order/pick/pick-order.ts'
import { pickPieces } from '../../../../src/modules/order/pick/pick-pick.ts'
import { weighParcel } from '../../../../src/modules/order/ship/weigh.ts'
import { slotsOf } from '../../../../src/modules/order/sow/sow-batch.ts'
import { sowPieces } from '../../../../src/modules/order/sow/sow-scan.ts'
import { poolOf, templatesOf } from '../../../../src/modules/order/wave/load.ts'
import { planWaves } from '../../../../src/modules/order/wave/plan.ts'
import { writeBatch } from '../../../../src/modules/order/wave/write.ts'

/** What people do with orders, through the verbs that they use. */
export async function take(tx: Tx, ctx: Ctx, shopId: number, said: PlatformOrder[]): Promise<number[]> {
  await takeOrders(tx, shopId, said, ctx)
  const rows = await tx.query<{ id: number; no: string }>(sql`
    SELECT id, plat_order_no AS no FROM order_trade_info WHERE shop_id = ${shopId} AND plat_order_no = ANY(${said.map((each) => each.platOrderNo)}::text[])`)
  const idOf = new Map(rows.map(({ id, no }) => [no, id]))
  return said.flatMap(({ platOrderNo }) => idOf.get(platOrderNo) ?? [])
}

/** A carrier that did not answer is asked once more. */
export async function dispatch(ctx: Ctx, ids: number[]): Promise<number[]> {
  const apart = { ignoreMerge: 1 as const }
  const once = (some: number[]) =>
    eachOrder(some, ctx, (tx, order) => toDispatched(tx, order, apart, ctx), dispatching(ctx, apart))
  const { success, failed } = await once(ids)
  const silent = failed.filter(({ reason }) => reason.includes('可重试')).map(({ id }) => id)
  return silent.length ? [...success, ...(await once(silent)).success] : success
}

export const push = async (ctx: Ctx, ids: number[]): Promise<number[]> =>
  (await eachOrder(ids, ctx, (tx, order) => pushToStore(tx, order, {}, ctx))).success

export const allocate = async (tx: Tx, ctx: Ctx, ids: number[]): Promise<number[]> =>
  (await distributeOrders(tx, { ids }, ctx)).success

export async function print(tx: Tx, ctx: Ctx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const { body } = (await labelHandlers.print(tx, { ids, kind: 1 } as never, ctx)) as Download
  if (body instanceof Readable) body.destroy()
}

export interface MadeBatch {
  id: number
  pickKind: number
  orderIds: number[]
  pickNos: string[]
}
/** Waves of these orders alone, whatever their number. */
export async function wave(tx: Tx, ctx: Ctx, storeId: number, ids: number[]): Promise<MadeBatch[]> {
  const { candidates, spots } = await poolOf(tx, storeId, ids, ctx)
  const plan = planWaves(await templatesOf(tx, storeId), candidates, spots, { force: true, ahead: () => ctx.now })
  const batchNos = await nextNumbers(ctx.house, 'PB', plan.batches.length || 1)
  const made: MadeBatch[] = []
  for (const [i, planned] of plan.batches.entries()) {
    const pickNos = await nextNumbers(ctx.house, 'PK', planned.picks.length)
    const { batch } = await writeBatch(tx, ctx, storeId, planned, spots, { batchNo: batchNos[i]!, pickNos: [...pickNos] })
    const orderIds = planned.orders.map(({ order }) => order.id)
    if (batch) made.push({ id: batch.id, pickKind: planned.template.pickKind, orderIds, pickNos })
  }
  return made
}

export const claim = (tx: Tx, ctx: Ctx, pickNo: string, containerNo: string) =>
  claimPick(tx, { pickNo, containerNos: [containerNo] }, ctx)

export async function pick(tx: Tx, ctx: Ctx, pickNo: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  const row = await tx.one<{ id: number }>(sql`SELECT id FROM order_pick_order WHERE pick_no = ${pickNo}`)
  const { lines } = await screenOf(tx, row!.id, ctx)
  for (const { lineId, locationId, sku, quantity, pickedQty, shortQty } of lines.slice(0, most)) {
    const open = quantity - pickedQty - shortQty
    if (open > 0) await pickPieces(tx, { pickNo, locationId, sku, quantity: open, scanId: `pick-${pickNo}-${lineId}` }, ctx)
  }
}

export async function sow(tx: Tx, ctx: Ctx, batchId: number, most = Number.POSITIVE_INFINITY): Promise<void> {
  const pieces = (await slotsOf(tx, batchId)).flatMap(({ lines }) =>
    lines.flatMap(({ sku, quantity, sownQty, shortQty }) => Array.from({ length: quantity - sownQty - shortQty }, () => sku)),
  )
  for (const [nth, sku] of pieces.slice(0, most).entries())
    await sowPieces(tx, { batchId, sku, scanId: `sow-${batchId}-${nth}` }, ctx)
}

/** Every line checked; one piece packs itself by that. A parcel that its carrier gives no number stays unpacked. */
export async function pack(tx: Tx, ctx: Ctx, orderId: number): Promise<void> {
  const lines = await tx.query<{ id: number; sku: string; quantity: number }>(sql`
    SELECT d.id, k.sku, d.quantity FROM order_details d JOIN goods_goods_sku k ON k.id = d.stock_sku_id WHERE d.order_id = ${orderId} ORDER BY d.id`)
  let packed = 0
  try {
    for (const { id, sku, quantity } of lines)
      packed = (await checkPieces(tx, { orderId, sku, quantity, scanId: `pack-${orderId}-${id}` }, ctx)).isPacked
    if (!packed) await finishPack(tx, { id: orderId }, ctx)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

export async function weigh(tx: Tx, ctx: Ctx, orderId: number, heavier: number): Promise<void> {
  const order = await tx.one<{ no: string; est: number }>(
    sql`SELECT order_no AS no, coalesce(est_weight, 0) AS est FROM order_trade_info WHERE id = ${orderId}`,
  )
  const weight = Math.max(1, Math.round(order!.est * heavier))
  await weighParcel(tx, { code: order!.no, weight, scanId: `weigh-${orderId}-01` }, ctx)
}
