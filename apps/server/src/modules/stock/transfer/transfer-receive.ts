import { minus, over, plus, round, times } from '@erp/contract/kit/decimal'
import { shareOut } from '@erp/contract/kit/share-out'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { checkLocations } from '../document.ts'
import { onWay, receive } from '../ledger/index.ts'
import { placesByName } from '../scanned.ts'
import { docOf, moveOwned, moveTransfer, type TransferHead } from './transfer-audit.ts'
import { requireSide } from './transfer-list.ts'
import { tellClosed } from './transfer-notify.ts'

export interface ReceivedLine {
  lineId: number
  locationId: number
  quantity: number
}
export interface OpenLine {
  lineId: number
  skuId: number
  sku: string
  shipQty: number
  doneQty: number
  feeShare: string
  feeReceived: string
}
/** Pieces of one age out of a line, with what they cost. */
export interface Portion {
  inDate: string
  quantity: number
  goods: string
  fee: string
}

export async function receiveTransfer(
  tx: Tx,
  input: { transferReceiptId: number; version?: number | null; lines: ScannedLine[] },
  ctx: Ctx,
): Promise<null> {
  const head = await moveTransfer(tx, 'receive', input.transferReceiptId, ctx, {
    version: input.version ?? undefined,
    note: noteOf(input.lines),
  })
  requireSide(ctx, head.in_store_id, '调入仓')
  await takeIn(tx, head, await placed(tx, head.in_store_id, input.lines), ctx)
  return null
}

/** What receiving does to pieces and cost, once the transfer has moved. */
export async function takeIn(tx: Tx, head: TransferHead, lines: ReceivedLine[], ctx: Ctx): Promise<void> {
  await putIn(tx, head, head.in_store_id, lines, ctx)
  await onWay(tx, await pairsOf(tx, lines, head.in_store_id, 'transfer'))
  await settleStatus(tx, head, ctx)
}

type ScannedLine = Omit<ReceivedLine, 'locationId'> & { locationId?: number | null; locationName?: string | null }

async function placed(tx: Tx, storeId: number, lines: ScannedLine[]): Promise<ReceivedLine[]> {
  const found = await placesByName(tx, storeId, lines)
  return lines.map(({ lineId, quantity }, i) => ({ lineId, quantity, locationId: found[i]! }))
}

const noteOf = (lines: { quantity: number }[]): string => `${lines.reduce((sum, line) => sum + line.quantity, 0)}件`

/** Into a store with the age and cost they left with, and their part of the fee when they arrive where they were sent. */
export async function putIn(tx: Tx, head: TransferHead, storeId: number, lines: ReceivedLine[], ctx: Ctx): Promise<void> {
  const open = new Map((await openLines(tx, head.id)).map((line) => [line.lineId, line]))
  await checkLocations(
    tx,
    storeId,
    lines.map((line) => ({ skuId: 0, locationId: line.locationId })),
  )
  const arrivals = []
  for (const { lineId, locationId, quantity } of lines) {
    const line = open.get(lineId)
    if (!line) throw missing('调拨明细')
    const remaining = line.shipQty - line.doneQty
    if (quantity > remaining) throw refuse(`${line.sku}入库数量${quantity}超过待入库数量${remaining}`)
    const portions = await takeOut(tx, line, quantity, storeId === head.in_store_id ? 'in_qty' : 'back_qty')
    const place = { lineId, storeId, skuId: line.skuId, placeType: 1 as const, placeId: locationId }
    const home = storeId === head.out_store_id
    for (const { inDate, quantity: n, goods, fee } of portions)
      arrivals.push({ ...place, quantity: n, inDate, amount: home ? goods : plus(goods, fee).toFixed(4) })
    if (home) await expense(tx, head, line.skuId, portions, ctx)
    line.doneQty += quantity
    line.feeReceived = plus(
      line.feeReceived,
      portions.reduce((sum, { fee }) => plus(sum, fee).toString(), '0'),
    ).toString()
  }
  await receive(tx, ctx, { ...docOf(head), parts: true }, arrivals, 103)
}

