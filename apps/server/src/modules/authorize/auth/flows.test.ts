import { AUTH_ACTION } from '@erp/contract/authorize/auth/auth-record'
import { AUTH_STATE } from '@erp/contract/authorize/shop'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { addBareShop, authOf, authorise, comeBack, consentWays, recordsOf } from '../../../../test/fixtures/shop-auth.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-18 10:00:00')
const seller = await app.as('seller')
const LATE = { code: 400, msg: '授权链接已失效，请重新授权' }
const REDIRECTS: [platCode: string, asks: string[], gives: string[]][] = [
  ['amazon', ['application_id', 'state'], ['spapi_oauth_code', 'state', 'selling_partner_id']],
  ['ebay-yw', ['client_id', 'response_type', 'redirect_uri', 'state'], ['code', 'state']],
  ['shopee', ['partner_id', 'redirect'], ['code', 'state', 'shop_id']],
  ['lazada', ['client_id', 'response_type', 'force_auth', 'redirect_uri', 'state'], ['code', 'state']],
  ['tiktok', ['service_id', 'state'], ['code', 'state']],
  ['smt', ['client_id', 'response_type', 'force_auth', 'redirect_uri', 'state'], ['code', 'state']],
  ['shein', ['appid', 'redirectUrl', 'state'], ['tempToken', 'state']],
  ['joom', ['client_id', 'response_type', 'redirect_uri', 'state'], ['code', 'state']],
]
/** Days until somebody has to authorise again, and what is written of the refresh token. */
const LIVES: Record<string, [ends: string | null, refreshEnds: string | null, access: string | null]> = {
  amazon: ['2027-11-18', null, '2026-11-18 11:00:00'],
  'ebay-yw': ['2028-05-18', '2028-05-18', '2026-11-18 12:00:00'],
  shopee: ['2027-11-18', '2026-12-18', '2026-11-18 14:00:00'],
  lazada: ['2027-05-17', '2027-05-17', '2026-12-18 10:00:00'],
  tiktok: ['2027-11-18', '2027-11-18', '2026-11-25 10:00:00'],
  smt: ['2027-01-17', '2027-01-17', '2026-12-18 10:00:00'],
  shein: [null, null, null],
  joom: ['2026-12-18', '2026-12-18', '2026-12-18 10:00:00'],
}

describe.each(REDIRECTS)('%s', (platCode, asks, gives) => {
  it('is asked and answers in its own parameters, and is authorised for as long as it says', async () => {
    const shopId = await addBareShop(app, platCode)
    const { data } = await seller.post('/authorize/shop/auth-url', { shopId })
    const url = new URL(data.url, 'http://erp.test')
    expect([...url.searchParams.keys()]).toEqual(asks)
    const [agree] = await consentWays(app, data.url)
    expect([...agree!.query.keys()]).toEqual(gives)
    expect(await comeBack(app, agree!)).toMatchObject({ code: 200, data: { shopName: expect.stringContaining('授权店') } })
    const [ends, refreshEnds, access] = LIVES[platCode]!
    const day = (time: string | null) => time?.slice(0, 10) ?? null
    const { status, expire, refreshEnd, platformShopId } = await authOf(app, shopId)
    expect([status, day(expire), day(refreshEnd), platformShopId]).toEqual([AUTH_STATE.granted, ends, refreshEnds, `S${shopId}`])
    const info = (await seller.get(`/authorize/shop/auth-info/${shopId}`)).data
    expect(info).toMatchObject({
      way: 1,
      accessExpireTime: access,
      saved: expect.stringMatching(/^已保存 \*{4}[\w-]{4}$/),
      blocked: null,
    })
    expect(await recordsOf(app, shopId)).toMatchObject([
      { action: AUTH_ACTION.grant, result: 1, userId: await idOf(app, 'seller') },
    ])
  })
})

it('carries the state of Shopee inside the way back, and names the way of eBay instead of its address', async () => {
  const urlOf = async (platCode: string) => {
    const shopId = await addBareShop(app, platCode)
    const { data } = await seller.post('/authorize/shop/auth-url', { shopId }, { origin: 'https://erp.example.com' })
    return { state: data.state as string, query: new URL(data.url, 'http://erp.test').searchParams }
  }
  const shopee = await urlOf('shopee')
  expect(shopee.query.get('redirect')).toBe(`https://erp.example.com/api/authorize/callback?state=${shopee.state}`)
  expect((await urlOf('ebay-hw')).query.get('redirect_uri')).toBe('simulated-app')
  const shein = (await urlOf('shein')).query.get('redirectUrl')!
  expect(Buffer.from(shein, 'base64').toString()).toBe('https://erp.example.com/api/authorize/callback')
})

