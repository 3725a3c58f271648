import { DELIVERY } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { WORK, type WorkedAnswer } from '@erp/contract/temu/floor/work-record'
import { ident, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { type Refusal, refuse } from '../../../kit/refuse.ts'
import { countUp, moveDelivery } from '../delivery/lock.ts'
import { dealOut, sumOf } from './deal-out.ts'
import { type BenchLine, type Delivery, linesOn, lockDelivery, notNow, scannedLines } from './delivery-at.ts'
import { recordWork } from './earned.ts'
import { once } from './scanned.ts'

interface Worked {
  deliveryOrderNo: string
  sku: string
  quantity: number
  station?: string | null
  clientScanId: string
}
interface Kind {
  workType: typeof WORK.label | typeof WORK.package
  verb: '贴标' | '包装'
  done: 'labeled' | 'packaged'
  column: string
}
const LABEL: Kind = { workType: WORK.label, verb: '贴标', done: 'labeled', column: 'labeled_qty' }
const PACKAGE: Kind = { workType: WORK.package, verb: '包装', done: 'packaged', column: 'packaged_qty' }

/** Pieces that carry their label now; with the last one the order can be packed. */
export const addLabel = (tx: Tx, input: Worked, ctx: Ctx): Promise<WorkedAnswer> =>
  once(tx, ctx, input.clientScanId, async () => {
    const order = await lockDelivery(tx, input.deliveryOrderNo, ctx)
    await requireLabelling(tx, order)
    const { lines, skuId, ...answer } = await workOn(tx, ctx, order, LABEL, input)
    const isLast = lines.every((line) => line.labeled === line.picked)
    if (isLast) await moveDelivery(tx, 'labeled', order.id, ctx, { set: { labelTime: ctx.now } })
    const status = isLast ? DELIVERY.waitPack : order.status
    const label = { deliveryOrderId: order.id, skuId, copies: input.quantity }
    return { ...answer, status, lines: linesDone(lines, LABEL), label }
  })

/** Bagging is counted and earns; nothing waits for it. */
export const addPackage = (tx: Tx, input: Worked, ctx: Ctx): Promise<WorkedAnswer> =>
  once(tx, ctx, input.clientScanId, async () => {
    const order = await lockDelivery(tx, input.deliveryOrderNo, ctx)
    requireBagging(order)
    const { lines, skuId: _skuId, ...answer } = await workOn(tx, ctx, order, PACKAGE, input)
    return { ...answer, status: order.status, lines: linesDone(lines, PACKAGE) }
  })

export async function requireLabelling(tx: Tx, order: Delivery): Promise<void> {
  if (order.status !== DELIVERY.waitLabel) throw await labeledBefore(tx, order)
}

export function requireBagging(order: Delivery): void {
  if (order.status !== DELIVERY.waitLabel && order.status !== DELIVERY.waitPack) throw notNow(order, '包装')
}

/** Whoever scans an order again is told when it was done, and by whom. */
async function labeledBefore(tx: Tx, order: Delivery): Promise<Refusal> {
  if (order.status < DELIVERY.waitLabel || order.label_time === null) return notNow(order, '贴标')
  const last = await tx.one<{ name: string }>(sql`
    SELECT u.display_name AS name FROM temu_work_record w JOIN account_user u ON u.id = w.user_id
    WHERE w.delivery_order_id = ${order.id} AND w.work_type = ${WORK.label} ORDER BY w.time DESC, w.id DESC LIMIT 1`)
  return last ? refuse(`该单已于 ${order.label_time} 由 ${last.name} 完成贴标`) : notNow(order, '贴标')
}

async function workOn(tx: Tx, ctx: Ctx, order: Delivery, kind: Kind, input: Worked) {
  const lines = await linesOn(tx, order.id)
  const own = await scannedLines(tx, lines, input.sku)
  const { skuId, sku } = own[0]!
  const [due, before] = [sumOf(own, (line) => line.picked), sumOf(own, (line) => line[kind.done])]
  if (before + input.quantity > due) throw refuse(`SKU ${sku} 应${kind.verb} ${due}，已${kind.verb} ${before}`)
  const parts = dealOut(
    own.map((line) => ({ line, open: line.picked - line[kind.done] })),
    input.quantity,
  )
  for (const { line, taken } of parts) line[kind.done] += taken
  await tx.run(sql`
    UPDATE temu_delivery_line l SET ${ident(kind.column)} = n.q
    FROM unnest(${parts.map(({ line }) => line.id)}::bigint[], ${parts.map(({ line }) => line[kind.done])}::int[]) n(id, q) WHERE l.id = n.id`)
  await countUp(tx, order.id)
  const done = [{ deliveryOrderId: order.id, skuId, quantity: input.quantity }]
  const earned = await recordWork(tx, ctx, kind.workType, done, input)
  const note = `${sku} × ${input.quantity}`
  await log(tx, ctx, { entity: deliveryOrder.path, entityId: order.id, action: kind.verb, note })
  const counts = { quantity: input.quantity, doneQty: before + input.quantity, pickedQty: due }
  return { ...earned, deliveryOrderNo: order.delivery_order_no, sku, skuId, ...counts, lines }
}

/** By SKU, as the bench sees it. */
const linesDone = (lines: BenchLine[], { done }: Kind) =>
  [...Map.groupBy(lines, (line) => line.sku)].map(([sku, own]) => ({
    sku,
    pickedQty: sumOf(own, (line) => line.picked),
    doneQty: sumOf(own, (line) => line[done]),
  }))
