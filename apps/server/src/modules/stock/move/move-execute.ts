import type { moveStates } from '@erp/contract/stock/move/move-goods-receipt'
import { MOVE_STATE } from '@erp/contract/stock/move/move-goods-receipt'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { countPieces, free, freeIfEmpty, lockContainer, takeContainer } from '../container/container-use.ts'
import { lockStock, type Place, release, relocate, reserve } from '../ledger/index.ts'
import { waitMoveState } from '../states.ts'
import { moveLines, moveReceipts } from './move-list.ts'
import { settleWaiting } from './wait-move-settle.ts'

interface Head {
  id: number
  store_id: number
  move_no: string
  container_id: number | null
  check_flag: number
}
interface Handled {
  lineId: number
  quantity: number
}
const docOf = (head: Head) => ({ docType: 'move', docId: head.id, docNo: head.move_no })

async function moveTo(tx: Tx, verb: keyof typeof moveStates.moves, id: number, ctx: Ctx, version?: number): Promise<Head> {
  const { row } = await moveReceipts.move(tx, verb, id, ctx, version === undefined ? {} : { version })
  return row as unknown as Head
}

/** What is to be moved is held where it lies. Own receipts may be audited: nothing leaves the store. */
export const auditMoves = moveReceipts.verb('audit', {
  stamp: 'audit',
  effect: async (tx, head: Head, ctx) => {
    const pieces = (await moveLines(tx, head.id)).map((line) => ({
      lineId: line.lineId,
      storeId: head.store_id,
      skuId: line.skuId,
      placeType: line.fromPlaceType,
      placeId: line.fromPlaceId,
      quantity: line.quantity,
    }))
    await reserve(tx, ctx, docOf(head), pieces, { anywhere: true })
  },
})

export const invalidateMoves = moveReceipts.verb('invalid', {
  effect: async (tx, head: Head, ctx) => {
    if (head.check_flag === MOVE_STATE.waitOffShelf) await release(tx, ctx, docOf(head))
    await settleWaiting(tx, head.move_no, 'back', ctx)
  },
})

/** From the shelf into the container; the hold goes along. */
export async function takeOff(
  tx: Tx,
  input: { moveReceiptId: number; containerNo: string; lines: Handled[] },
  ctx: Ctx,
): Promise<null> {
  const head = await moveTo(tx, 'off-shelf', input.moveReceiptId, ctx)
  const box = await lockContainer(tx, input.containerNo, head.store_id)
  if (head.container_id !== null && head.container_id !== box.id) throw refuse('移货单已使用另一个容器')
  await takeContainer(tx, box, docOf(head), 4, ctx)
  const lines = await chosen(tx, head.id, input.lines, (line) => line.quantity - line.offQty, '下架')
  const to: Place = { placeType: 2, placeId: box.id }
  await relocate(
    tx,
    ctx,
    { ...docOf(head), parts: true },
    lines.map(({ line, quantity }) => ({
      lineId: line.lineId,
      storeId: head.store_id,
      skuId: line.skuId,
      quantity,
      from: { placeType: line.fromPlaceType, placeId: line.fromPlaceId },
      to,
      holder: { docType: 'move', docId: head.id, lineId: line.lineId },
    })),
  )
  await count(tx, lines, sql`off_qty = off_qty + w.n`)
  await countPieces(
    tx,
    box.id,
    lines.reduce((sum, { quantity }) => sum + quantity, 0),
  )
  await tx.run(sql`UPDATE stock_move_goods_receipt SET container_id = ${box.id} WHERE id = ${head.id}`)
  return null
}

