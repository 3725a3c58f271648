import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { bindFirst, FINE_DAY, goodsFor, offerNow, offerNumber } from '../../../../test/fixtures/ali.ts'
import { untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'
import { reviewExpiry } from './authorise.ts'
import { aliSending } from './platform.ts'
import { pullAll } from './pull.ts'

const app = await testApp()
app.clock.set('2026-11-16 10:00:00')
const supervisor = await app.as('supervisor')
const PATH = '/purchasing/ali/account'
const add = (loginId: string, more: object = {}) =>
  supervisor.post(PATH, { accountName: `账号${loginId}`, loginId, payChannel: 1, ...more })
const authorise = async (accountId: number) => {
  const { url } = (await supervisor.post(`${PATH}/auth-url`, { accountId })).data
  return new URL(url, 'http://x')
}
const stored = async (accountId: number) =>
  (await app.house.db.one<{ row: any }>(sql`SELECT to_jsonb(a) AS row FROM purchasing_ali_account a WHERE id = ${accountId}`))!
    .row
const REAL = { appKey: '1234567', appSecret: 'very-secret-word' }

describe('accounts of 1688', () => {
  it('have exactly one default', async () => {
    const before = (await supervisor.get(`${PATH}/list`)).data
    const first = (await add('d1')).data
    expect(first.isDefault).toBe(before.length ? 0 : 1)
    const second = (await add('d2', { isDefault: 1 })).data
    expect(second.isDefault).toBe(1)
    const all = (await supervisor.get(`${PATH}/list`)).data
    expect(all.filter((row: any) => row.isDefault)).toMatchObject([{ accountId: second.accountId }])
    expect(await untouched(app, () => supervisor.delete(`${PATH}/${second.accountId}`), '^(purchasing_|biz_log)')).toMatchObject({
      code: 409,
      msg: '请先指定其他默认账号',
    })
    expect(await supervisor.post(`${PATH}/set-default`, { accountId: first.accountId })).toMatchObject({
      code: 200,
      data: { isDefault: 1 },
    })
    expect(await supervisor.delete(`${PATH}/${second.accountId}`)).toMatchObject({ code: 200 })
    expect(await (await app.as('purchaser')).post(PATH, { accountName: 'x', loginId: 'x', payChannel: 1 })).toMatchObject({
      status: 403,
    })
  })

  it('of the simulator are authorised by a word that is good once', async () => {
    const { accountId } = (await add('s1')).data
    const query = (await authorise(accountId)).searchParams
    const input = { code: query.get('code'), state: query.get('state') }
    expect(await supervisor.post(`${PATH}/callback`, { ...input, state: 'other' })).toMatchObject({
      code: 400,
      msg: '授权已失效，请重新发起授权',
    })
    expect(await supervisor.post(`${PATH}/callback`, input)).toMatchObject({
      code: 200,
      data: { authStatus: 1, expireTime: '2027-05-15 10:00:00' },
    })
    expect(await supervisor.post(`${PATH}/callback`, input)).toMatchObject({ code: 400 })
    app.clock.set('2027-05-10 10:00:00')
    await reviewExpiry(app.house)
    expect(await stored(accountId)).toMatchObject({ auth_status: 2 })
    app.clock.set('2027-05-16 10:00:00')
    await reviewExpiry(app.house)
    expect(await stored(accountId)).toMatchObject({ auth_status: 3 })
    const later = await app.as('supervisor')
    expect(await later.post(`${PATH}/refresh`, { accountId })).toMatchObject({ data: { authStatus: 1 } })
    app.clock.set('2026-11-16 10:00:00')
  })

  it('with an application of their own keep its secrets to themselves', async () => {
    expect(await add('r0', { appKey: '1234567' })).toMatchObject({ code: 400, msg: '请填写AppSecret' })
    const made = await add('r1', REAL)
    const { accountId } = made.data
    const texts = [
      made.raw,
      (await supervisor.post(`${PATH}/list-page`, {})).raw,
      (await supervisor.get(`${PATH}/list`)).raw,
    ].join('')
    expect(texts).not.toContain(REAL.appSecret)
    expect(texts).not.toContain('credential')
    expect(JSON.stringify(await stored(accountId))).not.toContain(REAL.appSecret)
    const logs = await app.house.db.query(sql`SELECT changes::text, note FROM biz_log WHERE entity = 'purchasing/ali/account'`)
    expect(JSON.stringify(logs)).not.toContain(REAL.appSecret)
    const url = await authorise(accountId)
    expect(`${url.origin}${url.pathname}`).toBe('https://auth.1688.com/oauth/authorize')
    expect(url.searchParams.get('client_id')).toBe('1234567')
    const asked: Record<string, string>[] = []
    aliSending.replace(() => async (_url, form) => {
      asked.push(form)
      return {
        status: 200,
        body: '{"access_token":"acc-1","refresh_token":"ref-1","expires_in":"36000","refresh_token_timeout":"20270516100000000+0800"}',
      }
    })
    const granted = await supervisor.post(`${PATH}/callback`, { code: 'abc', state: url.searchParams.get('state') })
    expect(granted).toMatchObject({
      code: 200,
      data: { authStatus: 1, expireTime: '2026-11-16 20:00:00', refreshExpireTime: '2027-05-16 10:00:00' },
    })
    expect(asked[0]).toMatchObject({ client_secret: REAL.appSecret, code: 'abc', need_refresh_token: 'true' })
    expect(JSON.stringify(await stored(accountId))).not.toContain('acc-1')
    await supervisor.post(`${PATH}/refresh`, { accountId })
    expect(asked[1]).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'ref-1' })
    app.clock.set('2026-11-16 19:30:00')
    await pullAll(app.house)
    expect(await stored(accountId)).toMatchObject({
      auth_status: 1,
      expire_time: expect.stringMatching(/^2026-11-1[67]T(21|05):30/),
    })
    app.clock.set('2026-11-16 10:00:00')
    aliSending.replace(() => async () => ({ status: 401, body: '{"error_code":"gw.AccessTokenExpired"}' }))
    expect(await supervisor.post(`${PATH}/refresh`, { accountId })).toMatchObject({
      code: 409,
      msg: '1688授权已过期，请重新授权',
    })
    const logged = await app.house.db.query(sql`SELECT request, response, error FROM connector_call WHERE connector = 'ali1688'`)
    expect(JSON.stringify(logged)).not.toMatch(/acc-1|ref-1|very-secret/)
    const { version } = await stored(accountId)
    const other = {
      accountId,
      accountName: '账号r1',
      loginId: 'r1',
      payChannel: 1,
      appKey: '7654321',
      appSecret: 'another',
      version,
    }
    expect(await supervisor.put(PATH, other)).toMatchObject({ code: 200, data: { authStatus: 0 } })
  })
})

describe('a sync of offers', () => {
  it('makes the seller a supplier and its price a quote', async () => {
    app.clock.set(FINE_DAY)
    const buyer = await app.as('purchaser')
    const { goodsId, skuIds } = await goodsFor(app, 'ALSUP', 1)
    const offerId = offerNumber('422')
    const { price } = await bindFirst(buyer, app, goodsId, skuIds[0]!, offerId)
    expect(await buyer.post('/goods/goods1688/sync-1688-supplier', { goodsIds: [goodsId] })).toMatchObject({ code: 200 })
    const quote = await app.house.db.one(sql`
      SELECT s.supplier_name AS name, s.ali_member_id AS member, q.price FROM purchasing_supplier_sku q JOIN purchasing_supplier s ON s.id = q.supplier_id WHERE q.sku_id = ${skuIds[0]!}`)
    const { supplierName, memberId } = offerNow(app, offerId)
    expect(quote).toEqual({ name: supplierName, member: memberId, price: `${price}00` })
  })
})
