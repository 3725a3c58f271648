import { expect, it } from 'vitest'
import { raw } from '../../../../src/kit/db/db.ts'
import { testApp } from '../../../../test/app.ts'
import { mismatches } from '../../../../test/fixtures/stock.ts'

const app = await testApp()
const admin = await app.as('admin')
const values = async (query: string): Promise<unknown[]> =>
  (await app.house.db.query<{ v: unknown }>(raw(query))).map((row) => row.v)

it('the books of the demo agree with each other', async () => {
  expect(await values('SELECT (count(*) > 200)::int AS v FROM stock_movement')).toEqual([1])
  expect(await mismatches(app.house.db)).toEqual([])
})

it('every store of the demo has stock, and some SKUs have none', async () => {
  expect(await values('SELECT DISTINCT store_id AS v FROM stock_summary WHERE sellable_on_hand > 0 ORDER BY 1')).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8,
  ])
  expect(
    await values(
      'SELECT 1 AS v FROM stock_balance b JOIN stock_store_location l ON l.id = b.place_id WHERE l.location_type = 4 AND b.place_type = 1 AND b.on_hand > 0 LIMIT 1',
    ),
  ).toEqual([1])
  expect(
    await values(`SELECT (count(*) > 0)::int AS v FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
      WHERE g.audit_status = 200 AND s.sku_kind = 1 AND NOT EXISTS (SELECT 1 FROM stock_summary m WHERE m.sku_id = s.id AND m.on_hand > 0)`),
  ).toEqual([1])
})

it('layers of the demo have different ages and costs', async () => {
  expect(await values('SELECT (max(in_date) - min(in_date) > 300)::int AS v FROM stock_layer WHERE remaining > 0')).toEqual([1])
  expect(
    await values('SELECT 1 AS v FROM stock_layer GROUP BY store_id, sku_id HAVING count(DISTINCT unit_cost) > 1 LIMIT 1'),
  ).toEqual([1])
})

const LISTS = [
  'other-in-receipt',
  'other-out-receipt',
  'transfer-receipt',
  'unusual-transfer',
  'move-goods-receipt',
  'wait-move-goods-sku',
  'inventory-err',
  'check-receipt-batch',
  'stock-check-receipt',
  'check-receipt-finally',
  'check-receipt-finished',
  'elf-check-receipt',
  'elf-check-receipt-finally',
  'elf-check-receipt-finished',
  'elf-check-receipt-task',
]
it.each(LISTS)('every tab of %s has rows in the demo', async (list) => {
  const { data } = await admin.post(`/stock/${list}/status-count`, { condition: {} })
  expect(Object.keys(data).length).toBeGreaterThan(2)
  expect(Object.entries(data).filter(([, n]) => n === 0)).toEqual([])
})

it('reversals, pairs and cancelled and closed transfers are there', async () => {
  expect(await values('SELECT 1 AS v FROM stock_other_in_receipt WHERE reversed_by_id IS NOT NULL LIMIT 1')).toEqual([1])
  expect(await values('SELECT 1 AS v FROM stock_other_out_receipt WHERE reversed_by_id IS NOT NULL LIMIT 1')).toEqual([1])
  expect(
    await values('SELECT DISTINCT check_flag AS v FROM stock_other_out_receipt WHERE pair_id IS NOT NULL ORDER BY 1'),
  ).toEqual([100, 200])
  expect(await values('SELECT DISTINCT end_type AS v FROM stock_transfer_receipt WHERE check_flag = 700 ORDER BY 1')).toEqual([
    1, 2,
  ])
  expect(await values('SELECT DISTINCT in_status AS v FROM stock_transfer_receipt WHERE check_flag = 400 ORDER BY 1')).toEqual([
    401, 402,
  ])
  expect(await values('SELECT DISTINCT handle_type AS v FROM stock_unusual_entry ORDER BY 1')).toEqual([1, 2, 3, 4])
})

it('goods wait to be moved for every reason, and containers of every kind are there', async () => {
  expect(await values('SELECT DISTINCT reason AS v FROM stock_wait_move_goods_sku ORDER BY 1')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(
    await values(
      'SELECT DISTINCT t.biz_type AS v FROM stock_store_container c JOIN stock_container_type t ON t.id = c.type_id ORDER BY 1',
    ),
  ).toEqual([1, 2, 3, 4, 5])
  expect(await values('SELECT DISTINCT use_status AS v FROM stock_store_container ORDER BY 1')).toEqual([0, 1, 2])
  expect(await values('SELECT 1 AS v FROM stock_store_container WHERE pick_user_id IS NOT NULL LIMIT 1')).toEqual([1])
})
