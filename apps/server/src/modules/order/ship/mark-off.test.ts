import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { dockOf } from '../../../../test/fixtures/packed.ts'
import { fresh } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const { packed } = await dockOf(app)
const shopOf = async (): Promise<number> =>
  (await db.one<{ id: number }>(sql`
    INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, auth_status) VALUES ('joom', ${`关店${fresh()}`}, ${`OFF${fresh()}`}, 'USD', 1) RETURNING id`))!
    .id
const setStatus = (shopId: number, status: number, reason: string | null = '平台封店') =>
  admin.post('/authorize/shop/set-status', { ids: [shopId], status, reason })
const ship = async (id: number) => (await admin.post('/order/wait-ship-order/to-shipped', { ids: [id] })).data.success
const archive = async (id: number) => (await admin.post('/order/shipped-order/to-archive', { ids: [id] })).data
const markOf = async (id: number) =>
  (await db.one<{ mark: number; error: string | null; version: number }>(
    sql`SELECT platform_ship_status AS mark, platform_ship_error AS error, version FROM order_trade_info WHERE id = ${id}`,
  ))!

it('orders of a closed shop that have left need no telling any more, and are archived', async () => {
  const shopId = await shopOf()
  const [failed, telling, other] = [
    await packed({ status: 120, shop_id: shopId, platform_ship_status: 3, platform_ship_error: '接口超时' }),
    await packed({ status: 120, shop_id: shopId, platform_ship_status: 1 }),
    await packed({ status: 120, shop_id: await shopOf(), platform_ship_status: 3 }),
  ]
  const before = await markOf(failed.id)
  expect((await archive(failed.id)).failed).toMatchObject([{ reason: '平台标记未成功，不能归档' }])
  expect((await setStatus(shopId, 2)).code).toBe(200)
  expect(await markOf(failed.id)).toEqual({ mark: 2, error: null, version: before.version + 1 })
  expect([await markOf(telling.id), await markOf(other.id)]).toMatchObject([{ mark: 2 }, { mark: 3 }])
  const logged = await db.one(sql`
    SELECT action, note FROM biz_log WHERE entity = 'order/tradeInfo' AND entity_id = ${failed.id} ORDER BY id DESC LIMIT 1`)
  expect(logged).toEqual({ action: '平台标记', note: '店铺已停用或封店，无需标记' })
  for (const { id } of [failed, telling]) expect((await archive(id)).success).toEqual([id])
  expect((await archive(other.id)).failed).toHaveLength(1)
})

it('what leaves after its shop was closed is told to nobody; of an open shop it is', async () => {
  const [shopId, open] = [await shopOf(), await shopOf()]
  const waiting = await packed({ status: 110, actual_weight: 236, shop_id: shopId, platform_ship_status: 3 })
  const usual = await packed({ status: 110, actual_weight: 236, shop_id: open })
  await setStatus(shopId, 2)
  expect((await markOf(waiting.id)).mark).toBe(3)
  expect([await ship(waiting.id), await ship(usual.id)]).toEqual([[waiting.id], [usual.id]])
  expect([(await markOf(waiting.id)).mark, (await markOf(usual.id)).mark]).toEqual([2, 1])
})

it('a shop that comes back tells again', async () => {
  const shopId = await shopOf()
  await setStatus(shopId, 2)
  await setStatus(shopId, 1, null)
  const order = await packed({ status: 110, actual_weight: 236, shop_id: shopId })
  await ship(order.id)
  expect((await markOf(order.id)).mark).toBe(1)
})
