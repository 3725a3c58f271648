import { expect, it } from 'vitest'
import { sql } from '../../../../src/kit/db/db.ts'
import { testApp } from '../../../../test/app.ts'
import { SUPPLIERS } from './purchasing-supply.ts'

const app = await testApp()
const { db } = app.house
const count = async (what: ReturnType<typeof sql>) =>
  (await db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${what}`))!.n

it('the demo company buys from suppliers of every kind, level, settlement and state', async () => {
  expect(await count(sql`purchasing_supplier`)).toBe(SUPPLIERS)
  const kinds = await db.one(sql`
    SELECT count(DISTINCT supplier_type)::int AS types, count(DISTINCT level_id)::int AS levels, count(DISTINCT settlement_type)::int AS settlements,
      count(DISTINCT status)::int AS states FROM purchasing_supplier`)
  expect(kinds).toEqual({ types: 4, levels: 5, settlements: 4, states: 3 })
})

it('every SKU that may be bought has a default quote near its cost, and about a third a second one', async () => {
  const skus = sql`goods_goods_sku k WHERE k.sku_kind = 1 AND k.deleted_at IS NULL AND k.sku_status IN ('10', '20', '30')`
  const all = await count(skus)
  const quoted = await count(
    sql`${skus} AND EXISTS (SELECT 1 FROM purchasing_supplier_sku q WHERE q.sku_id = k.id AND q.is_default = 1)`,
  )
  expect(quoted).toBe(all)
  const twice = await count(sql`(SELECT sku_id FROM purchasing_supplier_sku GROUP BY 1 HAVING count(*) = 2) two`)
  expect(twice / all).toBeGreaterThan(0.2)
  expect(twice / all).toBeLessThan(0.5)
  const far = await count(sql`purchasing_supplier_sku q JOIN goods_goods_sku k ON k.id = q.sku_id
    WHERE k.cost_price > 1 AND q.price NOT BETWEEN k.cost_price * 0.8 AND k.cost_price * 1.25`)
  expect(far).toBe(0)
  expect(await count(sql`purchasing_supplier_sku WHERE ladder <> '[]'`)).toBeGreaterThan(0)
})

it('every own store has one default address', async () => {
  const stores = await db.query(sql`
    SELECT s.id, (SELECT count(*)::int FROM purchasing_receive_address a WHERE a.store_id = s.id AND a.is_default = 1) AS n
    FROM stock_store s WHERE s.store_type = 1 AND s.deleted_at IS NULL AND s.id < 10`)
  expect(stores.every((store) => store['n'] === 1)).toBe(true)
})

it('most suppliers stand at the level that their score gives them, and some proposals wait', async () => {
  const open = await count(sql`purchasing_supplier_score WHERE is_current = 1 AND status = 1`)
  const scored = await count(sql`purchasing_supplier_score WHERE is_current = 1`)
  expect(scored).toBeGreaterThan(0)
  expect(open).toBeLessThan(scored / 2)
})
