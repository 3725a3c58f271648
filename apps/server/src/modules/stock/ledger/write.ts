import { sql, type Tx } from '../../../kit/db/db.ts'
import { refuse } from '../../../kit/refuse.ts'
import { type Change, differences } from './differences.ts'
import { type Fate, splitRows } from './holds.ts'
import type { Locked } from './lock.ts'
import { type Doc, type OwnDoc, type Pair, type Piece, type Place, type Poster, pairKey, spotKey } from './types.ts'
import { money } from './units.ts'

/** One row of the ledger to be, by sign. A change of cost (109) lies nowhere. */
export interface Entry extends Pair {
  lineId: number
  place: (Place & { sellable: boolean }) | null
  biz: number
  quantity: number
  /** Of them held. */
  hold: number
  unitCost: bigint
  amount: bigint
  doc?: OwnDoc | undefined
  /** Makes a layer: first day in the company, and in this store. */
  since?: { inDate: string; today: string }
}
export const entryAt = (piece: Piece, sellable: boolean, what: Omit<Entry, keyof Pair | 'lineId' | 'place'>): Entry => ({
  lineId: piece.lineId,
  storeId: piece.storeId,
  skuId: piece.skuId,
  place: { placeType: piece.placeType, placeId: piece.placeId, sellable },
  doc: piece.doc,
  ...what,
})

/** What leaves a layer; a changed cost names the new unit. */
export interface Take {
  id: number
  quantity: number
  amount: bigint
  unitCost?: bigint
}
export interface Posting {
  entries?: readonly Entry[]
  takes?: readonly Take[]
  fates?: readonly Fate[]
  reserved?: readonly Piece[]
  /** Pieces that become held or free without moving. */
  held?: readonly Change[]
}

/** Writes a posting; the answer is the new layers, or the new occupancies, in order. */
export async function write(tx: Tx, ctx: Poster, doc: Doc, locked: Locked, posting: Posting): Promise<number[]> {
  const now = ctx.house.clock.now()
  try {
    const [made] = await tx.named<{ ids: number[] | null }>('stock_write', statement(ctx, doc, locked, posting, now))
    return made!.ids ?? []
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'stock_movement_key_once') throw error
    throw refuse('单据状态已变更，请刷新后重试')
  }
}

function statement(ctx: Poster, doc: Doc, locked: Locked, posting: Posting, now: Date) {
  const { entries = [], takes = [], fates = [], reserved = [], held = [] } = posting
  const timeOf = timesOf(locked, now)
  const { places, pairs } = differences(entries, held, timeOf)
  const { changed, copied } = splitRows(fates, now)
  const json = (rows: object[]) => (rows.length ? JSON.stringify(rows) : null)
  return sql`SELECT stock_write(${JSON.stringify({ ...doc, userId: ctx.user?.userId })}::json, ${JSON.stringify(places)}::json,
    ${JSON.stringify(pairs)}::json, ${json(takes.map(takeRow))}::json, ${json(changed)}::json, ${json(copied)}::json,
    ${json(reserved.map((piece) => reservedRow(piece, now)))}::json, ${json(entryRows(entries, locked, timeOf))}::json) AS ids`
}

/** No movement is dated before the SKU's last one, whatever the clocks of the nodes say. */
const timesOf =
  (locked: Locked, now: Date) =>
  (pair: Pair): string =>
    new Date(Math.max(now.getTime(), locked.pair(pair).moved)).toISOString()

const takeRow = ({ id, quantity, amount, unitCost }: Take) => ({
  id,
  q: quantity,
  a: money(amount),
  ...(unitCost === undefined ? {} : { c: money(unitCost) }),
})

const reservedRow = ({ lineId, storeId, skuId, placeType, placeId, quantity, doc }: Piece, now: Date) => ({
  line: lineId,
  s: storeId,
  k: skuId,
  t: placeType,
  p: placeId,
  q: quantity,
  since: now.toISOString(),
  di: doc?.docId,
  dn: doc?.docNo,
})

/** Each row carries what is left after it, in its place and in its store. */
function entryRows(entries: readonly Entry[], locked: Locked, timeOf: (pair: Pair) => string): object[] {
  const running = new Map<string, number>()
  const amounts = new Map<string, bigint>()
  const count = (key: string, before: number, by: number) => running.set(key, (running.get(key) ?? before) + by).get(key)!
  return entries.map((entry) => {
    const { lineId, storeId, skuId, place, biz, quantity, unitCost, amount, since, doc } = entry
    const spot = place && { storeId, skuId, placeType: place.placeType, placeId: place.placeId }
    const pair = pairKey(entry)
    amounts.set(pair, (amounts.get(pair) ?? locked.pair(entry).amount) + amount)
    return {
      line: lineId,
      s: storeId,
      k: skuId,
      t: spot?.placeType,
      p: spot?.placeId,
      biz,
      q: quantity,
      c: money(unitCost),
      a: money(amount),
      place_after: spot ? count(spotKey(spot), locked.place(spot).onHand, quantity) : undefined,
      store_after: count(pair, locked.pair(entry).onHand, quantity),
      amount_after: money(amounts.get(pair)!),
      moved: timeOf(entry),
      nth: count(`${lineId} ${biz}`, 0, 1),
      di: doc?.docId,
      dn: doc?.docNo,
      ...(since ? { since: since.inDate, today: since.today } : {}),
    }
  })
}
