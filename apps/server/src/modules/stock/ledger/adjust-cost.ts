import { sql, type Tx } from '../../../kit/db/db.ts'
import { lock } from './lock.ts'
import { type Doc, type Pair, type Poster, pairKey } from './types.ts'
import { money, over, units } from './units.ts'
import { type Entry, type Take, write } from './write.ts'

export interface CostChange extends Pair {
  lineId: number
  /** The line whose layers cost more or less than they were received at. */
  source: { docType: string; lineId: number }
  /** The difference for all `quantity` pieces of that line. */
  amount: string
  quantity: number
  /** How much of it is settled now; less than `amount` while pieces are still under way. */
  settle?: string
}
/** First-leg difference, loss of a transfer, correction of a purchase price. */
export type AdjustReason = 1 | 2 | 3
export interface Adjusted {
  onLayers: string
  /** What belongs to pieces already gone. */
  expense: string
}

/** Pieces still here take their share (109); the rest is an expense of the period. A layer never falls below zero. */
export async function adjustCost(
  tx: Tx,
  ctx: Poster,
  doc: Doc,
  changes: readonly CostChange[],
  reason: AdjustReason,
): Promise<Adjusted[]> {
  if (changes.length === 0) return []
  const locked = await lock(tx, { pairs: changes })
  const layers = Map.groupBy((await openLayers(tx, changes)).filter(locked.has), ({ n }) => n - 1)
  const shares = changes.map((change, i) =>
    (layers.get(i) ?? []).map((layer) => shareOf(layer, change)).filter(({ amount }) => amount !== 0n),
  )
  const entries = shares.flatMap((each, i) => each.map((share) => entryOf(changes[i]!, share)))
  if (entries.length) await write(tx, ctx, doc, locked, { entries, takes: shares.flat().map(({ take }) => take) })
  const settled = changes.map(({ amount, settle = amount }, i) => {
    const onLayers = shares[i]!.reduce((sum, share) => sum + share.amount, 0n)
    return { onLayers: money(onLayers), expense: money(units(settle) - onLayers) }
  })
  await expense(
    tx,
    ctx,
    doc,
    changes.map((change, i) => ({ ...change, expense: settled[i]!.expense })),
    reason,
  )
  return settled
}

interface Layer extends Pair {
  n: number
  id: number
  remaining: number
  amount: string
}
const openLayers = async (tx: Tx, changes: readonly CostChange[]): Promise<Layer[]> => {
  const rows = await tx.query<Layer>(sql`
    SELECT a.n, l.id, l.store_id AS "storeId", l.sku_id AS "skuId", l.remaining, l.remain_amount AS amount
    FROM unnest(${changes.map(({ source }) => source.docType)}::text[], ${changes.map(({ source }) => source.lineId)}::bigint[])
      WITH ORDINALITY a(type, line, n)
    JOIN stock_layer l ON l.source_doc_type = a.type AND l.source_line_id = a.line WHERE l.remaining > 0 ORDER BY a.n, l.id`)
  return rows.filter((row) => pairKey(row) === pairKey(changes[row.n - 1]!))
}

interface Share {
  amount: bigint
  unitCost: bigint
  take: Take
}
function shareOf({ id, remaining, amount: text }: Layer, change: CostChange): Share {
  const [before, whole] = [units(text), over(units(change.amount) * BigInt(remaining), BigInt(change.quantity))]
  const amount = whole < -before ? -before : whole
  const unitCost = over(before + amount, BigInt(remaining))
  return { amount, unitCost, take: { id, quantity: 0, amount: -amount, unitCost } }
}

const entryOf = ({ lineId, storeId, skuId }: CostChange, { amount, unitCost }: Share): Entry => ({
  lineId,
  storeId,
  skuId,
  place: null,
  biz: 109,
  quantity: 0,
  hold: 0,
  unitCost,
  amount,
})

async function expense(tx: Tx, ctx: Poster, doc: Doc, rows: (CostChange & Pick<Adjusted, 'expense'>)[], reason: AdjustReason) {
  const due = rows.filter((row) => units(row.expense) !== 0n)
  if (due.length === 0) return
  await tx.run(sql`
    INSERT INTO stock_cost_adjust (store_id, sku_id, reason, amount, doc_no, remark, adjust_time, create_by)
    SELECT store, sku, ${reason}::smallint, amount, ${doc.docNo}, ${doc.remark ?? null}, ${ctx.house.clock.now()}::timestamptz, ${ctx.user?.userId ?? null}::bigint
    FROM unnest(${due.map((row) => row.storeId)}::bigint[], ${due.map((row) => row.skuId)}::bigint[], ${due.map((row) => row.expense)}::numeric[])
      a(store, sku, amount)`)
}