describe('a state', () => {
  it('works once', async () => {
    const shopId = await addBareShop(app, 'lazada')
    const { data } = await seller.post('/authorize/shop/auth-url', { shopId })
    const [agree] = await consentWays(app, data.url)
    expect(await comeBack(app, agree!)).toMatchObject({ code: 200 })
    expect(await comeBack(app, agree!)).toMatchObject(LATE)
    expect(await app.visitor.get('/authorize/callback?code=x&state=unknown')).toMatchObject(LATE)
    expect(await app.visitor.get('/authorize/callback')).toMatchObject(LATE)
  })

  it('works for ten minutes and is kept hashed', async () => {
    const shopId = await addBareShop(app, 'lazada')
    const { data } = await seller.post('/authorize/shop/auth-url', { shopId })
    const [agree] = await consentWays(app, data.url)
    const kept = await db.query(sql`SELECT encode(state_hash, 'escape') AS hash FROM authorize_auth_start`)
    expect(JSON.stringify(kept)).not.toContain(data.state)
    app.clock.advance(10 * 60_000)
    expect(await comeBack(app, agree!)).toMatchObject(LATE)
    expect(await authOf(app, shopId)).toMatchObject({ status: AUTH_STATE.none })
  })

  it('belongs to who asked for it: a browser of somebody else is refused, one that knows nobody is not', async () => {
    const shopId = await addBareShop(app, 'lazada')
    const { data } = await seller.post('/authorize/shop/auth-url', { shopId })
    const [agree] = await consentWays(app, data.url)
    const { token } = await app.as('finance')
    expect(await comeBack(app, agree!, { cookie: `Admin-TokenErp=${token}` })).toMatchObject(LATE)
    expect(await comeBack(app, agree!, { cookie: `Admin-TokenErp=${seller.token}` })).toMatchObject({ code: 200 })
  })

  it('is worth nothing once its person may not authorise any more', async () => {
    const shopId = await addBareShop(app, 'lazada', { seller: 'song.yu' })
    const person = await app.as('song.yu')
    const { data } = await person.post('/authorize/shop/auth-url', { shopId })
    const [agree] = await consentWays(app, data.url)
    await db.run(sql`UPDATE account_user SET status = 0 WHERE username = 'song.yu'`)
    expect(await comeBack(app, agree!)).toMatchObject({ status: 403 })
    await db.run(sql`UPDATE account_user SET status = 1 WHERE username = 'song.yu'`)
    expect(await authOf(app, shopId)).toMatchObject({ status: AUTH_STATE.none })
  })
})

