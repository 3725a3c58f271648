import { AUTH_STATE, SHOP_STATE } from '@erp/contract/authorize/shop'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { addBareShop, authOf, authorise } from '../../../../test/fixtures/shop-auth.ts'
import { sql } from '../../../kit/db/db.ts'
import { pushShop } from '../../goods/online/push-shop.ts'
import { pulling, pullShop } from '../../order/intake/pull.ts'
import { runJob } from '../../report/fba/job-run.ts'
import { clockOf } from './account.ts'
import { shopPulls, syncing } from './run.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-18 10:05:11')
const seller = await app.as('seller')
const MINUTE = 60_000
await db.run(sql`UPDATE authorize_shop SET order_sync = 0, stock_push = 0`)

async function granted(platCode = 'lazada'): Promise<number> {
  const shopId = await addBareShop(app, platCode)
  await authorise(app, seller, shopId)
  return shopId
}
const sync = (shopId: number) => seller.post('/authorize/shop/sync', { shopId })
const calls = async (shopId: number) =>
  (await db.one<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM connector_call WHERE account_id = ${shopId} AND connector <> 'shop-auth'`,
  ))!.n
const set = (shopId: number, column: 'status' | 'auth', value: number) =>
  db.run(
    column === 'status'
      ? sql`UPDATE authorize_shop SET status = ${value} WHERE id = ${shopId}`
      : sql`UPDATE authorize_shop SET auth_status = ${value} WHERE id = ${shopId}`,
  )

describe('a shop that may not be asked', () => {
  const STANDINGS: ['status' | 'auth', number, string][] = [
    ['status', SHOP_STATE.disabled, '店铺已停用，不再同步'],
    ['status', SHOP_STATE.closed, '店铺已封店，不再同步'],
    ['auth', AUTH_STATE.none, '店铺未授权'],
    ['auth', AUTH_STATE.ended, '店铺授权已过期，请重新授权'],
    ['auth', AUTH_STATE.broken, '店铺授权已失效，请重新授权'],
  ]
  it.each(STANDINGS)('%s %i: is refused in words, and nothing is asked of its platform', async (column, value, words) => {
    const shopId = await granted('amazon')
    await set(shopId, column, value)
    expect(await sync(shopId)).toMatchObject({ code: 409, msg: words })
    const orders = await seller.post('/order/tradeInfo/sync', { shopIds: [shopId] })
    expect(orders.data).toEqual([{ shopId, taken: 0, news: 0, error: words }])
    await db.run(sql`UPDATE authorize_shop SET stock_push = 1 WHERE id = ${shopId}`)
    expect(await pushShop(app.house, shopId, false)).toEqual({ pushed: 0, failed: 0, reason: null })
    const job = await seller.post('/goods/inventory-update-config/push', { shopIds: [shopId], shopskuIds: [] })
    expect(job.code).not.toBe(200)
    const params = JSON.stringify({ shopIds: [shopId], snapshotDate: '2026-11-17' })
    const report = await db.one<{ id: number }>(sql`
      INSERT INTO report_report_generate_job (report_type, param_key, params) VALUES ('fbaInventory', ${`test-${shopId}`}, ${params}::jsonb) RETURNING id`)
    await runJob(app.house, report!.id)
    const said = await db.one(sql`SELECT message FROM report_report_generate_job WHERE id = ${report!.id}`)
    expect(said).toEqual({ message: expect.stringContaining(words) })
    expect(await calls(shopId)).toBe(0)
  })

  it('is skipped by the clock, says why, and its seller hears of it once', async () => {
    const shopId = await granted()
    await db.run(sql`UPDATE authorize_shop SET order_sync = 1, auth_status = ${AUTH_STATE.ended} WHERE id = ${shopId}`)
    for (let i = 0; i < 3; i++) await pulling.run(app.house)
    expect(await authOf(app, shopId)).toMatchObject({ error: '店铺授权已过期，请重新授权' })
    const told = await db.query(sql`
      SELECT 1 AS one FROM basic_message m JOIN account_user u ON u.id = m.user_id WHERE m.source_type = 'authorize/shop' AND m.source_id = ${shopId} AND u.username = 'seller'`)
    expect(told).toHaveLength(1)
    expect(await calls(shopId)).toBe(0)
    await authorise(app, seller, shopId)
    await pulling.run(app.house)
    expect(await authOf(app, shopId)).toMatchObject({ error: null })
    expect(await calls(shopId)).toBeGreaterThan(0)
  })
})

describe('a shop that fails', () => {
  it('is asked again after 1, 5, 15 and 60 minutes, and at once when it works', async () => {
    const shopId = await granted()
    await db.run(sql`UPDATE authorize_shop SET order_sync = 1 WHERE id = ${shopId}`)
    await db.run(sql`
      INSERT INTO simulator_fault (side, kind, shop_id, until_time) VALUES (1, 2, ${shopId}, '2027-01-01')`)
    for (const minutes of [1, 5, 15, 60, 60]) {
      const before = await calls(shopId)
      await pulling.run(app.house)
      const asked = await calls(shopId)
      expect(asked).toBeGreaterThan(before)
      app.clock.advance(minutes * MINUTE - 1000)
      await pulling.run(app.house)
      expect(await calls(shopId)).toBe(asked)
      app.clock.advance(1000)
    }
    expect(await authOf(app, shopId)).toMatchObject({ error: '平台接口中断', status: AUTH_STATE.granted })
    expect(await sync(shopId)).toMatchObject({ code: 409, msg: '平台接口暂不可用，请稍后重试' })
    await db.run(sql`UPDATE simulator_fault SET ended = 1`)
    expect(await sync(shopId)).toMatchObject({ code: 200 })
    expect(await authOf(app, shopId)).toMatchObject({ error: null })
    await db.run(sql`UPDATE authorize_shop SET order_sync = 0 WHERE id = ${shopId}`)
  })
})

it('one run at a time: who comes meanwhile is told since when it runs', async () => {
  app.clock.set('2026-11-18 10:05:11')
  const shopId = await granted()
  let go = () => {}
  const waiting = new Promise<void>((resolve) => {
    go = resolve
  })
  let begun = () => {}
  const started = new Promise<void>((resolve) => {
    begun = resolve
  })
  const running = syncing(app.house, shopId, clockOf(app.house), async () => {
    begun()
    await waiting
  })
  await started
  const again = await app.as('seller')
  expect(await again.post('/authorize/shop/sync', { shopId })).toMatchObject({
    code: 409,
    msg: '店铺正在同步（开始于 10:05:11）',
  })
  await expect(pullShop(app.house, shopId, clockOf(app.house))).rejects.toThrow('店铺正在同步')
  go()
  await running
  expect(await again.post('/authorize/shop/sync', { shopId })).toMatchObject({ code: 200 })
})

it('pulls orders and listings, and says how many', async () => {
  const shopId = (await db.one<{ id: number }>(sql`
    SELECT s.id FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id WHERE u.username = 'seller' AND s.auth_status = ${AUTH_STATE.granted}
      AND s.status = ${SHOP_STATE.enabled} AND s.id % 29 <> 0 AND EXISTS (SELECT 1 FROM goods_shopsku g WHERE g.shop_id = s.id) ORDER BY s.id LIMIT 1`))!
    .id
  expect(shopPulls()).toHaveLength(2)
  const again = await app.as('seller')
  const { data } = await again.post('/authorize/shop/sync', { shopId })
  expect(data.listings).toBeGreaterThan(0)
})
