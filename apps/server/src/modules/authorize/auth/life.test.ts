import { AUTH_ACTION } from '@erp/contract/authorize/auth/auth-record'
import { AUTH_STATE } from '@erp/contract/authorize/shop'
import { afterAll, describe, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../../test/app.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { addBareShop, authOf, authorise, recordsOf } from '../../../../test/fixtures/shop-auth.ts'
import { buildApp } from '../../../app.ts'
import { expireToken, revokeToken } from '../../../connectors/simulator-grants.ts'
import { sql } from '../../../kit/db/db.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { clockOf, readyShop } from './account.ts'
import { opened, tokenRow } from './credential.ts'
import { renew } from './refresh.ts'
import { reviewShops } from './review.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-18 10:00:00')
/** Signed in anew each time: the clock goes on for months here, and sessions end. */
const now = (username: string): Pick<Caller, 'get' | 'post'> => ({
  get: async (...asked) => (await app.as(username)).get(...asked),
  post: async (...asked) => (await app.as(username)).post(...asked),
})
const seller = now('seller')
const boss = now('supervisor')
const HOUR = 3_600_000
const DAY = 24 * HOUR
await db.run(sql`UPDATE authorize_shop SET auth_status = 0`)
const sellerId = await idOf(app, 'seller')
const bossId = await idOf(app, 'supervisor')
await db.run(
  sql`UPDATE account_department SET leader_id = ${bossId} WHERE id = (SELECT dept_id FROM account_user WHERE id = ${sellerId})`,
)

async function granted(platCode: string): Promise<number> {
  const shopId = await addBareShop(app, platCode)
  expect(await authorise(app, seller, shopId)).toMatchObject({ code: 200 })
  return shopId
}
const token = async (shopId: number) => opened(app.house, (await tokenRow(db, shopId))!)!
const version = async (shopId: number) => (await tokenRow(db, shopId))!.version
const platformId = async (shopId: number) => (await authOf(app, shopId)).platformShopId!
const told = async (shopId: number) =>
  db.query<{ userId: number; title: string }>(sql`
    SELECT user_id AS "userId", title FROM basic_message WHERE source_type = 'authorize/shop' AND source_id = ${shopId} ORDER BY id`)
const break3 = (shopId: number, minutes: number) =>
  db.run(sql`
    INSERT INTO simulator_fault (side, kind, shop_id, until_time) VALUES (1, 2, ${shopId}, ${new Date(app.clock.now().getTime() + minutes * 60_000)})`)
const mend = () => db.run(sql`UPDATE simulator_fault SET ended = 1`)

