import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { AUTH_STATE } from '@erp/contract/authorize/shop'
import { afterAll, expect, inject, it } from 'vitest'
import { type Answer, type Caller, caller, testApp } from '../../../../test/app.ts'
import { addBareShop, authOf, consentWays } from '../../../../test/fixtures/shop-auth.ts'
import { openedRows } from '../../../../test/spreadsheet.ts'
import { admin, databaseUrl, makeDatabase } from '../../../../test/template.ts'
import { buildApp } from '../../../app.ts'
import { backup } from '../../../backup.ts'
import { sql } from '../../../kit/db/db.ts'
import { reseal } from '../../../reseal.ts'
import { restore } from '../../../restore.ts'
import { opened, tokenRow } from './credential.ts'
import { reviewShops } from './review.ts'

const quiet = await testApp()
const { db } = quiet.house
const lines: string[] = []
/** The same product, saying everything it ever says. */
const app = await buildApp(
  { ...quiet.house.config, logLevel: 'trace' },
  { clock: quiet.clock, logTo: { write: (line) => void lines.push(line) } },
)
const folder = join(await mkdtemp(join(tmpdir(), 'erp-secrets-')), 'stolen')
afterAll(async () => {
  await app.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

const answers: string[] = []
const heard = async (answer: Promise<Answer>): Promise<Answer> => {
  const got = await answer
  answers.push(got.raw.toString())
  return got
}
const people = new Map<string, Caller>()
for (const name of ['seller', 'supervisor', 'admin']) people.set(name, caller(app, (await quiet.as(name)).token))
const post = (name: string, path: string, body: object = {}, headers = {}) =>
  heard(people.get(name)!.post(path, { ...body }, headers))
const get = (name: string, path: string) => heard(people.get(name)!.get(path))

const secrets = new Set<string>()
async function keepSecrets(shopId: number): Promise<void> {
  const row = await tokenRow(db, shopId)
  for (const secret of Object.values((row && opened(quiet.house, row)) ?? {})) if (secret) secrets.add(secret)
}

async function authorised(platCode: string): Promise<number> {
  const shopId = await addBareShop(quiet, platCode)
  const { data } = await people
    .get('seller')!
    .post('/authorize/shop/auth-url', { shopId }, { 'idempotency-key': `auth-${shopId}` })
  const [agree] = await consentWays(quiet, data.url)
  for (const [name, value] of agree!.query) if (name !== 'shop_id' && name !== 'selling_partner_id') secrets.add(value)
  await heard(caller(app, '').get(`/authorize/callback?${agree!.query}`, { accept: 'text/html' }))
  await keepSecrets(shopId)
  return shopId
}

const KEYS = { appKey: 'KNOWN-appkey-7731', appSecret: 'KNOWN-appsecret-8842', accessToken: 'mall-M5150-KNOWN-token-9953' }
const WRONG = { appKey: 'KNOWN-wrong-1111', appSecret: 'KNOWN-wrong-2222', accessToken: 'KNOWN-wrong-3333' }
const shops: number[] = []

it('puts tokens through everything that shops are asked and done', async () => {
  for (const platCode of ['lazada', 'shopee', 'amazon', 'shein']) shops.push(await authorised(platCode))
  const temu = await addBareShop(quiet, 'temu')
  shops.push(temu)
  for (const secret of [...Object.values(KEYS), ...Object.values(WRONG)]) secrets.add(secret)
  expect(
    await post('seller', '/authorize/shop/save-key', { shopId: temu, ...WRONG }, { 'idempotency-key': 'wrong' }),
  ).toMatchObject({ code: 409 })
  expect(
    await post('seller', '/authorize/shop/save-key', { shopId: temu, ...KEYS }, { 'idempotency-key': 'right' }),
  ).toMatchObject({ code: 200 })
  expect((await post('seller', '/authorize/shop/save-key', { shopId: 'x', ...KEYS })).code).toBe(400)
  for (const shopId of shops) {
    for (const verb of ['refresh', 'test', 'sync']) await post('seller', `/authorize/shop/${verb}`, { shopId })
    await post('seller', '/basic/platform-address/sync', { shopId })
    await get('seller', `/authorize/shop/auth-info/${shopId}`)
    await keepSecrets(shopId)
  }
  await db.run(
    sql`INSERT INTO simulator_fault (side, kind, shop_id, until_time) SELECT 1, 2, id, '2099-01-01' FROM authorize_shop WHERE id = ${shops[0]!}`,
  )
  for (const verb of ['refresh', 'test', 'sync'])
    expect(await post('seller', `/authorize/shop/${verb}`, { shopId: shops[0]! })).toMatchObject({ code: 409 })
  await db.run(sql`UPDATE simulator_fault SET ended = 1`)
  await reviewShops(app.house)
  expect(secrets.size).toBeGreaterThan(20)
  expect(inClear(`x${KEYS.appKey}y`)).toEqual([KEYS.appKey])
})

const inClear = (text: string): string[] =>
  [...secrets].filter((secret) =>
    [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64').replace(/=+$/, '')].some((form) =>
      text.includes(form),
    ),
  )

it('and answers none of them, in no list, no export, no log', async () => {
  for (const path of [
    '/authorize/auth-record/list-page',
    '/tool/connector-log/list-page',
    '/tool/biz-log/list-page',
    '/tool/error-log/list-page',
  ])
    expect((await post('admin', path, { pageSize: 100 })).data.total).toBeGreaterThanOrEqual(0)
  for (const shopId of shops)
    await post('admin', '/tool/biz-log/list-page', { condition: { entity: 'authorize/shop', entityId: [shopId] } })
  await get('admin', '/authorize/shop/list?all=1')
  expect(answers.flatMap(inClear)).toEqual([])
  for (const path of ['/tool/biz-log/export', '/basic/platform-address/export']) {
    const { raw } = await people.get('admin')!.post(path, {})
    expect(inClear(JSON.stringify(await openedRows(raw)))).toEqual([])
  }
  expect(lines.length).toBeGreaterThan(0)
  expect(inClear(lines.join('\n'))).toEqual([])
})

it('and none of them stands in a stolen backup', async () => {
  await backup(quiet.url, folder, join(quiet.house.config.dataDir, 'files'))
  const found: string[] = []
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0))
    const text = name.endsWith('.gz') ? gunzipSync(bytes).toString('latin1') : bytes.toString('latin1')
    found.push(...inClear(text).map((secret) => `${name}: ${secret}`))
    if (name.startsWith('authorize_shop_token')) expect(text.split('\n').length).toBeGreaterThan(shops.length)
  }
  expect(found).toEqual([])
})

