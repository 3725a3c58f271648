import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { raw, sql, type Tx } from './db.ts'
import { forgetNames, nameOf } from './prepared.ts'

forgetNames()
const app = await testApp()
const { db } = app.house
const mode = async (tx: Tx) => (await tx.one<{ mode: string }>(sql`SELECT current_setting('plan_cache_mode') AS mode`))!.mode
const sum = (tx: Tx, numbers: number[]) => tx.one(sql`SELECT sum(x)::int AS n FROM unnest(${numbers}::int[]) x`)
const isPrepared = (tx: Tx) =>
  tx.one(sql`SELECT EXISTS (SELECT 1 FROM pg_prepared_statements WHERE statement LIKE 'SELECT sum(x)::int AS n%') AS yes`)

it('plans what comes again once, until something unusual is asked', async () => {
  for (let time = 0; time < 4; time++) await db.transact(mode)
  const modes = await db.transact(async (tx) => {
    const before = await mode(tx)
    await tx.one(sql`SELECT ${'never asked before'}::text AS unusual`)
    return [before, await mode(tx)]
  })
  expect(modes).toEqual(['force_generic_plan', 'auto'])
  expect(await mode(db)).toBe('auto')
})

it('prepares a statement about a few rows only', async () => {
  const many = Array.from({ length: 21 }, () => 1)
  await db.transact(async (tx) => {
    for (let time = 0; time < 5; time++) expect(await sum(tx, many)).toEqual({ n: 21 })
    expect(await isPrepared(tx)).toEqual({ yes: false })
    for (let time = 0; time < 4; time++) expect(await sum(tx, [1, 2])).toEqual({ n: 3 })
    expect(await isPrepared(tx)).toEqual({ yes: true })
    expect(await sum(tx, many)).toEqual({ n: 21 })
  })
})

it('gives the names of what nobody asks for any more to what is usual now', () => {
  forgetNames()
  const usually = (text: string) => Array.from({ length: 4 }, () => nameOf(text, [])).at(-1)
  const first = Array.from({ length: 500 }, (_, n) => usually(`SELECT ${n}`))
  expect(new Set(first).size).toBe(500)
  expect(first).not.toContain(undefined)
  expect(usually('SELECT late')).toBeUndefined()
  for (let time = 0; time < 5_001; time++) nameOf('SELECT 1', [])
  const late = usually('SELECT late')
  expect(late).toBeDefined()
  expect(first).not.toContain(late)
  expect(nameOf('SELECT 1', [])).toBe(first[1])
  expect(nameOf('SELECT 0', [])).toBeUndefined()
})

it('goes on when a table gets another column', async () => {
  await db.query(raw('CREATE TABLE sample_widened (id int PRIMARY KEY)'))
  await db.query(raw('INSERT INTO sample_widened VALUES (1)'))
  const read = () => db.transact((tx) => tx.query(sql`SELECT * FROM sample_widened WHERE id = ${1}`))
  for (let time = 0; time < 5; time++) await read()
  await db.query(raw('ALTER TABLE sample_widened ADD COLUMN note text'))
  expect(await read()).toEqual([{ id: 1, note: null }])
})
