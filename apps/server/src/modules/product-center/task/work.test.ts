import { TASK, TASK_TYPE } from '@erp/contract/product-center/task/publish-task.states'
import { LIST_TYPE, TEMPLATE } from '@erp/contract/product-center/template/template.states'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { onPlatform, quietShop, readyTemplate } from '../../../../test/fixtures/product/publish.ts'
import { playAudit, playChange, sceneOf } from '../../../connectors/smt/play.ts'
import { breakSmt, mendSmt, SMT_FAULT } from '../../../connectors/smt/stage.ts'
import { sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { askTasks, type Wanted } from './ask.ts'
import { workDue } from './work.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
let app: TestApp
let seller: Caller
let shop: Awaited<ReturnType<typeof quietShop>>

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-18 10:00:00')
  seller = await app.as('seller')
  shop = await quietShop(app)
})
beforeEach(async () => {
  await mendSmt(app.house.db)
  app.clock.advance(10 * MINUTE)
})
const broken = (kind: number, calls = 1) => breakSmt(app.house.db, { kind, shopId: shop.shopId, calls })
async function begun(shopIds = [shop.shopId]) {
  const made = await readyTemplate(app, shopIds)
  await seller.post('/product-center/smt-template/publish', { ids: [made.templateId] })
  return made
}
const task = async (templateId: number) =>
  (await app.house.db.one<{ id: number; status: number; attempts: number; error: string; code: string; next: string }>(sql`
    SELECT id, task_status AS status, attempts, error_msg AS error, error_code AS code, next_time AS next
    FROM product_center_publish_task WHERE template_id = ${templateId} AND task_type = ${TASK_TYPE.publish} ORDER BY id DESC`))!
const template = async (id: number) =>
  (await app.house.db.one<{ status: number }>(
    sql`SELECT temp_status AS status FROM product_center_smt_template WHERE id = ${id}`,
  ))!.status
const work = (ms = 0) => {
  app.clock.advance(ms)
  return workDue(app.house)
}