/** Onto the shelf: the hold ends there. The last piece ends the receipt. */
export async function putOn(
  tx: Tx,
  input: { moveReceiptId: number; lines: (Handled & { locationId?: number | null })[] },
  ctx: Ctx,
): Promise<null> {
  const head = await moveTo(tx, 'on-shelf', input.moveReceiptId, ctx)
  const lines = await chosen(tx, head.id, input.lines, (line) => line.offQty - line.onQty, '上架')
  const from: Place = { placeType: 2, placeId: head.container_id! }
  const targets = lines.map(({ line, given }) => targetOf(line, given.locationId))
  await lockStock(
    tx,
    lines.map(({ line }) => ({ storeId: head.store_id, skuId: line.skuId })),
  )
  await release(
    tx,
    ctx,
    docOf(head),
    lines.map(({ line, quantity }) => ({ lineId: line.lineId, ...from, quantity })),
  )
  await relocate(
    tx,
    ctx,
    { ...docOf(head), parts: true },
    lines.map(({ line, quantity }, i) => ({
      lineId: line.lineId,
      storeId: head.store_id,
      skuId: line.skuId,
      quantity,
      from,
      to: { placeType: 1, placeId: targets[i]! },
    })),
  )
  await count(tx, lines, sql`on_qty = on_qty + w.n`)
  const left = await moveLines(tx, head.id)
  if (left.every((line) => line.onQty === line.quantity)) await end(tx, head, ctx)
  return null
}

function targetOf(line: { sku: string; toLocationId: number | null }, scanned: number | null | undefined): number {
  const locationId = scanned ?? line.toLocationId
  if (!locationId) throw bad(`${line.sku}没有目标库位，请扫描库位`)
  return locationId
}

/** Ended with pieces left in the container: they wait there to be moved. */
export async function finishMove(
  tx: Tx,
  { moveReceiptId, version }: { moveReceiptId: number; version: number },
  ctx: Ctx,
): Promise<null> {
  const head = await moveTo(tx, 'finish', moveReceiptId, ctx, version)
  await release(tx, ctx, docOf(head))
  await tx.run(sql`
    INSERT INTO stock_wait_move_goods_sku (store_id, sku_id, from_place_type, from_place_id, to_location_id, quantity, reason, priority, create_by, create_time, update_by, update_time)
    SELECT ${head.store_id}, sku_id, 2, ${head.container_id}, min(to_location_id), sum(off_qty - on_qty)::int, 2, 3, ${ctx.user.userId}, ${ctx.now}, ${ctx.user.userId}, ${ctx.now}
    FROM stock_move_line WHERE receipt_id = ${head.id} AND off_qty > on_qty GROUP BY sku_id
    ON CONFLICT (from_place_type, from_place_id, sku_id, reason) WHERE status IN (${waitMoveState.waiting}, ${waitMoveState.generated}) DO UPDATE SET quantity = stock_wait_move_goods_sku.quantity + excluded.quantity`)
  await settleWaiting(tx, head.move_no, 'finish', ctx)
  if (head.container_id) await freeIfEmpty(tx, head.container_id, ctx)
  return null
}

async function end(tx: Tx, head: Head, ctx: Ctx): Promise<void> {
  await moveTo(tx, 'finish', head.id, ctx)
  await settleWaiting(tx, head.move_no, 'finish', ctx)
  if (head.container_id) await free(tx, head.container_id, 1, null, ctx)
}

async function chosen<G extends Handled>(
  tx: Tx,
  id: number,
  given: G[],
  open: (line: Awaited<ReturnType<typeof moveLines>>[number]) => number,
  verb: string,
) {
  const lines = new Map((await moveLines(tx, id)).map((line) => [line.lineId, line]))
  return given.map((one) => {
    const line = lines.get(one.lineId)
    if (!line) throw missing('移货明细')
    if (one.quantity > open(line)) throw refuse(`${line.sku}${verb}数量${one.quantity}超过可${verb}数量${open(line)}`)
    return { line, given: one, quantity: one.quantity }
  })
}

const count = (tx: Tx, lines: { line: { lineId: number }; quantity: number }[], set: ReturnType<typeof sql>): Promise<number> =>
  tx.run(sql`
    UPDATE stock_move_line l SET ${set}
    FROM unnest(${lines.map(({ line }) => line.lineId)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[]) w(id, n) WHERE l.id = w.id`)