describe('a refresh', () => {
  it('by hand brings a new token; where tokens rotate the old one is worth nothing', async () => {
    const shopId = await granted('shopee')
    const before = await token(shopId)
    app.clock.advance(HOUR)
    expect(await seller.post('/authorize/shop/refresh', { shopId })).toMatchObject({ code: 200, data: { authStatus: 1 } })
    const after = await token(shopId)
    expect(after.accessToken).not.toBe(before.accessToken)
    expect(after.refreshToken).not.toBe(before.refreshToken)
    expect((await recordsOf(app, shopId)).at(-1)).toMatchObject({ action: AUTH_ACTION.refresh, result: 1 })
    const amazon = await granted('amazon')
    const kept = (await token(amazon)).refreshToken
    await seller.post('/authorize/shop/refresh', { shopId: amazon })
    expect((await token(amazon)).refreshToken).toBe(kept)
  })

  it('of Lazada does not move the end, one of Joom does', async () => {
    const [lazada, joom] = [await granted('lazada'), await granted('joom')]
    const ends = async () => [(await authOf(app, lazada)).refreshEnd, (await authOf(app, joom)).refreshEnd]
    const before = await ends()
    app.clock.advance(DAY)
    for (const shopId of [lazada, joom]) await seller.post('/authorize/shop/refresh', { shopId })
    const after = await ends()
    expect(after[0]).toBe(before[0])
    expect(after[1]! > before[1]!).toBe(true)
  })

  it('does not exist for keys and for SHEIN', async () => {
    const shopId = await granted('shein')
    expect(await seller.post('/authorize/shop/refresh', { shopId })).toMatchObject({
      code: 409,
      msg: '平台「SHEIN」的令牌不能刷新，请重新授权',
    })
    expect(await authOf(app, shopId)).toMatchObject({ status: AUTH_STATE.granted })
  })

  it('happens once, whichever of two nodes comes first', async () => {
    const shopId = await granted('shopee')
    const other = await buildApp(app.house.config, { clock: app.clock })
    afterAll(() => other.close())
    const seen = await version(shopId)
    const answers = await Promise.all(
      [app.house, other.house].map((house) => renew(house, shopId, contextOfClock(house, 'test'), seen)),
    )
    expect(answers.map(({ how }) => how).sort()).toEqual(['fresh', 'renewed'])
    expect(await version(shopId)).toBe(seen + 1)
    expect((await recordsOf(app, shopId)).filter(({ action }) => action === AUTH_ACTION.refresh)).toHaveLength(1)
    app.clock.advance(4 * HOUR)
    const shops = await Promise.all([app.house, other.house, app.house].map((house) => readyShop(house, shopId, clockOf(house))))
    expect(new Set(shops.map((shop) => shop.token)).size).toBe(1)
    expect(await version(shopId)).toBe(seen + 2)
  })

  it('that fails three times in a row ends the authorisation, and its people hear of it once', async () => {
    const shopId = await granted('lazada')
    await break3(shopId, 10_000)
    for (const [tries, status] of [
      [1, AUTH_STATE.granted],
      [2, AUTH_STATE.granted],
      [3, AUTH_STATE.broken],
    ]) {
      expect(await seller.post('/authorize/shop/refresh', { shopId })).toMatchObject({
        code: 409,
        msg: '平台接口暂不可用，请稍后重试',
      })
      expect(await authOf(app, shopId)).toMatchObject({ status })
      expect(
        (await recordsOf(app, shopId)).filter(({ action, result }) => action === AUTH_ACTION.refresh && result === 0),
      ).toHaveLength(tries!)
    }
    await mend()
    expect((await recordsOf(app, shopId)).at(-1)).toMatchObject({
      action: AUTH_ACTION.break,
      message: '连续3次刷新失败：平台接口中断',
    })
    await reviewShops(app.house)
    expect(new Set((await told(shopId)).map(({ userId }) => userId))).toEqual(new Set([sellerId, bossId]))
    expect(await seller.post('/authorize/shop/refresh', { shopId })).toMatchObject({
      code: 409,
      msg: '店铺授权已失效，请重新授权',
    })
    expect(await authorise(app, seller, shopId)).toMatchObject({ code: 200 })
    expect(await authOf(app, shopId)).toMatchObject({ status: AUTH_STATE.granted, error: null })
  })
})

describe('the hourly look', () => {
  it('warns, then ends, and says each once to the seller and the leader', async () => {
    const shopId = await addBareShop(app, 'temu')
    const keys = { appKey: 'temu-app', appSecret: 'temu-secret-1', accessToken: `mall-L${shopId}-abcdef` }
    await seller.post('/authorize/shop/save-key', { shopId, ...keys })
    app.clock.advance(82 * DAY)
    await reviewShops(app.house)
    expect(await authOf(app, shopId)).toMatchObject({ status: AUTH_STATE.granted })
    app.clock.advance(1.5 * DAY)
    for (let i = 0; i < 2; i++) await reviewShops(app.house)
    expect(await authOf(app, shopId)).toMatchObject({ status: AUTH_STATE.ending, error: null })
    expect(await told(shopId)).toHaveLength(2)
    app.clock.advance(7 * DAY)
    for (let i = 0; i < 2; i++) await reviewShops(app.house)
    expect(await authOf(app, shopId)).toMatchObject({ status: AUTH_STATE.ended, error: '店铺授权已过期，请重新授权' })
    const notices = await told(shopId)
    expect(notices).toHaveLength(4)
    expect(notices.at(-1)!.title).toMatch(/^Temu「授权店\d+」店铺授权已过期，请重新授权$/)
  })

  it('renews long lives some days before they end, short ones when they are half over, and moves what moves', async () => {
    const [lazada, shopee] = [await granted('lazada'), await granted('shopee')]
    const versions = async () => [await version(lazada), await version(shopee)]
    const before = await versions()
    app.clock.advance(HOUR)
    await reviewShops(app.house)
    expect(await versions()).toEqual(before)
    app.clock.advance(1.5 * HOUR)
    await reviewShops(app.house)
    expect(await versions()).toEqual([before[0], before[1]! + 1])
    app.clock.advance(27 * DAY)
    await reviewShops(app.house)
    expect(await versions()).toEqual([before[0]! + 1, before[1]! + 2])
    expect((await authOf(app, shopee)).refreshEnd! > '2027-03').toBe(true)
    expect(await authOf(app, shopee)).toMatchObject({ status: AUTH_STATE.granted })
  })

  it('gives demo shops that were authorised before their tokens', async () => {
    const shopId = await addBareShop(app, 'joom')
    await db.run(sql`UPDATE authorize_shop SET auth_status = ${AUTH_STATE.granted} WHERE id = ${shopId}`)
    await reviewShops(app.house)
    expect((await seller.post('/authorize/shop/test', { shopId })).data).toMatchObject({ ok: true })
  })
})

