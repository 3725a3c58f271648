import { round } from '@erp/contract/kit/decimal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { batches } from './cursor.ts'
import { ident, literals, raw, sql, type Tx } from './db.ts'

const app = await testApp()
const { db } = app.house
await db.query(raw('CREATE TABLE sample_pair (id int PRIMARY KEY, n int NOT NULL)'))
await db.query(raw('INSERT INTO sample_pair VALUES (1, 0), (2, 0)'))
const add = (tx: Tx, id: number) => tx.run(sql`UPDATE sample_pair SET n = n + 1 WHERE id = ${id}`)

it('codes stand in a statement as numbers, not as values', () => {
  const stage = literals({ open: 10, done: 30 })
  const { text, values } = sql`SELECT 1 WHERE status IN (${stage.open}, ${stage.done}) AND id = ${7}`
  expect({ text, values }).toEqual({ text: 'SELECT 1 WHERE status IN (10, 30) AND id = $1', values: [7] })
})

it('rows may be streamed for longer than a statement may take', async () => {
  const limit = sql`SELECT extract(epoch FROM current_setting('statement_timeout')::interval)::int AS seconds`
  const asked = await db.one(limit)
  const streamed: object[] = []
  for await (const rows of batches(db, limit)) streamed.push(...rows)
  expect([asked, streamed]).toEqual([{ seconds: 120 }, [{ seconds: 3600 }]])
})

describe('a transaction', () => {
  it('is tried again after a deadlock, and both people get their answer', async () => {
    let arrived = 0
    let open: () => void = () => {}
    const both = new Promise<void>((resolve) => (open = resolve))
    let attempts = 0
    const cross = (first: number, second: number) =>
      db.transact(async (tx) => {
        attempts++
        await add(tx, first)
        if (++arrived === 2) open()
        await both
        await add(tx, second)
        return 'done'
      })
    expect(await Promise.all([cross(1, 2), cross(2, 1)])).toEqual(['done', 'done'])
    expect(attempts).toBeGreaterThan(2)
    expect(await db.query(sql`SELECT n FROM sample_pair ORDER BY id`)).toEqual([{ n: 2 }, { n: 2 }])
  })

  it('gives up after three repetitions, in words', async () => {
    let attempts = 0
    const always = db.transact(async (tx) => {
      attempts++
      await tx.query(raw(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '40001'; END $$`))
    })
    await expect(always).rejects.toThrow('系统繁忙，请重试')
    expect(attempts).toBe(4)
  })

  it('is undone whole by any other failure, at the first attempt', async () => {
    let attempts = 0
    const failing = db.transact(async (tx) => {
      attempts++
      await add(tx, 1)
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(attempts).toBe(1)
    expect(await db.one(sql`SELECT n FROM sample_pair WHERE id = 1`)).toEqual({ n: 2 })
  })

  it('gives its connection back, failed or not', async () => {
    const failing = Array.from({ length: 30 }, () => db.transact(() => Promise.reject(new Error('stop'))).catch(() => 'failed'))
    expect(new Set(await Promise.all(failing))).toEqual(new Set(['failed']))
    expect(await db.one(sql`SELECT 1 AS ok`)).toEqual({ ok: 1 })
  })

  it('fails when its connection is lost between two statements, and only it', async () => {
    const cut = db.transact(async (tx) => {
      const own = await tx.one<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
      await db.query(sql`SELECT pg_terminate_backend(${own!.pid}, 5000)`)
      await tx.query(sql`SELECT 1`)
    })
    await expect(cut).rejects.toThrow()
    expect(await db.one(sql`SELECT 1 AS ok`)).toEqual({ ok: 1 })
  })
})

describe('values', () => {
  it('leave the database as they are on the wire', async () => {
    expect(
      await db.one(
        sql`SELECT 9007199254740991::bigint AS id, '2026-11-15 10:00:00+08'::timestamptz AS at, '2026-11-15'::date AS day, 12.3400::numeric AS money`,
      ),
    ).toEqual({ id: 9007199254740991, at: '2026-11-15 10:00:00', day: '2026-11-15', money: '12.3400' })
  })
  it('never become SQL', async () => {
    const evil = `'; DROP TABLE sample_pair; --`
    expect(await db.one(sql`SELECT ${evil}::text AS kept`)).toEqual({ kept: evil })
    expect(ident('a"; DROP TABLE x; --').text).toBe('"a; DROP TABLE x; --"')
  })
})

it('money is rounded as PostgreSQL rounds it', async () => {
  const digits = fc.tuple(
    fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
    fc.bigInt({ min: 0n, max: 999_999n }),
    fc.integer({ min: 0, max: 6 }),
  )
  const cases = fc
    .sample(digits, { numRuns: 2000, seed: 11 })
    .map(([whole, part, scale]) => ({ value: `${whole}.${String(part).padStart(6, '0')}`, scale }))
  const halves = Array.from({ length: 200 }, (_, i) => ({ value: `${i % 2 ? '-' : ''}${i}.${String(i % 10)}5`, scale: 1 }))
  const all = [...cases, ...halves]
  const rounded = await db.query<{ text: string }>(sql`
    SELECT round(value, scale)::text AS text FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS c(value numeric, scale int)`)
  expect(all.map(({ value, scale }) => unsigned(round(value, scale)))).toEqual(rounded.map((row) => row.text))
})

/** The database has no negative zero. */
const unsigned = (text: string): string => (/^-0(\.0*)?$/.test(text) ? text.slice(1) : text)