/** Pieces that turned back paid for a way they did not go: their part of the fee is an expense. */
async function expense(tx: Tx, head: TransferHead, skuId: number, portions: Portion[], ctx: Ctx): Promise<void> {
  const fee = portions.reduce((sum, portion) => plus(sum, portion.fee).toString(), '0')
  if (Number(fee) === 0) return
  await tx.run(sql`
    INSERT INTO stock_cost_adjust (store_id, sku_id, reason, amount, doc_no, remark, adjust_time, create_by)
    VALUES (${head.in_store_id}, ${skuId}, 1, ${fee}::numeric, ${head.transfer_no}, '退回原仓的头程费', ${ctx.now}, ${ctx.user.userId})`)
}

export const openLines = (tx: Tx, id: number): Promise<OpenLine[]> =>
  tx.query<OpenLine>(sql`
    SELECT l.id AS "lineId", l.sku_id AS "skuId", s.sku, l.ship_qty AS "shipQty", l.in_qty + l.loss_qty + l.back_qty AS "doneQty",
      l.fee_share AS "feeShare", l.fee_received AS "feeReceived"
    FROM stock_transfer_line l JOIN goods_goods_sku s ON s.id = l.sku_id WHERE l.transfer_id = ${id} ORDER BY l.id`)

/** Takes pieces off a line's way, oldest first: each portion its goods' cost, the last one of all what rounding left. */
export async function takeOut(
  tx: Tx,
  line: OpenLine,
  quantity: number,
  into: 'in_qty' | 'back_qty' | 'loss_qty',
): Promise<Portion[]> {
  const fee = feeOf(line, quantity)
  const portions = await oldestFirst(tx, line.lineId, quantity)
  const fees = shareOut(
    fee,
    portions.map((portion) => portion.quantity),
    4,
  )
  for (const [i, portion] of portions.entries()) portion.fee = fees[i]!
  await tx.run(sql`
    UPDATE stock_transfer_layer y SET received_qty = received_qty + w.n, received_amount = received_amount + w.goods
    FROM unnest(${portions.map(({ id }) => id)}::bigint[], ${portions.map((portion) => portion.quantity)}::int[], ${portions.map(({ goods }) => goods)}::numeric[]) w(id, n, goods)
    WHERE y.id = w.id`)
  const column = {
    in_qty: sql`in_qty = in_qty + ${quantity}`,
    back_qty: sql`back_qty = back_qty + ${quantity}`,
    loss_qty: sql`loss_qty = loss_qty + ${quantity}`,
  }[into]
  await tx.run(
    sql`UPDATE stock_transfer_line SET ${column}, fee_received = fee_received + ${fee}::numeric WHERE id = ${line.lineId}`,
  )
  return portions
}

async function oldestFirst(tx: Tx, lineId: number, quantity: number): Promise<(Portion & { id: number })[]> {
  const layers = await tx.query<{
    id: number
    inDate: string
    quantity: number
    amount: string
    doneQty: number
    doneAmount: string
  }>(sql`
    SELECT id, in_date AS "inDate", quantity, amount, received_qty AS "doneQty", received_amount AS "doneAmount" FROM stock_transfer_layer
    WHERE line_id = ${lineId} AND received_qty < quantity ORDER BY in_date, id FOR UPDATE`)
  const portions: (Portion & { id: number })[] = []
  let left = quantity
  for (const layer of layers) {
    if (left === 0) break
    const n = Math.min(left, layer.quantity - layer.doneQty)
    const goods =
      n === layer.quantity - layer.doneQty
        ? minus(layer.amount, layer.doneAmount).toFixed(4)
        : round(over(times(layer.amount, n).toString(), layer.quantity), 4)
    portions.push({ id: layer.id, inDate: layer.inDate, quantity: n, goods, fee: '0' })
    left -= n
  }
  return portions
}

