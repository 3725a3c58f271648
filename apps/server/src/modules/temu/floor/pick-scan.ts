import { temuPickReceipt } from '@erp/contract/temu/floor/pick-receipt'
import { type PickedAnswer, WORK } from '@erp/contract/temu/floor/work-record'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { refuse } from '../../../kit/refuse.ts'
import { countPieces } from '../../stock/container/container-use.ts'
import { relocate } from '../../stock/ledger/index.ts'
import { skuByCode } from '../../stock/scanned.ts'
import { countUp } from '../delivery/lock.ts'
import { dealOut, sumOf } from './deal-out.ts'
import { recordWork } from './earned.ts'
import { type LockedPick, lockPick, openOf, requireMine, targetOf, type WalkLine, walkOf } from './pick-lock.ts'
import { once } from './scanned.ts'

interface Picked {
  pickNo: string
  locationName: string
  sku: string
  quantity: number
  station?: string | null
  clientScanId: string
}
export type Gained = Pick<WalkLine, 'deliveryOrderId' | 'transferLineId' | 'quantity'>
export type Taken = WalkLine & { open: number; taken: number }

/** From the shelf into the container or onto 暂存位, the reservation along; the order that is due first is served first. */
export const pickPieces = (tx: Tx, input: Picked, ctx: Ctx): Promise<PickedAnswer> =>
  once(tx, ctx, input.clientScanId, async () => {
    const pick = await lockPick(tx, input.pickNo, ctx)
    requireMine(pick, '拣货', ctx)
    const walk = await walkOf(tx, pick.id)
    const here = await linesAt(tx, walk, input)
    const taken = dealOut(
      here.map((line) => ({ ...line, open: openOf(line) })),
      input.quantity,
    )
    await moveOut(tx, ctx, pick, taken)
    await countPicked(tx, pick, taken)
    const [first] = here
    const earned = await recordWork(tx, ctx, WORK.pick, worksOf(taken), input)
    const note = `${input.locationName} ${first!.sku} × ${input.quantity}`
    await log(tx, ctx, { entity: temuPickReceipt.path, entityId: pick.id, action: '拣货', note })
    const done = new Map(taken.map((line) => [line.id, line.taken]))
    const next = walk.find((line) => openOf(line) > (done.get(line.id) ?? 0))
    return {
      ...earned,
      pickNo: pick.pick_no,
      lineId: taken[0]!.id,
      sku: first!.sku,
      locationName: input.locationName,
      quantity: input.quantity,
      left: sumOf(here, openOf) - input.quantity,
      next: next?.id ?? null,
    }
  })

async function linesAt(tx: Tx, walk: WalkLine[], { pickNo, locationName, sku: code, quantity }: Picked): Promise<WalkLine[]> {
  const at = walk.filter((line) => line.placeName === locationName)
  if (at.length === 0) throw refuse(`库位 ${locationName} 不在拣货单${pickNo}中`)
  const { skuId, sku } = await skuByCode(tx, code)
  if (!walk.some((line) => line.skuId === skuId)) throw refuse(`SKU ${sku} 不在该拣货单`)
  const here = at.filter((line) => line.skuId === skuId)
  if (here.length === 0)
    throw refuse(`库位 ${locationName} 没有SKU ${sku}，应为 ${[...new Set(at.map((line) => line.sku))].join('、')}`)
  if (quantity > sumOf(here, openOf)) {
    const [due, done] = [sumOf(here, (line) => line.quantity), sumOf(here, (line) => line.pickedQty)]
    throw refuse(`SKU ${sku} 应拣 ${due}，已拣 ${done}`)
  }
  return here
}

async function moveOut(tx: Tx, ctx: Ctx, pick: LockedPick, taken: Taken[]): Promise<void> {
  const to = await targetOf(tx, pick)
  await relocate(
    tx,
    ctx,
    { docType: 'transfer', docId: 0, docNo: pick.pick_no, parts: true },
    taken.map((line) => ({
      lineId: line.transferLineId,
      storeId: pick.store_id,
      skuId: line.skuId,
      quantity: line.taken,
      from: { placeType: line.placeType, placeId: line.placeId },
      to,
      holder: { docType: 'transfer', docId: line.transferId, lineId: line.transferLineId },
      doc: { docId: line.transferId, docNo: line.transferNo },
    })),
  )
  if (to.placeType === 2)
    await countPieces(
      tx,
      to.placeId,
      sumOf(taken, (line) => line.taken),
    )
}

async function countPicked(tx: Tx, pick: LockedPick, taken: Taken[]): Promise<void> {
  await tx.run(sql`
    UPDATE temu_pick_receipt_line l SET picked_qty = l.picked_qty + n.q
    FROM unnest(${taken.map((line) => line.id)}::bigint[], ${taken.map((line) => line.taken)}::int[]) n(id, q) WHERE l.id = n.id`)
  await tx.run(sql`
    UPDATE temu_pick_receipt SET picked_qty = picked_qty + ${sumOf(taken, (line) => line.taken)}, version = version + 1 WHERE id = ${pick.id}`)
  await addPicked(
    tx,
    taken.map((line) => ({ ...line, quantity: line.taken })),
  )
  for (const id of new Set(taken.map((line) => line.deliveryOrderId))) await countUp(tx, id)
}

/** The lines of a delivery order that share a SKU get its pieces by the deadline of their stock-up orders, and give them up in reverse. */
export async function addPicked(tx: Tx, gained: Gained[]): Promise<void> {
  if (gained.length === 0) return
  const lines = await tx.query<{ id: number; transferLineId: number; plan: number; picked: number }>(sql`
    SELECT l.id, l.transfer_line_id AS "transferLineId", l.plan_qty AS plan, l.picked_qty AS picked
    FROM temu_delivery_line l JOIN temu_stock_order o ON o.id = l.stock_order_id
    WHERE l.document_id = ANY(${gained.map((each) => each.deliveryOrderId)}::bigint[]) AND l.transfer_line_id = ANY(${gained.map((each) => each.transferLineId)}::bigint[])
    ORDER BY o.expect_latest_deliver_time NULLS LAST, l.id FOR UPDATE OF l`)
  for (const { transferLineId, quantity } of gained) {
    const own = lines.filter((line) => line.transferLineId === transferLineId)
    const [sign, parts] = quantity > 0 ? [1, own] : [-1, own.toReversed()]
    const open = parts.map((line) => ({ line, open: sign > 0 ? line.plan - line.picked : line.picked }))
    for (const { line, taken } of dealOut(open, quantity * sign)) line.picked += taken * sign
  }
  await tx.run(sql`
    UPDATE temu_delivery_line l SET picked_qty = n.q
    FROM unnest(${lines.map((line) => line.id)}::bigint[], ${lines.map((line) => line.picked)}::int[]) n(id, q) WHERE l.id = n.id AND l.picked_qty <> n.q`)
}

const worksOf = (taken: Taken[]) =>
  [...Map.groupBy(taken, (line) => line.deliveryOrderId)].map(([deliveryOrderId, lines]) => ({
    deliveryOrderId,
    skuId: lines[0]!.skuId,
    quantity: sumOf(lines, (line) => line.taken),
  }))
