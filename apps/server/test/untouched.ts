import { expect } from 'vitest'
import { raw, sql } from '../src/kit/db/db.ts'
import type { TestApp } from './app.ts'

const CATALOGUE = '^(goods|basic)_'
export const booksBut = (...tables: string[]): string =>
  `^(?!(${['none', ...tables].join('|')})$)(order_|stock_|express_|purchasing_|biz_log)`

export async function untouched<T>({ house: { db } }: TestApp, work: () => Promise<T>, tables = CATALOGUE): Promise<T> {
  const found = await db.query<{ name: string }>(sql`
    SELECT c.oid::regclass::text AS name FROM pg_class c
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname ~ ${tables} ORDER BY 1`)
  const rows = found.map(({ name }) => `SELECT '${name}' AS name, count(*) AS rows, min(age(xmin)) AS age FROM ${name}`)
  // Whatever is written, even as it was, is of a younger transaction than all there was; ages count from the number this one has.
  const state = () =>
    db.transact(async (tx) => {
      const { now } = (await tx.one<{ now: number }>(sql`SELECT txid_current() AS now`))!
      const tablesNow = await tx.query<{ age: number }>(raw(`${rows.join(' UNION ALL ')} ORDER BY 1`))
      return tablesNow.map(({ age, ...table }) => ({ ...table, youngest: age === null ? null : now - age }))
    })
  const before = await state()
  const answer = await work()
  expect(await state()).toEqual(before)
  return answer
}
