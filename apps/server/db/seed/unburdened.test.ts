import { expect, it } from 'vitest'
import { sql, type Tx } from '../../src/kit/db/db.ts'
import { testApp } from '../../test/app.ts'
import { unburdened, unindexed } from './unburdened.ts'

const { house } = await testApp()
const { db } = house

const keysOf = (tx: Tx) =>
  tx.query(sql`
    SELECT conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS key, convalidated AS valid FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY 1`)
const indexesOf = (tx: Tx) =>
  tx.query<{ name: string }>(sql`
    SELECT indexrelid::regclass::text AS name, indisvalid AS valid, (SELECT count(*)::int FROM pg_inherits WHERE inhparent = indexrelid) AS parts
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition ORDER BY 1`)

it('a company filled without its burdens has every key and index afterwards, and none of them meanwhile', async () => {
  const tables = ['order_trade_info', 'stock_movement']
  const before = [await keysOf(db), await indexesOf(db)] as const
  await db.transact(async (tx) => {
    await unburdened(tx, () =>
      unindexed(tx, tables, async () => {
        expect((await keysOf(tx)).length).toBeLessThan(before[0].length - 200)
        const left = (await indexesOf(tx)).map(({ name }) => name)
        expect(left).not.toContain('order_trade_info_stage')
        expect(left.length).toBeLessThan(before[1].length - 40)
      }),
    )
  })
  expect([await keysOf(db), await indexesOf(db)]).toEqual(before)
})

it('what a key forbids is still refused, and nothing of it stays', async () => {
  const filling = db.transact((tx) =>
    unburdened(tx, () => tx.run(sql`INSERT INTO account_user_shop (user_id, shop_id, ability) VALUES (999999, 999999, 1)`)),
  )
  await expect(filling).rejects.toThrow(/foreign key/)
  expect(await db.query(sql`SELECT 1 FROM account_user_shop WHERE user_id = 999999`)).toEqual([])
})