describe('the platform', () => {
  it('that does not know a token any more is given a new one', async () => {
    const shopId = await granted('ebay-yw')
    await expireToken(app.house, await platformId(shopId))
    const seen = await version(shopId)
    expect(await seller.post('/authorize/shop/sync', { shopId })).toMatchObject({ code: 200 })
    expect(await version(shopId)).toBe(seen + 1)
    expect(await authOf(app, shopId)).toMatchObject({ status: AUTH_STATE.granted, error: null })
  })

  it('that took its consent back ends the authorisation: nothing is asked until somebody authorises', async () => {
    const shopId = await granted('ebay-yw')
    await revokeToken(app.house, await platformId(shopId))
    expect(await seller.post('/authorize/shop/sync', { shopId })).toMatchObject({ code: 409 })
    expect(await authOf(app, shopId)).toMatchObject({
      status: AUTH_STATE.broken,
      error: '授权失效：平台返回：refresh token无效或已过期',
    })
    expect(await seller.post('/authorize/shop/sync', { shopId })).toMatchObject({ code: 409, msg: '店铺授权已失效，请重新授权' })
    expect(await told(shopId)).toHaveLength(2)
  })

  it('is tested: what it says stands in the records', async () => {
    const shopId = await granted('shein')
    expect((await seller.post('/authorize/shop/test', { shopId })).data).toEqual({
      ok: true,
      message: `授权有效，平台店铺编号 S${shopId}`,
    })
    await break3(shopId, 10)
    expect(await seller.post('/authorize/shop/test', { shopId })).toMatchObject({
      code: 409,
      msg: '平台接口暂不可用，请稍后重试',
    })
    await mend()
    await revokeToken(app.house, await platformId(shopId))
    expect((await seller.post('/authorize/shop/test', { shopId })).data).toEqual({
      ok: false,
      message: '平台返回：密钥或令牌无效',
    })
    expect(await authOf(app, shopId)).toMatchObject({ status: AUTH_STATE.broken })
    expect((await recordsOf(app, shopId)).map(({ action, result }) => [action, result])).toEqual([
      [AUTH_ACTION.grant, 1],
      [AUTH_ACTION.test, 1],
      [AUTH_ACTION.test, 0],
      [AUTH_ACTION.test, 0],
      [AUTH_ACTION.break, 1],
    ])
    const page = await boss.post('/authorize/auth-record/list-page', { condition: { shopId: [shopId], result: [0] } })
    expect(page.data.list).toMatchObject([
      { platName: 'SHEIN', shopName: expect.stringContaining('授权店'), userId: sellerId },
      { message: '平台接口中断' },
    ])
    expect(await seller.post('/authorize/auth-record/list-page')).toMatchObject({ status: 403 })
  })
})

it('unbinding erases the token and is for supervisors', async () => {
  const shopId = await granted('lazada')
  expect(await seller.post('/authorize/shop/unbind', { shopId })).toMatchObject({ status: 403 })
  expect(await boss.post('/authorize/shop/unbind', { shopId })).toMatchObject({
    code: 200,
    data: { authStatus: AUTH_STATE.none, saved: null, expireTime: null, blocked: '店铺未授权' },
  })
  expect(await tokenRow(db, shopId)).toBeUndefined()
  expect(await boss.post('/authorize/shop/unbind', { shopId })).toMatchObject({ code: 409, msg: '店铺未授权' })
  expect((await recordsOf(app, shopId)).at(-1)).toMatchObject({ action: AUTH_ACTION.unbind, result: 1 })
  for (const verb of ['refresh', 'test', 'sync'])
    expect(await seller.post(`/authorize/shop/${verb}`, { shopId })).toMatchObject({ code: 409, msg: '店铺未授权' })
})

it('is not for those who only look at a shop, nor for shops of others', async () => {
  const shopId = await addBareShop(app, 'lazada', { seller: 'xiao.hua' })
  expect(await seller.post('/authorize/shop/auth-url', { shopId })).toMatchObject({ code: 404 })
  await db.run(sql`INSERT INTO account_user_shop (user_id, shop_id, ability) VALUES (${sellerId}, ${shopId}, 3)`)
  expect(await seller.get(`/authorize/shop/auth-info/${shopId}`)).toMatchObject({ code: 200, data: { saved: null } })
  expect(await seller.post('/authorize/shop/auth-url', { shopId })).toMatchObject({ status: 403, msg: '您对该店铺只有查看权限' })
})
