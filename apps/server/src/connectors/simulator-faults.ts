import { sql, type Tx } from '../kit/db/db.ts'

export interface Breaking {
  kind: number
  shopId?: number | null
  calls?: number
  until?: Date
  delayMs?: number
}

/** What a person or a test ordered to go wrong on one side, for a shop or for all. */
export const faultsOn = (side: number) => ({
  open: (db: Tx, shopId: number, now: Date) =>
    db.query<{ kind: number; delay: number }>(sql`
      SELECT kind, coalesce(delay_ms, 0) AS delay FROM simulator_fault
      WHERE side = ${side} AND ended = 0 AND (shop_id IS NULL OR shop_id = ${shopId}) AND (calls_left > 0 OR until_time > ${now}) ORDER BY id`),
  /** One of the calls that shall go wrong has; false when another call was it. */
  used: async (db: Tx, shopId: number, kind: number): Promise<boolean> =>
    (await db.run(sql`
      UPDATE simulator_fault f SET calls_left = f.calls_left - 1, ended = CASE WHEN f.calls_left = 1 THEN 1 ELSE 0 END
      WHERE f.id = (SELECT o.id FROM simulator_fault o WHERE o.side = ${side} AND o.ended = 0 AND o.kind = ${kind} AND o.calls_left > 0
        AND (o.shop_id IS NULL OR o.shop_id = ${shopId}) ORDER BY o.id LIMIT 1 FOR UPDATE SKIP LOCKED)`)) > 0,
  break: (db: Tx, { kind, shopId, calls, until, delayMs }: Breaking): Promise<number> =>
    db.run(sql`
      INSERT INTO simulator_fault (side, kind, shop_id, calls_left, until_time, delay_ms)
      VALUES (${side}, ${kind}, ${shopId ?? null}, ${calls ?? null}, ${until ?? null}, ${delayMs ?? null})`),
  mend: (db: Tx): Promise<number> => db.run(sql`UPDATE simulator_fault SET ended = 1 WHERE side = ${side} AND ended = 0`),
})