it('restored without the key, shops say that they must be authorised again, and can be', async () => {
  const name = `stolen_${process.pid}`
  const adminUrl = inject('adminUrl')
  await makeDatabase(adminUrl, name)
  const url = databaseUrl(adminUrl, name)
  await restore(url, folder)
  const dataDir = await mkdtemp(join(tmpdir(), 'erp-thief-'))
  const thief = await buildApp({ ...quiet.house.config, databaseUrl: url, databaseReadUrl: url, dataDir }, { clock: quiet.clock })
  try {
    const there = { ...quiet, ...thief, as: (name: string) => quiet.as(name) }
    const seller = caller(thief, people.get('seller')!.token)
    const [shopId] = shops
    expect((await seller.get(`/authorize/shop/auth-info/${shopId}`)).data).toMatchObject({ saved: '已保存，但无法解密' })
    const LOST = '令牌无法解密（密钥已更换或缺失），请重新授权'
    expect(await seller.post('/authorize/shop/sync', { shopId })).toMatchObject({ code: 409, msg: LOST })
    await reviewShops(thief.house)
    for (const each of shops)
      expect(await authOf(there, each)).toMatchObject({ status: AUTH_STATE.broken, error: `授权失效：${LOST}` })
    const { data } = await seller.post('/authorize/shop/auth-url', { shopId })
    const [agree] = await consentWays(there, data.url)
    expect(await caller(thief, '').get(`/authorize/callback?${agree!.query}`)).toMatchObject({ code: 200 })
    expect((await seller.post('/authorize/shop/test', { shopId })).data).toMatchObject({ ok: true })
  } finally {
    await thief.close()
    await admin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await rm(dataDir, { recursive: true, force: true })
  }
})

it('a new key takes the place of the old one without anybody authorising again', async () => {
  const old = quiet.house.config
  const oldKey = await readFile(join(old.dataDir, 'secret.key'), 'utf8')
  const both = { ...old, secretKey: 'a new key of the installation', oldSecretKeys: [oldKey] }
  const { done } = await reseal(db, both)
  expect(done).toBeGreaterThanOrEqual(shops.length)
  const alone = { config: { ...old, secretKey: 'a new key of the installation' } }
  for (const shopId of shops) {
    const row = (await tokenRow(db, shopId))!
    expect(opened(alone, row)?.accessToken).toBeTruthy()
    expect(opened({ config: old }, row)).toBeNull()
  }
})
