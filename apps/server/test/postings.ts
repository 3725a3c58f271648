import type { Db, Tx } from '../src/kit/db.ts'
import { Refusal } from '../src/kit/refuse.ts'
import { issue, type Place, type Poster, receive, relocate, reserve, shipReserved } from '../src/modules/stock/ledger/index.ts'

export interface Room {
  storeId: number
  skuIds: number[]
  places: Place[]
}
const ctx: Poster = { house: { clock: { now: () => new Date() } }, user: null }

export async function postUntilCut(db: Db, room: Room, first: number, told: (docNo: string) => void): Promise<void> {
  let drawn = first
  await Promise.all(
    [0, 1, 2, 3].map(async (person) => {
      for (let n = person; ; n += 5) {
        const docNo = `K${++drawn}`
        const answered = await db
          .transact((tx) => post(tx, room, n, drawn, docNo))
          .then(
            () => true,
            (error: unknown) => (error instanceof Refusal ? false : null),
          )
        if (answered === null) return
        if (answered) told(docNo)
      }
    }),
  )
}

/** Something comes, goes, moves, or is held and shipped at once. */
async function post(tx: Tx, { storeId, skuIds, places }: Room, n: number, id: number, docNo: string): Promise<void> {
  const doc = { docType: 'kill', docId: id, docNo }
  const [from, to] = [places[n % 2]!, places[(n + 1) % 2]!]
  const pieces = [0, 1].map((i) => ({
    lineId: id * 2 + i,
    storeId,
    skuId: skuIds[(n + i) % skuIds.length]!,
    ...from,
    quantity: 1 + (n % 3),
  }))
  if (n % 4 === 1) await issue(tx, ctx, doc, pieces, 202)
  else if (n % 4 === 2)
    await relocate(
      tx,
      ctx,
      doc,
      pieces.map((piece) => ({ ...piece, from, to })),
    )
  else if (n % 4 === 3) {
    await reserve(tx, ctx, doc, pieces)
    await shipReserved(tx, ctx, doc, pieces, 201)
  } else
    await receive(
      tx,
      ctx,
      doc,
      pieces.map((piece) => ({ ...piece, quantity: 9, unitCost: '1.2345' })),
      102,
    )
}
