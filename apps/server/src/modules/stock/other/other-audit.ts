import { ident, sql, type Tx } from '../../../kit/db/db.ts'
import { refuseOwn } from '../../../kit/document/verbs.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Cost, issue, lockStock, receive, release } from '../ledger/index.ts'
import { IN, OUT, opposite, type Side } from './other-side.ts'

interface Head {
  id: number
  store_id: number
  receipt_no: string
  pair_id: number | null
}
export interface StoredLine {
  id: number
  skuId: number
  locationId: number
  quantity: number
  unitCost: string | null
  errId: number | null
  inDate: string | null
  amount: string | null
}

/** Everything that will be posted is locked first, in one order. */
export const auditAll = (side: Side) =>
  side.verb('audit', {
    own: side.selfAudit,
    stamp: 'audit',
    first: (tx, ids) => lockSkus(tx, side, ids),
    effect: async (tx, head: Head, ctx) => {
      if (head.pair_id) await auditPair(tx, side, head, ctx)
      else if (side === IN) await receiveLines(tx, head, ctx)
      else await issueLines(tx, head, ctx)
    },
  })

export const invalidateAll = (side: Side) =>
  side.verb('invalid', {
    effect: async (tx, head: Head, ctx) => {
      const other = await pairOf(tx, side, head)
      if (other) await opposite(side).move(tx, 'invalid', other, ctx)
    },
  })

/** The other half of a pair, audited with the first. */
async function takeOther(tx: Tx, side: Side, head: Head, ctx: Ctx): Promise<Head> {
  const other = opposite(side)
  const set = { auditBy: ctx.user.userId, auditTime: ctx.now }
  const { row } = await other.move(tx, 'audit', (await pairOf(tx, side, head))!, ctx, { set })
  refuseOwn(ctx, row, other.selfAudit)
  return row as unknown as Head
}

/** 转不良品: the pair goes together, the defective pieces carry the cost and the age of the good ones. */
async function auditPair(tx: Tx, side: Side, head: Head, ctx: Ctx): Promise<void> {
  const other = await takeOther(tx, side, head, ctx)
  const [inHead, outHead] = side === IN ? [head, other] : [other, head]
  const costs = await issueLines(tx, outHead, ctx)
  const lines = await linesOf(tx, IN, inHead.id)
  await receive(
    tx,
    ctx,
    docOf(IN, inHead),
    lines.map((line, i) => ({ ...pieceOf(inHead, line), amount: costs[i]!.amount, inDate: costs[i]!.oldestInDate })),
    IN.bizType as 102,
  )
  await keepCosts(
    tx,
    IN,
    lines.map((line, i) => ({ ...costs[i]!, lineId: line.id })),
  )
}

export async function receiveLines(tx: Tx, head: Head, ctx: Ctx): Promise<void> {
  const lines = await linesOf(tx, IN, head.id)
  const arrivals = lines.map((line) => ({ ...pieceOf(head, line), ...worthOf(line) }))
  await receive(tx, ctx, docOf(IN, head), arrivals, IN.bizType as 102)
}

/** A line that came back from a reversal carries its whole amount and its old day; else it costs what was written. */
const worthOf = (line: StoredLine) => (line.inDate ? { amount: line.amount!, inDate: line.inDate } : { unitCost: line.unitCost! })

export async function issueLines(tx: Tx, head: Head, ctx: Ctx): Promise<Cost[]> {
  const lines = await linesOf(tx, OUT, head.id)
  for (const errId of new Set(lines.flatMap((line) => line.errId ?? []))) await releaseError(tx, errId, ctx)
  const pieces = lines.map((line) => pieceOf(head, line))
  const costs = await issue(tx, ctx, docOf(OUT, head), pieces, OUT.bizType as 202)
  await keepCosts(tx, OUT, costs)
  return costs
}

/** The hold of an inventory error ends where its loss is written off. */
async function releaseError(tx: Tx, errId: number, ctx: Ctx): Promise<void> {
  const found = await tx.one<{ no: string }>(sql`SELECT err_no AS no FROM stock_inventory_err WHERE id = ${errId} FOR UPDATE`)
  if (found) await release(tx, ctx, { docType: 'inventoryErr', docId: errId, docNo: found.no })
}

const keepCosts = (tx: Tx, side: Side, costs: Cost[]): Promise<number> =>
  tx.run(sql`
    UPDATE ${ident(side.lines)} l SET unit_cost = c."unitCost", amount = c.amount, ${ident(side === IN ? 'in_date' : 'oldest_in_date')} = c."oldestInDate"
    FROM jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) c("lineId" bigint, "unitCost" numeric, amount numeric, "oldestInDate" date) WHERE l.id = c."lineId"`)

export const linesOf = (tx: Tx, side: Side, id: number): Promise<StoredLine[]> =>
  tx.query<StoredLine>(sql`
    SELECT l.id, l.sku_id AS "skuId", l.location_id AS "locationId", l.quantity, l.unit_cost AS "unitCost", l.amount,
      ${side === IN ? sql`NULL::bigint AS "errId", l.in_date AS "inDate"` : sql`l.err_id AS "errId", l.oldest_in_date AS "inDate"`}
    FROM ${ident(side.lines)} l WHERE l.receipt_id = ${id} ORDER BY l.id`)

export const docOf = (side: Side, head: Head) => ({ docType: side.docType, docId: head.id, docNo: head.receipt_no })

export const pieceOf = (head: Head, line: StoredLine) => ({
  lineId: line.id,
  storeId: head.store_id,
  skuId: line.skuId,
  placeType: 1 as const,
  placeId: line.locationId,
  quantity: line.quantity,
})

export async function pairOf(tx: Tx, side: Side, head: Head): Promise<number | undefined> {
  if (!head.pair_id) return undefined
  const found = await tx.one<{ id: number }>(sql`
    SELECT id FROM ${ident(opposite(side).resource.table)} WHERE pair_id = ${head.pair_id} AND reverse_of_id IS NULL`)
  return found?.id
}

/** Everything that the documents will post, in one order, so that two audits never wait for each other in a circle. */
async function lockSkus(tx: Tx, side: Side, ids: number[]): Promise<void> {
  const pairs = await tx.query<{ storeId: number; skuId: number }>(sql`
    SELECT r.store_id AS "storeId", l.sku_id AS "skuId" FROM ${ident(side.lines)} l JOIN ${ident(side.resource.table)} r ON r.id = l.receipt_id
    WHERE r.id = ANY(${ids}::bigint[])
    UNION SELECT o.store_id, l.sku_id FROM ${ident(side.resource.table)} r JOIN ${ident(opposite(side).resource.table)} o ON o.pair_id = r.pair_id
      JOIN ${ident(opposite(side).lines)} l ON l.receipt_id = o.id WHERE r.id = ANY(${ids}::bigint[])`)
  await lockStock(tx, pairs)
}