function feeOf(line: OpenLine, quantity: number): string {
  if (line.doneQty + quantity === line.shipQty) return minus(line.feeShare, line.feeReceived).toFixed(4)
  return round(over(times(line.feeShare, quantity).toString(), line.shipQty), 4)
}

/** 402 while something is missing, 403 and archived when all is in. */
async function settleStatus(tx: Tx, head: TransferHead, ctx: Ctx): Promise<void> {
  const lines = await openLines(tx, head.id)
  const complete = lines.every((line) => line.doneQty === line.shipQty)
  if (complete) await moveOwned(tx, 'finish', head.id, ctx)
  await tx.run(sql`
    UPDATE stock_transfer_receipt SET in_status = ${complete ? 403 : 402}, end_time = ${complete ? ctx.now : null},
      sign_time = coalesce(sign_time, ${ctx.now}) WHERE id = ${head.id}`)
}

export async function pairsOf(tx: Tx, lines: ReceivedLine[], storeId: number, way: 'transfer' | 'unusual') {
  const skus = await tx.query<{ id: number; skuId: number }>(
    sql`SELECT id, sku_id AS "skuId" FROM stock_transfer_line WHERE id = ANY(${lines.map((line) => line.lineId)}::bigint[])`,
  )
  const skuOf = new Map(skus.map((line) => [line.id, line.skuId]))
  return lines.map(({ lineId, quantity }) => ({ storeId, skuId: skuOf.get(lineId)!, [way]: -quantity }))
}

/** What did not come is asked for line by line from now on. */
export async function closeTransfer(
  tx: Tx,
  { transferReceiptId, version, reason }: { transferReceiptId: number; version: number; reason: string },
  ctx: Ctx,
): Promise<null> {
  await closeShort(tx, await moveTransfer(tx, 'close', transferReceiptId, ctx, { version, note: reason }), reason, ctx)
  return null
}

/** What closing does, once the transfer has moved: what is missing is on the way no more, and asked for. */
export async function closeShort(tx: Tx, head: TransferHead, reason: string, ctx: Ctx): Promise<void> {
  const short = (await openLines(tx, head.id)).filter((line) => line.doneQty < line.shipQty)
  if (short.length === 0) throw bad('没有差异，不能结案')
  await askForThem(tx, head, short, ctx)
  await onWay(
    tx,
    short.map((line) => ({
      storeId: head.in_store_id,
      skuId: line.skuId,
      transfer: line.doneQty - line.shipQty,
      unusual: line.shipQty - line.doneQty,
    })),
  )
  await tx.run(sql`
    UPDATE stock_transfer_receipt SET end_type = 2, cancel_reason = ${reason}, end_time = ${ctx.now} WHERE id = ${head.id}`)
  await tellClosed(
    tx,
    head,
    short.reduce((sum, line) => sum + line.shipQty - line.doneQty, 0),
    ctx,
  )
}

async function askForThem(tx: Tx, head: TransferHead, short: OpenLine[], ctx: Ctx): Promise<void> {
  const by = ctx.user?.userId ?? null
  const nos = await nextNumbers(ctx.house, 'DY', short.length)
  const asked = short.map((line, i) => ({
    no: nos[i],
    lineId: line.lineId,
    skuId: line.skuId,
    missing: line.shipQty - line.doneQty,
  }))
  const made = await tx.query<{ id: number }>(sql`
    INSERT INTO stock_unusual_transfer (unusual_no, transfer_id, line_id, sku_id, miss_qty, create_by, create_time, update_by, update_time)
    SELECT r.no, ${head.id}, r."lineId", r."skuId", r.missing, ${by}::bigint, ${ctx.now}::timestamptz, ${by}::bigint, ${ctx.now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) r(no text, "lineId" bigint, "skuId" bigint, missing int) ORDER BY r."lineId" RETURNING id`)
  const note = `${head.transfer_no}差异结案`
  await logAll(
    tx,
    ctx,
    made.map(({ id }) => ({ entity: 'stock/unusual-transfer', entityId: id, action: '新增', note, version: 1 })),
  )
}
