import { ACQUISITION } from '@erp/contract/product-center/acquire/acquisition.states'
import { DEVELOPMENT } from '@erp/contract/product-center/development/development.states'
import { EDIT, LISTING_TAB, PRODUCT_STATUS } from '@erp/contract/product-center/listing/listing.states'
import { MANUAL } from '@erp/contract/product-center/manual/manual-publish.states'
import { PICTURE } from '@erp/contract/product-center/picture/picture.states'
import { PLATFORM_INFO } from '@erp/contract/product-center/platform/platform-info.states'
import { HIT } from '@erp/contract/product-center/score/score'
import { TASK, TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import { LIST_TYPE, TEMPLATE } from '@erp/contract/product-center/template/template.states'
import { expect, it } from 'vitest'
import { raw } from '../../../../src/kit/db/db.ts'
import { contextOfClock } from '../../../../src/kit/job/background.ts'
import { syncShop } from '../../../../src/modules/product-center/listing/sync-shop.ts'
import { testApp } from '../../../../test/app.ts'
import { preparePast } from '../order/order-past.ts'
import { OrderPlay } from '../order/order-play.ts'
import { tellProduct } from './product.ts'
import { ProductPlay } from './product-play.ts'
import { OWN_SHOP } from './product-rooms.ts'

const app = await testApp()
const { db } = app.house
const values = async (query: string): Promise<unknown[]> => (await db.query<{ v: unknown }>(raw(query))).map((row) => row.v)
// The company of the tests has sold nothing yet: without sales no estimate can be judged.
await db.run(
  raw(`INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, shop_id, suffix, goods_id, quantity, sale_money, profit, doc_no)
    SELECT 1, d.day, d.day, d.day, 900000 + g.id, 'smt', s.id, s.suffix, g.id, 1, 30, 30, 'T' || g.id FROM goods_goods g, (SELECT id, suffix FROM authorize_shop ORDER BY id LIMIT 1) s,
      LATERAL (SELECT now()::date - (20 + g.id::int % 5 * 25) AS day) d WHERE g.audit_status = 200 AND g.goods_type = 1`),
)
await db.transact(async (tx) => {
  await preparePast(new OrderPlay(tx))
  await tellProduct(new ProductPlay(tx))
})

const statesOf = (table: string, column: string, where = 'true') =>
  values(`SELECT DISTINCT ${column} AS v FROM product_center_${table} WHERE deleted_at IS NULL AND ${where} ORDER BY 1`)
const all = (states: Record<string, number | string>) => Object.values(states).sort((a, b) => (a < b ? -1 : 1))

it('every room of the demo has something in every state', async () => {
  expect(await statesOf('development', 'dev_status')).toEqual(all(DEVELOPMENT))
  expect(await statesOf('data_acquisition', 'acq_status')).toEqual(all(ACQUISITION))
  expect(await statesOf('picture_info', 'pic_status')).toEqual(all(PICTURE))
  expect(await statesOf('platform_info', 'info_status')).toEqual(all(PLATFORM_INFO))
  expect(await statesOf('manual_publish', 'pub_status')).toEqual(all(MANUAL))
  expect(await statesOf('smt_template', 'temp_status', `temp_type = ${LIST_TYPE.pop}`)).toEqual(all(TEMPLATE))
  expect(await statesOf('smt_template', 'temp_type')).toEqual(all(LIST_TYPE))
  expect(await statesOf('smt_listing', 'product_status')).toEqual(all(PRODUCT_STATUS))
  expect(await statesOf('smt_listing', 'edit_status')).toEqual(all(EDIT))
  expect(await statesOf('smt_listing', 'list_type')).toEqual(all(LIST_TYPE))
  expect(await statesOf('publish_task', 'task_status')).toEqual(all(TASK))
  expect(await statesOf('publish_task', 'task_type')).toEqual(all(TASK_TYPE))
  expect(await values('SELECT DISTINCT hit AS v FROM product_center_score ORDER BY 1')).toEqual([HIT.missed, HIT.hit, null])
})

it('what belongs together is there, and each document tells how it came to be', async () => {
  const lost = (what: string) => values(`SELECT 1 AS v FROM ${what} LIMIT 1`)
  expect(await lost(`product_center_development WHERE dev_status = ${DEVELOPMENT.made} AND goods_id IS NULL`)).toEqual([])
  expect(
    await lost(`product_center_data_acquisition WHERE acq_status = ${ACQUISITION.developed} AND development_id IS NULL`),
  ).toEqual([])
  expect(await lost('product_center_development WHERE main_image IS NULL AND acquisition_id IS NULL')).toEqual([])
  expect(
    await lost(`product_center_smt_listing l WHERE l.template_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM goods_shopsku s
      JOIN goods_goods_sku_link_shop k ON k.id = s.link_id AND k.link_type = 4 WHERE s.shop_id = l.shop_id AND s.item_id = l.product_id)`),
  ).toEqual([])
  expect(
    await lost(
      'product_center_smt_listing l WHERE NOT EXISTS (SELECT 1 FROM simulator_smt_product p WHERE p.shop_id = l.shop_id AND p.product_id = l.product_id)',
    ),
  ).toEqual([])
  for (const [table, entity] of [
    ['development', 'development'],
    ['data_acquisition', 'data-acquisition'],
    ['picture_info', 'picture-info'],
    ['platform_info', 'platform-info'],
    ['manual_publish', 'manual-publish'],
    ['smt_template', 'smt-template'],
    ['smt_listing', 'smt-listing'],
    ['publish_task', 'publish-task'],
  ])
    expect(
      await lost(
        `product_center_${table} t WHERE NOT EXISTS (SELECT 1 FROM biz_log b WHERE b.entity = 'product-center/${entity}' AND b.entity_id = t.id)`,
      ),
      entity,
    ).toEqual([])
})

it('a sync finds the same listings and keeps what was changed here', async () => {
  const [shopId] = (await values(`SELECT id AS v FROM authorize_shop WHERE shop_name = '${OWN_SHOP}'`)) as number[]
  const stands = () =>
    values(
      `SELECT product_id || ' ' || edit_status || ' ' || coalesce(goods_id, 0) AS v FROM product_center_smt_listing WHERE shop_id = ${shopId} ORDER BY id`,
    )
  const before = await stands()
  expect(before.length).toBeGreaterThan(10)
  await syncShop(app.house, shopId!, contextOfClock(app.house, 'test'))
  expect(await stands()).toEqual(before)
})

const READ: [who: string, path: string][] = [
  ['developer', 'development/list-page'],
  ['developer', 'development-group/list-page'],
  ['seller', 'disabled-group/list-page'],
  ['seller', 'data-acquisition/list-page'],
  ['developer', 'picture-info/list-page'],
  ['seller', 'platform-info/list-page'],
  ['seller', 'manual-publish/list-page'],
  ['seller', 'smt-template/list-page'],
  ['seller', 'smt-listing/list-page'],
  ['seller', 'publish-task/list-page'],
  ['supervisor', 'development/score-page'],
]
it.each(READ)('%s reads %s', async (who, path) => {
  const { code, data } = await (await app.as(who)).post(`/product-center/${path}`, { condition: {} })
  expect(code).toBe(200)
  expect(data.total).toBeGreaterThan(0)
})

it('the tabs of the listings of the demo have rows', async () => {
  const { data } = await (await app.as('seller')).post('/product-center/smt-listing/status-count', {
    condition: { listType: LIST_TYPE.pop },
  })
  for (const tab of Object.values(LISTING_TAB)) expect(data[tab], tab).toBeGreaterThan(0)
})
