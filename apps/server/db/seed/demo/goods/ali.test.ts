import { expect, it } from 'vitest'
import { raw } from '../../../../src/kit/db/db.ts'
import { testApp } from '../../../../test/app.ts'

const app = await testApp()
const values = async (query: string): Promise<unknown[]> =>
  (await app.house.db.query<{ v: unknown }>(raw(query))).map((row) => row.v)

it('the demo has 1688 links in every state, with prices that moved and offers that did not answer', async () => {
  expect(await values('SELECT DISTINCT link_status AS v FROM goods_ali_goods ORDER BY 1')).toEqual([1, 2, 3, 4])
  expect(await values('SELECT DISTINCT sale_status AS v FROM goods_ali_offer ORDER BY 1')).toEqual([1, 2])
  expect(await values('SELECT 1 AS v FROM goods_ali_offer WHERE sync_error IS NOT NULL LIMIT 1')).toEqual([1])
  expect(
    await values('SELECT (max(n) >= 3)::int AS v FROM (SELECT count(*) AS n FROM goods_ali_price GROUP BY offer_id, spec_id) p'),
  ).toEqual([1])
  expect(
    await values('SELECT 1 AS v FROM goods_ali_goods WHERE is_default = 1 GROUP BY sku_id HAVING count(*) > 1 LIMIT 1'),
  ).toEqual([])
})

it('the demo pushes stock by every kind of config, with failures', async () => {
  expect(await values('SELECT DISTINCT mode AS v FROM goods_inventory_update_config ORDER BY 1')).toEqual([1, 2, 3])
  expect(await values('SELECT DISTINCT is_activated AS v FROM goods_inventory_update_config ORDER BY 1')).toEqual([0, 1])
  expect(await values('SELECT DISTINCT result AS v FROM goods_inventory_push_log ORDER BY 1')).toEqual([1, 2])
  expect(await values('SELECT DISTINCT is_activated AS v FROM goods_random_delivery_sku ORDER BY 1')).toEqual([0, 1])
  expect(await values('SELECT DISTINCT strategy AS v FROM goods_random_delivery_sku ORDER BY 1')).toEqual([1, 2, 3])
})
