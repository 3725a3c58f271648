import { compare, round2 } from '@erp/contract/kit/decimal'
import { checkStates } from '@erp/contract/stock/check/check.states'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { refuseOwn } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { bad, forbidden, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { moveDocument } from '../document.ts'
import { unallocate } from '../figures/unallocate.ts'
import { issue, lockStock, receive } from '../ledger/index.ts'
import { chooserOf } from '../rule/rule.ts'
import { eachDocument } from './check-each.ts'
import { recountFinisheds } from './check-figures.ts'
import { archive, markCounted, settleErrors, settleReceipts } from './check-settle.ts'
import type { Variant } from './check-variant.ts'

interface Head {
  id: number
  no: string
  storeId: number
  sourceType: 1 | 2
  finallyId: number | null
}
interface Line {
  lineId: number
  skuId: number
  sku: string
  placeId: number
  place: string
  diff: number
  unitCost: string | null
  available: number
}

export const auditFinisheds =
  (kind: Variant) =>
  async (tx: Tx, { ids, forceRelease }: { ids: number[]; forceRelease?: number }, ctx: Ctx): Promise<null> => {
    const mayFinance = may(ctx.user, 'stock:checkFinished:financeAudit')
    if (!may(ctx.user, 'stock:checkFinished:audit') && !mayFinance) throw forbidden()
    if (forceRelease && !may(ctx.user, 'stock:checkFinished:forceRelease')) throw forbidden()
    for (const id of ids) await kind.finisheds.get(tx, id, ctx)
    await lockFinishedPlaces(tx, ids)
    await eachDocument(ids, async (id) => {
      const { row } = await moveDocument(tx, kind.finisheds.resource, checkStates, 'audit', id, ctx)
      refuseOwn(ctx, row, 'stock:checkFinished:selfAudit')
      const amount = await postFinished(tx, kind, id, ctx, forceRelease === 1)
      const { finishedFinanceAmount: limit } = (await chooserOf(tx, 5))({ storeId: Number(row['store_id']) })
      const above = compare(amount, limit) > 0
      if (above && !mayFinance) throw refuse(`差异金额${round2(amount)}元超过${round2(limit)}元，须由财务审核`)
      if (!above && !may(ctx.user, 'stock:checkFinished:audit')) throw forbidden()
    })
    return null
  }

/** Places first, then SKUs, all of them at once: the order of the house. */
export async function lockFinishedPlaces(tx: Tx, ids: number[]): Promise<void> {
  await tx.query(sql`
    SELECT 1 FROM stock_store_location WHERE id IN (SELECT location_id FROM stock_check_finished_line WHERE finished_id = ANY(${ids}::bigint[]))
    ORDER BY id FOR UPDATE`)
  await lockStock(
    tx,
    await tx.query<{ storeId: number; skuId: number }>(sql`
      SELECT DISTINCT r.store_id AS "storeId", x.sku_id AS "skuId" FROM stock_check_finished_line x JOIN stock_check_receipt_finished r ON r.id = x.finished_id
      WHERE r.id = ANY(${ids}::bigint[])`),
  )
}

/** The differences become movements; the answer is what they come to, surplus and loss added. */
export async function postFinished(tx: Tx, kind: Variant, id: number, ctx: Ctx, forceRelease: boolean): Promise<string> {
  const head = (await tx.one<Head>(sql`
    UPDATE stock_check_receipt_finished SET audit_by = ${ctx.user.userId}, audit_time = ${ctx.now} WHERE id = ${id}
    RETURNING id, finished_no AS no, store_id AS "storeId", source_type AS "sourceType", finally_id AS "finallyId"`))!
  const errors = sql`SELECT location_id, sku_id, NULL::timestamptz AS count_time FROM stock_check_finished_line WHERE finished_id = ${id}`
  await settleErrors(tx, errors, head.no, ctx)
  if (forceRelease) await freeHeld(tx, head, ctx)
  const lines = await linesOf(tx, id)
  refuseMissing(lines)
  const unknown = lines.find((line) => line.diff > 0 && line.unitCost === null)
  if (unknown) throw bad(`SKU ${unknown.sku}无参考成本，请填写单价`)
  const amount = await postLines(tx, head, lines, ctx)
  await settleSources(tx, kind, head, ctx)
  return amount
}

const linesOf = (tx: Tx, id: number): Promise<Line[]> =>
  tx.query<Line>(sql`
    SELECT x.id AS "lineId", x.sku_id AS "skuId", s.sku, x.location_id AS "placeId", l.location_name AS place, x.diff_qty AS diff, x.unit_cost AS "unitCost",
      coalesce(b.on_hand - b.occupied, 0) AS available
    FROM stock_check_finished_line x JOIN stock_check_receipt_finished r ON r.id = x.finished_id JOIN goods_goods_sku s ON s.id = x.sku_id
    JOIN stock_store_location l ON l.id = x.location_id
    LEFT JOIN stock_balance b ON b.store_id = r.store_id AND b.sku_id = x.sku_id AND b.place_type = 1 AND b.place_id = x.location_id
    WHERE x.finished_id = ${id} ORDER BY x.id`)

const shortOf = (lines: Line[]) => lines.filter((line) => -line.diff > line.available)

function refuseMissing(lines: Line[]): void {
  const short = shortOf(lines)
  if (short.length === 0) return
  const said = short.map(({ sku, place, diff, available }) => `${sku} 库位${place} 盘亏${-diff} 可用${available}`)
  throw refuse(`盘亏数量超过可用库存：${said.join('；')}`, {
    shortages: short.map(({ sku, place, diff, available }) => ({ sku, place, need: -diff, available })),
  })
}

/** Orders that are only allocated give back what a count found missing. */
async function freeHeld(tx: Tx, head: Head, ctx: Ctx): Promise<void> {
  const wanting = shortOf(await linesOf(tx, head.id)).map(({ skuId, placeId, diff, available }) => ({
    storeId: head.storeId,
    skuId,
    placeType: 1 as const,
    placeId,
    quantity: -diff - available,
  }))
  if (wanting.length) await unallocate()(tx, wanting, head.no, ctx)
}

async function postLines(tx: Tx, head: Head, lines: Line[], ctx: Ctx): Promise<string> {
  const doc = { docType: 'checkFinished', docId: head.id, docNo: head.no }
  const [gain, loss] = head.sourceType === 2 ? ([108, 208] as const) : ([104, 204] as const)
  const piece = ({ lineId, skuId, placeId, diff }: Line) => ({
    lineId,
    storeId: head.storeId,
    skuId,
    placeType: 1 as const,
    placeId,
    quantity: Math.abs(diff),
  })
  const lost = lines.filter((line) => line.diff < 0).map(piece)
  const found = lines.filter((line) => line.diff > 0)
  const costs = await issue(tx, ctx, doc, lost, loss)
  const layers = await receive(
    tx,
    ctx,
    doc,
    found.map((line) => ({ ...piece(line), unitCost: line.unitCost! })),
    gain,
    { counted: true },
  )
  const worth = [
    ...costs.map(({ lineId, unitCost, amount }) => ({ lineId, unitCost, amount: `-${amount}` })),
    ...layers.map(({ unitCost, amount }, i) => ({ lineId: found[i]!.lineId, unitCost, amount })),
  ]
  await tx.run(sql`
    UPDATE stock_check_finished_line x SET unit_cost = w."unitCost", diff_amount = w.amount
    FROM jsonb_to_recordset(${JSON.stringify(worth)}::jsonb) w("lineId" bigint, "unitCost" numeric, amount numeric) WHERE x.id = w."lineId"`)
  await recountFinisheds(tx, [head.id])
  const total = await tx.one<{ amount: string }>(
    sql`SELECT diff_amount AS amount FROM stock_check_receipt_finished WHERE id = ${head.id}`,
  )
  return total!.amount
}

/** The final count and, with their last line, the first counts it came from are done. */
async function settleSources(tx: Tx, kind: Variant, head: Head, ctx: Ctx): Promise<void> {
  const counted: Sql = sql`
    SELECT x.location_id, x.sku_id, ${head.storeId}::bigint AS store_id, coalesce(y.count_time, c.count_time, ${ctx.now}::timestamptz) AS count_time
    FROM stock_check_finished_line x LEFT JOIN stock_check_line c ON c.id = x.check_line_id
    LEFT JOIN stock_check_finally_line y ON y.finally_id = ${head.finallyId}::bigint AND y.check_line_id = x.check_line_id WHERE x.finished_id = ${head.id}`
  await markCounted(tx, counted)
  if (head.finallyId) await archive(tx, kind.finals.resource, head.finallyId, ctx)
  const settled = await tx.query<{ id: number }>(sql`
    UPDATE stock_check_line c SET line_state = 4 FROM stock_check_finished_line x WHERE x.finished_id = ${head.id} AND c.id = x.check_line_id
    RETURNING c.receipt_id AS id`)
  const receiptIds = [...new Set(settled.map(({ id }) => id))]
  if (receiptIds.length) await settleReceipts(tx, kind, receiptIds, ctx)
}
