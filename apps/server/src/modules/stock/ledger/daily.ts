import { setTimeout } from 'node:timers/promises'
import { wireDate } from '../../../kit/clock.ts'
import { type Db, join, raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { closeLocations } from './location-daily.ts'

const INS = [101, 102, 103, 104, 105, 108]
const OUTS = [201, 202, 203, 204, 205, 208]

/** The last closed day, null before the first. */
export async function dailyThrough(tx: Tx): Promise<string | null> {
  return (await tx.one<{ day: string }>(sql`SELECT day FROM stock_daily_through`))?.day ?? null
}

/** Closes every day up to yesterday that is not closed yet; `from` writes closed days again from there on. */
export async function closeDays(house: Pick<House, 'db' | 'clock'>, from?: string): Promise<number> {
  const today = wireDate(house.clock.now())
  await stragglers(house.db, today)
  return house.db.transact(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(7245060)`)
    await tx.query(sql`SET LOCAL statement_timeout = 0`)
    const first = await firstOpen(tx, from)
    if (first === null || first >= today) return 0
    await tx.run(sql`DELETE FROM stock_daily WHERE day >= ${first}`)
    const written = await tx.run(days(first, today))
    await closeStores(tx, first)
    await tx.run(sql`
      INSERT INTO stock_daily_through (day) VALUES (${today}::date - 1) ON CONFLICT (one) DO UPDATE SET day = excluded.day`)
    await closeLocations(tx, today)
    return written
  })
}

/** The same days of whole stores, for sums over everything. */
async function closeStores(tx: Tx, first: string): Promise<void> {
  const names = [...[...INS, ...OUTS].map((biz) => `q${biz}`), ...[...INS, 109, ...OUTS].map((biz) => `a${biz}`)]
  await tx.run(sql`DELETE FROM stock_store_daily WHERE day >= ${first}`)
  await tx.run(sql`
    INSERT INTO stock_store_daily (day, store_id, ${raw(names.join(', '))})
    SELECT day, store_id, ${raw(names.map((name) => `sum(${name})`).join(', '))} FROM stock_daily WHERE day >= ${first} GROUP BY day, store_id`)
}

async function firstOpen(tx: Tx, from?: string): Promise<string | null> {
  const found = await tx.one<{ day: string | null }>(sql`
    SELECT least(${from ?? null}::date, coalesce((SELECT day + 1 FROM stock_daily_through), (SELECT min(movement_time)::date FROM stock_movement))) AS day`)
  return found!.day
}

/** A posting dated before midnight may still be under way: what began before is waited for, nobody else is held up. */
async function stragglers(db: Db, today: string): Promise<void> {
  const before = sql`
    SELECT 1 FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE l.locktype = 'relation' AND l.relation = 'stock_movement'::regclass AND l.mode = 'RowExclusiveLock'
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND a.xact_start < ${today}::timestamptz`
  while ((await db.query(before)).length) await setTimeout(100)
}

const days = (first: string, today: string) => sql`
  INSERT INTO stock_daily (day, store_id, sku_id, ${join([...INS, ...OUTS].map((biz) => raw(`q${biz}`)))},
    ${join([...INS, 109, ...OUTS].map((biz) => raw(`a${biz}`)))}, opening_qty, opening_amount, closing_qty, closing_amount)
  SELECT m.day, m.store_id, m.sku_id, ${join([...INS, ...OUTS].map((biz) => raw(`m.q${biz}`)))},
    ${join([...INS, 109, ...OUTS].map((biz) => raw(`m.a${biz}`)))},
    coalesce(o.closing_qty, 0) + sum(m.quantity) OVER sofar - m.quantity, coalesce(o.closing_amount, 0) + sum(m.amount) OVER sofar - m.amount,
    coalesce(o.closing_qty, 0) + sum(m.quantity) OVER sofar, coalesce(o.closing_amount, 0) + sum(m.amount) OVER sofar
  FROM (
    SELECT movement_time::date AS day, store_id, sku_id, sum(quantity) AS quantity, sum(amount) AS amount,
      ${join([...INS.map((biz) => sums(biz, '')), raw(`coalesce(sum(amount) FILTER (WHERE biz_type = 109), 0) AS a109`), ...OUTS.map((biz) => sums(biz, '-'))])}
    FROM stock_movement
    WHERE movement_time >= ${first}::date::timestamptz AND movement_time < ${today}::date::timestamptz AND biz_type NOT IN (106, 206)
    GROUP BY 1, 2, 3) m
  LEFT JOIN LATERAL (
    SELECT closing_qty, closing_amount FROM stock_daily d
    WHERE d.store_id = m.store_id AND d.sku_id = m.sku_id AND d.day < ${first} ORDER BY d.day DESC LIMIT 1) o ON true
  WINDOW sofar AS (PARTITION BY m.store_id, m.sku_id ORDER BY m.day)`

const sums = (biz: number, sign: '' | '-') =>
  raw(`coalesce(${sign}sum(quantity) FILTER (WHERE biz_type = ${biz}), 0) AS q${biz},
      coalesce(${sign}sum(amount) FILTER (WHERE biz_type = ${biz}), 0) AS a${biz}`)
