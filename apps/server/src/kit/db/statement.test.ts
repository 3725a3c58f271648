import type { EventEmitter } from 'node:events'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { queries, sql } from './db.ts'
import { Statement } from './statement.ts'

const { db } = (await testApp()).house
const client = await db.pool.connect()
const tx = queries(client)
let told = 0
;(client as unknown as { connection: EventEmitter }).connection.on('rowDescription', () => told++)
afterAll(() => client.release())

const divided = (by: number) =>
  tx.named('statement-divided', sql`SELECT 12 / ${by}::int AS each, NULL::bigint AS none, '{1,2}'::bigint[] AS ids`)

it('is told its columns once, also when it is asked twice at once or refused in between', async () => {
  const row = (each: number) => [{ each, none: null, ids: [1, 2] }]
  expect(await Promise.all([divided(3), divided(4)])).toEqual([row(4), row(3)])
  const before = told
  await expect(divided(0)).rejects.toThrow('division by zero')
  expect(await divided(6)).toEqual(row(2))
  expect(
    await tx.named('statement-divided', sql`SELECT 12 / ${2}::int AS each, NULL::bigint AS none, '{1,2}'::bigint[] AS ids`),
  ).toEqual(row(6))
  expect(told).toBe(before)
})

it('has no rows where nothing is given back, and says how many were touched', async () => {
  await db.transact(async (within) => {
    await within.run(sql`CREATE TEMP TABLE statement_kept (id int) ON COMMIT DROP`)
    for (let time = 1; time <= 6; time++) {
      expect(await within.run(sql`INSERT INTO statement_kept SELECT generate_series(1, ${time}::int)`)).toBe(time)
      expect(await within.query(sql`DELETE FROM statement_kept WHERE id > ${time - 1}::int`)).toEqual([])
    }
  })
})

it('answers what the driver itself answers, told its columns or not', async () => {
  const text = `SELECT n, n::text AS "a b", n::numeric / 3 AS third, now() AS time, '{"x":[1]}'::jsonb AS json, ARRAY[n, NULL] AS many, NULL::text AS none
    FROM generate_series(1, $1::int) n`
  const rows = (asked: pg.Submittable) =>
    new Promise<object[]>((resolve, reject) => {
      client.query(asked as unknown as pg.QueryConfig, (error, result) => (error ? reject(error) : resolve(result.rows)))
    })
  await client.query('BEGIN')
  for (const many of [2, 0, 3]) {
    const plain = await rows(new pg.Query({ name: 'statement-plain', text, values: [many] }))
    expect(await rows(new Statement({ name: 'statement-own', text, values: [many] }))).toEqual(plain)
    expect(plain).toHaveLength(many)
  }
  await client.query('ROLLBACK')
})
