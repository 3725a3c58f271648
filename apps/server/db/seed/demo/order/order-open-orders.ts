import { sql, type Tx } from '../../../../src/kit/db/db.ts'
import type { Fate } from './order-open-plan.ts'
import type { OrderPlay } from './order-play.ts'

const MINUTE = 60_000
export const ON_FLOOR: Fate[] = [
  ...(['waved', 'unwaved', 'claimed', 'pickShort', 'picked', 'sowing', 'sowShort', 'toPack', 'packed', 'packShort'] as const),
  ...(['toShip', 'flagged', 'late', 'stoppedPacked', 'shipped', 'bagged'] as const),
]

/** Orders as far as they have come, by what shall become of them. */
export class OpenOrders {
  readonly play: OrderPlay
  readonly now: number
  readonly #ids = new Map<Fate, { id: number; seller: string }[]>()

  constructor(play: OrderPlay, now: number) {
    this.play = play
    this.now = now
  }

  add(fate: Fate, id: number, seller: string): void {
    const known = this.#ids.get(fate) ?? []
    this.#ids.set(fate, [...known, { id, seller }])
  }

  of(...fates: Fate[]): number[] {
    return fates.flatMap((fate) => (this.#ids.get(fate) ?? []).map(({ id }) => id))
  }

  /** Each seller's own. */
  bySeller(...fates: Fate[]): Map<string, number[]> {
    const all = fates.flatMap((fate) => this.#ids.get(fate) ?? [])
    return new Map([...Map.groupBy(all, ({ seller }) => seller)].map(([seller, own]) => [seller, own.map(({ id }) => id)]))
  }

  at = (minutesAgo: number, who?: string) => this.play.at(this.now - minutesAgo * MINUTE, who)
}

export async function inStage(tx: Tx, ids: number[], stage: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`SELECT id FROM order_trade_info WHERE id = ANY(${ids}::bigint[]) AND status = ${stage} ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

/** Those whose label can be printed. */
export async function numbered(tx: Tx, ids: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`SELECT id FROM order_trade_info WHERE id = ANY(${ids}::bigint[]) AND tracking_number IS NOT NULL AND label_printed_count = 0 ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}