describe('coming back', () => {
  it('as another shop is refused and leaves what was there', async () => {
    const shopId = await addBareShop(app, 'shopee', { platformShopId: 'P77' })
    await authorise(app, seller, shopId)
    const token = () => db.one(sql`SELECT credential, version FROM authorize_shop_token WHERE shop_id = ${shopId}`)
    const before = await token()
    const name = (await db.one<{ name: string }>(sql`SELECT shop_name AS name FROM authorize_shop WHERE id = ${shopId}`))!.name
    expect(await authorise(app, seller, shopId, 1)).toMatchObject({ code: 409, msg: `授权的店铺与「${name}」不一致` })
    expect(await token()).toEqual(before)
    expect((await recordsOf(app, shopId)).at(-1)).toMatchObject({ action: AUTH_ACTION.grant, result: 0 })
  })

  it('with a no is told', async () => {
    const shopId = await addBareShop(app, 'tiktok')
    expect(await authorise(app, seller, shopId, 2)).toMatchObject({ code: 409, msg: '平台没有同意授权：access_denied' })
    expect(await authOf(app, shopId)).toMatchObject({ status: AUTH_STATE.none })
  })

  it('shows a person a page, with the way to the shops', async () => {
    const shopId = await addBareShop(app, 'joom')
    const { data } = await seller.post('/authorize/shop/auth-url', { shopId })
    const [agree] = await consentWays(app, data.url)
    const html = { accept: 'text/html,application/xhtml+xml' }
    const good = await comeBack(app, agree!, html)
    expect(good.headers['content-type']).toContain('text/html')
    expect(good.raw.toString()).toMatch(/授权成功[\s\S]*href="\/authorize\/shop"/)
    const bad = await comeBack(app, agree!, html)
    expect([bad.status, bad.raw.toString().includes(LATE.msg)]).toEqual([400, true])
  })

  it('twice at once leaves the later token, and nothing of the earlier', async () => {
    const shopId = await addBareShop(app, 'lazada')
    const ways = []
    for (let i = 0; i < 2; i++) {
      const { data } = await seller.post('/authorize/shop/auth-url', { shopId })
      ways.push((await consentWays(app, data.url))[0]!)
    }
    const answers = await Promise.all(ways.map((way) => comeBack(app, way)))
    expect(answers.map(({ code }) => code)).toEqual([200, 200])
    expect(await db.query(sql`SELECT 1 AS one FROM authorize_shop_token WHERE shop_id = ${shopId}`)).toHaveLength(1)
    expect((await seller.post('/authorize/shop/test', { shopId })).data.ok).toBe(true)
    expect((await recordsOf(app, shopId)).filter(({ action }) => action === AUTH_ACTION.grant)).toHaveLength(2)
  })
})

describe('keys', () => {
  const good = { appKey: 'temu-app', appSecret: 'temu-secret-1', accessToken: 'mall-M100-abcdef' }
  const save = (shopId: number, keys: object) => seller.post('/authorize/shop/save-key', { shopId, ...keys })

  it('are asked of the platform before they are kept', async () => {
    const shopId = await addBareShop(app, 'temu')
    expect(await save(shopId, { ...good, accessToken: 'nonsense' })).toMatchObject({ code: 409, msg: '平台返回：密钥或令牌无效' })
    expect(await save(shopId, { appKey: 'temu-app' })).toMatchObject({ code: 400, msg: '请填写AppSecret' })
    expect(await db.query(sql`SELECT 1 AS one FROM authorize_shop_token WHERE shop_id = ${shopId}`)).toEqual([])
    const kept = await save(shopId, good)
    expect(kept).toMatchObject({
      code: 200,
      data: { authStatus: AUTH_STATE.granted, refreshes: false, expireTime: expect.stringMatching(/^2027-02-16/) },
    })
    expect(kept.data.keys).toEqual([
      { field: 'appKey', label: 'AppKey', saved: '已保存 ****-app' },
      { field: 'appSecret', label: 'AppSecret', saved: '已保存 ****et-1' },
      { field: 'accessToken', label: 'Access Token', saved: '已保存 ****cdef' },
    ])
  })

  it('left empty stay as they are; those of another shop are refused', async () => {
    const shopId = await addBareShop(app, 'temu', { platformShopId: 'M200' })
    await save(shopId, { ...good, accessToken: 'mall-M200-first' })
    expect(await save(shopId, { accessToken: 'mall-M200-second' })).toMatchObject({ code: 200 })
    expect(await save(shopId, { accessToken: 'mall-M999-other' })).toMatchObject({
      code: 409,
      msg: expect.stringMatching(/不一致$/),
    })
    const { data } = await seller.get(`/authorize/shop/auth-info/${shopId}`)
    expect(data.saved).toBe('已保存 ****cond')
  })

  it('are not for platforms with a page, nor pages for those with keys, nor anything for those without', async () => {
    const [lazada, temu, own] = [
      await addBareShop(app, 'lazada'),
      await addBareShop(app, 'temu'),
      await addBareShop(app, 'smt-zy'),
    ]
    expect(await save(lazada, good)).toMatchObject({ code: 409, msg: '平台「Lazada」通过跳转授权，不保存密钥' })
    const url = (shopId: number) => seller.post('/authorize/shop/auth-url', { shopId })
    expect(await url(temu)).toMatchObject({ code: 409, msg: '平台「Temu」通过密钥授权，请填写密钥' })
    expect(await url(own)).toMatchObject({ code: 409, msg: '平台「速卖通直营」不需要授权' })
  })
})