describe('a platform that does not do as it is told', () => {
  it('has no time: a minute later, and it was no try', async () => {
    const { templateId, code } = await begun()
    await broken(SMT_FAULT.throttles)
    await work()
    expect(await task(templateId)).toMatchObject({ status: TASK.waiting, attempts: 0 })
    await work(59 * SECOND)
    expect((await task(templateId)).status).toBe(TASK.waiting)
    await work(SECOND)
    expect(await task(templateId)).toMatchObject({ status: TASK.done, attempts: 1 })
    expect(await onPlatform(app, shop.shopId, code)).toHaveLength(1)
  })

  it('fails three times: then a person has to', async () => {
    const { templateId, code } = await begun()
    await broken(SMT_FAULT.fails, 10)
    await work()
    await work(30 * SECOND)
    expect(await task(templateId)).toMatchObject({ status: TASK.waiting, attempts: 2 })
    await work(120 * SECOND)
    expect(await task(templateId)).toMatchObject({ status: TASK.failed, attempts: 3, error: '平台接口无响应' })
    expect(await template(templateId)).toBe(TEMPLATE.partly)
    await mendSmt(app.house.db)
    await seller.post('/product-center/publish-task/retry', { ids: [(await task(templateId)).id] })
    await work(SECOND)
    expect(await task(templateId)).toMatchObject({ status: TASK.done, attempts: 1 })
    expect(await onPlatform(app, shop.shopId, code)).toHaveLength(1)
  })

  it('refuses: at once, with its code and words', async () => {
    const { templateId } = await begun()
    await app.house.db.run(sql`
      UPDATE product_center_publish_task SET payload = jsonb_set(payload, '{content,subject}', '"Nike mug"') WHERE template_id = ${templateId}`)
    await work()
    expect(await task(templateId)).toMatchObject({
      status: TASK.failed,
      attempts: 1,
      code: '13001027',
      error: '平台返回：标题含有受保护的品牌词（13001027 The subject contains a protected brand）',
    })
  })

  it.each([
    ['after having done it', SMT_FAULT.loses, 1],
    ['before', SMT_FAULT.hangs, 2],
  ])('is silent %s: looked for before it is sent again', async (_when, kind, attempts) => {
    const { templateId, code } = await begun()
    await broken(kind)
    await work()
    expect(await task(templateId)).toMatchObject({ status: TASK.unsure, error: '平台接口超时' })
    expect(await template(templateId)).toBe(TEMPLATE.publishing)
    await work(30 * SECOND)
    await work(SECOND)
    expect(await task(templateId)).toMatchObject({ status: TASK.done, attempts })
    expect(await onPlatform(app, shop.shopId, code)).toHaveLength(1)
  })

  it('is silent about what it was asked, too', async () => {
    const { templateId, code } = await begun()
    await broken(SMT_FAULT.loses, 3)
    await work()
    await work(30 * SECOND)
    expect((await task(templateId)).status).toBe(TASK.unsure)
    for (let i = 0; i < 3; i++) await work(MINUTE)
    expect(await task(templateId)).toMatchObject({ status: TASK.done, attempts: 1 })
    expect(await onPlatform(app, shop.shopId, code)).toHaveLength(1)
  })

  it('begins five of a shop in a second, over all nodes', async () => {
    const made: number[] = []
    for (let i = 0; i < 12; i++) made.push((await readyTemplate(app, [shop.shopId])).templateId)
    await seller.post('/product-center/smt-template/publish', { ids: made })
    const done = async () => {
      const row = await app.house.db.one<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM product_center_publish_task WHERE template_id = ANY(${made}::bigint[]) AND task_status = ${TASK.done}`,
      )
      return row!.n
    }
    const both = async () => Promise.all([workDue(app.house), workDue(app.house)])
    await both()
    expect(await done()).toBe(5)
    app.clock.advance(900)
    await both()
    expect(await done()).toBe(5)
    app.clock.advance(100)
    await both()
    expect(await done()).toBe(10)
    await work(SECOND)
    expect(await done()).toBe(12)
  })
})

describe('a worker that dies', () => {
  /** After so many steps nothing that it does reaches anybody any more. */
  function dying(after: number): { house: House; steps: () => number } {
    let steps = 0
    const step =
      <A extends unknown[], R>(work: (...args: A) => Promise<R>, before: boolean) =>
      async (...args: A) => {
        const dead = () => ++steps > after
        if (before && dead()) throw new Error('killed')
        const answer = await work(...args)
        if (dead()) throw new Error('killed')
        return answer
      }
    const { db } = app.house
    const mortal = {
      ...db,
      run: step((statement: Parameters<typeof db.run>[0]) => db.run(statement), true),
      transact: step((work: Parameters<typeof db.transact>[0]) => db.transact(work), true),
      beside: step((work: Parameters<typeof db.beside>[0]) => db.beside(work), true),
    }
    return { house: { ...app.house, db: mortal as House['db'] }, steps: () => steps }
  }

  it('leaves one listing behind, whichever step it died at', async () => {
    const counted = dying(Number.POSITIVE_INFINITY)
    await begun()
    await workDue(counted.house)
    const all = counted.steps()
    expect(all).toBeGreaterThan(8)
    for (let n = 0; n < all; n++) {
      app.clock.advance(10 * SECOND)
      const { templateId, code, goodsId } = await begun()
      await workDue(dying(n).house).catch(() => {})
      await work(5 * MINUTE)
      for (let i = 0; i < 2; i++) await work(MINUTE)
      expect({ n, ...(await task(templateId)) }).toMatchObject({ n, status: TASK.done })
      expect({ n, there: (await onPlatform(app, shop.shopId, code)).length }).toEqual({ n, there: 1 })
      const kept = await app.house.db.query(sql`SELECT 1 FROM product_center_smt_listing WHERE goods_id = ${goodsId}`)
      expect(kept).toHaveLength(1)
      expect(await template(templateId)).toBe(TEMPLATE.published)
    }
  })

  it('is taken for dead after five minutes, and then says nothing any more', async () => {
    const { templateId } = await begun()
    await app.house.db.run(sql`
      UPDATE product_center_publish_task SET task_status = ${TASK.running}, attempts = 1, leased_until = ${new Date(app.clock.now().getTime() + 5 * MINUTE)} WHERE template_id = ${templateId}`)
    await work(5 * MINUTE - SECOND)
    expect((await task(templateId)).status).toBe(TASK.running)
    await work(SECOND)
    expect((await task(templateId)).status).not.toBe(TASK.running)
  })
})

describe('what is online', () => {
  async function online() {
    const made = await begun()
    await work()
    const listing = (await app.house.db.one<{ id: number; productId: string; modified: string }>(sql`
      SELECT id, product_id AS "productId", plat_modified AS modified FROM product_center_smt_listing WHERE goods_id = ${made.goodsId}`))!
    await playAudit(await sceneOf(app.house), shop.shopId, listing.productId, null)
    return { ...made, ...listing, content: (await onPlatform(app, shop.shopId, made.code))[0]!.content }
  }
  type Online = Awaited<ReturnType<typeof online>>
  const ask = (one: Online, taskType: Wanted['taskType'], payload: object = {}) =>
    app.house.db.transact((tx) =>
      askTasks(
        tx,
        [
          {
            taskType,
            payload,
            listType: LIST_TYPE.pop,
            shopId: shop.shopId,
            goodsId: one.goodsId,
            listingId: one.id,
            productId: one.productId,
          },
        ],
        contextOfClock(app.house, 'test'),
      ),
    )
  const state = async ({ id }: Online) =>
    app.house.db.one<{ status: string; edit: number; error: string | null }>(
      sql`SELECT product_status AS status, edit_status AS edit, error_msg AS error FROM product_center_smt_listing WHERE id = ${id}`,
    )
  const updating = ({ id }: Online) =>
    app.house.db.run(sql`UPDATE product_center_smt_listing SET edit_status = 2 WHERE id = ${id}`)

  it('is put off and on sale, priced and stocked as it was asked for', async () => {
    const one = await online()
    await ask(one, TASK_TYPE.offline)
    await expect(ask(one, TASK_TYPE.offline)).rejects.toThrow(
      `店铺【${shop.shopName}】的商品${one.productId}正在下架，请稍后再试`,
    )
    await work(SECOND)
    expect(await state(one)).toMatchObject({ status: 'offline' })
    await ask(one, TASK_TYPE.online)
    await ask(one, TASK_TYPE.price, { prices: [{ shopSku: one.code, price: '8.43' }] })
    await ask(one, TASK_TYPE.stock, { stock: [{ shopSku: one.code, stock: 0 }] })
    await work(SECOND)
    expect(await state(one)).toMatchObject({ status: 'onSelling' })
    expect((await onPlatform(app, shop.shopId, one.code))[0]!.content.skus[0]).toMatchObject({ skuPrice: '8.43', stock: 0 })
    const sku = await app.house.db.one(
      sql`SELECT sku_price AS price, stock FROM product_center_smt_listing_sku WHERE listing_id = ${one.id}`,
    )
    expect(sku).toMatchObject({ price: '8.43', stock: 0 })
  })

  it('is updated once though the answer was lost, and not over something newer', async () => {
    const one = await online()
    const known = (await app.house.db.one<{ m: string }>(
      sql`SELECT modified_time AS m FROM simulator_smt_product WHERE product_id = ${one.productId}`,
    ))!.m
    await updating(one)
    await ask(one, TASK_TYPE.update, { content: { ...one.content, subject: 'New Mug' }, known })
    await broken(SMT_FAULT.loses)
    await work(SECOND)
    expect(await state(one)).toMatchObject({ edit: 2 })
    await work(30 * SECOND)
    expect(await state(one)).toMatchObject({ edit: 0 })
    await playChange(await sceneOf(app.house), shop.shopId, one.productId, 'Theirs')
    await updating(one)
    await ask(one, TASK_TYPE.update, { content: { ...one.content, subject: 'Ours' }, known })
    await work(SECOND)
    expect(await state(one)).toMatchObject({ edit: 3, error: expect.stringContaining('平台上的商品已变更，请先同步') })
  })

  it('waits to be updated again when that is cancelled, and is not sent as it was before another change', async () => {
    const one = await online()
    await updating(one)
    const [id] = await ask(one, TASK_TYPE.update, { content: { ...one.content, subject: '' }, known: null })
    expect(await seller.post('/product-center/publish-task/cancel', { ids: [id] })).toMatchObject({ code: 200 })
    expect(await state(one)).toMatchObject({ edit: 1 })
    await updating(one)
    const [second] = await ask(one, TASK_TYPE.update, { content: { ...one.content, subject: '' }, known: null })
    await work(SECOND)
    expect(await state(one)).toMatchObject({ edit: 3 })
    await app.house.db.run(sql`UPDATE product_center_smt_listing SET edit_status = 1 WHERE id = ${one.id}`)
    expect(await seller.post('/product-center/publish-task/retry', { ids: [second] })).toMatchObject({ code: 409 })
  })
})
