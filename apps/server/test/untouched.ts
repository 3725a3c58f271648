import { expect } from 'vitest'
import { sql } from '../src/kit/db.ts'
import type { TestApp } from './app.ts'

/** What the work answers, after no row of the catalogue or of its basic data was added, changed or lost by it. */
export async function untouched<T>({ house: { db } }: TestApp, work: () => Promise<T>): Promise<T> {
  const tables = await db.query<{ name: string }>(sql`
    SELECT c.oid::regclass::text AS name FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname ~ '^(goods|basic)_' ORDER BY 1`)
  const rows = tables.map(
    ({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, '|' ORDER BY t::text)) AS rows FROM ${name} t`,
  )
  const state = async () => (await db.pool.query(`${rows.join(' UNION ALL ')} ORDER BY 1`)).rows
  const before = await state()
  const answer = await work()
  expect(await state()).toEqual(before)
  return answer
}
