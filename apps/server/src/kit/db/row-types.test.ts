import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Rows } from '../../../db/rows.ts'
import { testApp } from '../../../test/app.ts'
import { ROWS_FILE } from '../../rows.ts'
import { ident, sql } from './db.ts'
import { rowTypes } from './row-types.ts'

const { house } = await testApp()
const written = await readFile(ROWS_FILE, 'utf8')
const tables = new Map([...written.matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\}/gms)].map(([, table, columns]) => [table!, columns!]))

it('are written as the schema says; else run `npm run rows`', async () => expect(await rowTypes(house.db)).toBe(written))

it('are what the driver answers', async () => {
  const wrong: string[] = []
  let seen = 0
  for (const [table, columns] of tables) {
    const row = await house.db.one(sql`SELECT * FROM ${ident(table)} LIMIT 1`)
    for (const [, name, type] of columns.matchAll(/^ {4}(\w+): (.*)$/gm)) {
      if (!row || type === 'unknown') continue
      seen++
      const is = typeOf(row[name!])
      if (is !== '[]' && !type!.split(' | ').includes(is)) wrong.push(`${table}.${name}: ${type}, not ${is}`)
    }
  }
  expect(wrong).toEqual([])
  expect(seen).toBeGreaterThan(1000)
})

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Buffer) return 'Buffer'
  return Array.isArray(value) ? `${value.length ? typeof value[0] : ''}[]` : typeof value
}

it('know their columns', () => {
  const ship = (order: Rows['order_trade_info']): number | null => order.store_id
  // @ts-expect-error no such column
  const misspelt = (order: Rows['order_trade_info']) => order.stor_id
  // @ts-expect-error money is text
  const added = (order: Rows['order_trade_info']) => order.sale_amount! * 2
  expect([ship, misspelt, added].map((read) => read({ store_id: 7, sale_amount: '1.50' } as never))).toEqual([7, undefined, 3])
})
