import { TASK } from '@erp/contract/product-center/task/publish-task.states'
import { TEMPLATE } from '@erp/contract/product-center/template/template.states'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { onPlatform, quietShop, readyTemplate, templateOf } from '../../../../test/fixtures/product/publish.ts'
import { mendSmt } from '../../../connectors/smt/stage.ts'
import { sql } from '../../../kit/db/db.ts'
import { taskTrim, workDue } from './work.ts'

const DAY = 86_400_000
let app: TestApp
let seller: Caller
let supervisor: Caller
let shop: Awaited<ReturnType<typeof quietShop>>
let other: Awaited<ReturnType<typeof quietShop>>

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-18 10:00:00')
  seller = await app.as('seller')
  supervisor = await app.as('supervisor')
  shop = await quietShop(app)
  other = await quietShop(app)
  await app.house.db.run(sql`UPDATE authorize_shop SET sku_prefix = 'Y-', sku_suffix = '-ES' WHERE id = ${other.shopId}`)
})
beforeEach(async () => {
  await mendSmt(app.house.db)
  app.clock.advance(10_000)
})
const publish = (templateId: number, more: object = {}, by = seller) =>
  by.post('/product-center/smt-template/publish', { ids: [templateId], ...more })
const template = async (id: number) =>
  (await app.house.db.one<{ status: number }>(
    sql`SELECT temp_status AS status FROM product_center_smt_template WHERE id = ${id}`,
  ))!.status
const tasks = (templateId: number) =>
  app.house.db.query<{ id: number; status: number; shopId: number; productId: string | null; error: string | null }>(sql`
    SELECT id, task_status AS status, shop_id AS "shopId", product_id AS "productId", error_msg AS error
    FROM product_center_publish_task WHERE template_id = ${templateId} ORDER BY id`)

const told = async () =>
  (
    await app.house.db.query<{ title: string; content: string }>(sql`
      SELECT m.title, m.content FROM basic_message m JOIN account_user u ON u.id = m.user_id
      WHERE u.username = 'seller' AND m.source_type = 'product-center/publish-task' ORDER BY m.id`)
  ).at(-1)

describe('whoever published', () => {
  it('hears once how all of it ended, with what failed', async () => {
    const [good, bad] = [await readyTemplate(app, [shop.shopId, other.shopId]), await readyTemplate(app, [other.shopId])]
    await seller.post('/product-center/smt-template/publish', { ids: [good.templateId, bad.templateId] })
    const wrong = sql`UPDATE product_center_publish_task SET payload = jsonb_set(payload, '{content,subject}', '"Nike mug"') WHERE template_id = ${bad.templateId}`
    await app.house.db.run(wrong)
    const later = sql`UPDATE product_center_publish_task SET next_time = next_time + interval '5 seconds' WHERE template_id = ${bad.templateId}`
    await app.house.db.run(later)
    await workDue(app.house)
    expect(await told()).toBeUndefined()
    app.clock.advance(10_000)
    await workDue(app.house)
    expect(await told()).toMatchObject({
      title: '刊登任务结束：成功2个，失败1个',
      content: expect.stringContaining(`店铺【${other.shopName}】`),
    })
  })

  it('is not told of failures where there were none', async () => {
    await publish((await readyTemplate(app, [shop.shopId, other.shopId])).templateId)
    await workDue(app.house)
    expect(await told()).toMatchObject({ title: '刊登任务结束：成功2个' })
  })
})

describe('publishing a template', () => {
  it('makes a listing with its links in every shop, with the shop SKUs and the freight template of each', async () => {
    const { templateId, code, goodsId, skuId } = await readyTemplate(app, [shop.shopId, other.shopId])
    expect(await publish(templateId)).toMatchObject({ code: 200, data: { tasks: 2 } })
    expect(await template(templateId)).toBe(TEMPLATE.publishing)
    const edit = await seller.post('/product-center/smt-template/publish-check', { ids: [templateId] })
    expect(edit).toMatchObject({ code: 409, msg: '模板正在发布，不能修改' })
    await workDue(app.house)
    expect((await tasks(templateId)).map(({ status }) => status)).toEqual([TASK.done, TASK.done])
    expect(await template(templateId)).toBe(TEMPLATE.published)
    expect(await onPlatform(app, shop.shopId, code)).toHaveLength(1)
    const [there] = await onPlatform(app, other.shopId, `Y-${code}-ES`)
    expect(there!.content.freightTemplateId).not.toBe((await onPlatform(app, shop.shopId, code))[0]!.content.freightTemplateId)
    const links = await app.house.db.query(sql`
      SELECT l.shop_sku AS code, l.link_type AS type, i.sku_id AS sku FROM goods_goods_sku_link_shop l JOIN goods_link_shop_item i ON i.link_id = l.id
      WHERE l.shop_id = ANY(${[shop.shopId, other.shopId]}::bigint[]) AND i.sku_id = ${skuId} ORDER BY l.shop_id`)
    expect(links).toEqual([
      { code, type: 4, sku: skuId },
      { code: `Y-${code}-ES`, type: 4, sku: skuId },
    ])
    const listings = await app.house.db.query(sql`
      SELECT l.product_id AS "productId", l.product_status AS status, l.template_id AS template, s.match_status AS matched FROM product_center_smt_listing l
      JOIN goods_shopsku s ON s.shop_id = l.shop_id AND s.item_id = l.product_id WHERE l.goods_id = ${goodsId} ORDER BY l.shop_id`)
    expect(listings).toMatchObject([
      { status: 'auditing', template: templateId, matched: 1 },
      { productId: there!.productId, status: 'auditing' },
    ])
  })

  it('refuses a repeated listing, unless somebody who may says so', async () => {
    const first = await readyTemplate(app, [shop.shopId])
    await publish(first.templateId)
    await workDue(app.house)
    const { productId } = (await tasks(first.templateId))[0]!
    const words = `店铺【${shop.shopName}】已有该商品的在线链接${productId}，重复铺货有处罚风险`
    const again = await templateOf(app, first.goodsId, [shop.shopId], { skus: first.content.skus })
    expect(await publish(again.templateId)).toMatchObject({ code: 409, msg: words })
    expect(await publish(again.templateId, { allowRepeat: 1 })).toMatchObject({ code: 409, msg: words })
    expect(await publish(again.templateId, { allowRepeat: 1 }, supervisor)).toMatchObject({ code: 200 })
    app.clock.advance(2000)
    await workDue(app.house)
    expect(await onPlatform(app, shop.shopId, first.code)).toHaveLength(2)
  })

  it('publishes one goods to a shop once at a time, and at the time that was planned', async () => {
    const { templateId, goodsId, content } = await readyTemplate(app, [shop.shopId])
    const twin = await templateOf(app, goodsId, [shop.shopId], { skus: content.skus })
    expect(await publish(templateId, { planTime: '2026-11-17 10:00:00' })).toMatchObject({ code: 400 })
    expect(await publish(templateId, { planTime: '2026-11-18 12:00:00' })).toMatchObject({ code: 200 })
    expect(await publish(twin.templateId)).toMatchObject({ code: 409, msg: `该商品正在发布到店铺【${shop.shopName}】` })
    expect(await template(twin.templateId)).toBe(TEMPLATE.ready)
    await workDue(app.house)
    expect((await tasks(templateId))[0]!.status).toBe(TASK.waiting)
    app.clock.set('2026-11-18 12:00:01')
    await workDue(app.house)
    expect((await tasks(templateId))[0]!.status).toBe(TASK.done)
  })

  it('is refused for what the check finds, for forbidden shops and shops of others', async () => {
    const draft = await readyTemplate(app, [shop.shopId], { subject: '' })
    expect(await publish(draft.templateId)).toMatchObject({ code: 409, msg: expect.stringContaining('检查未通过') })
    const { templateId, goodsId } = await readyTemplate(app, [shop.shopId])
    const group = await app.house.db.one<{ id: number }>(sql`
      INSERT INTO product_center_disabled_group (group_name, reason, shop_ids) VALUES ('侵权组', '侵权', ${[shop.shopId]}::bigint[]) RETURNING id`)
    await app.house.db.run(sql`UPDATE goods_goods SET disabled_group_ids = ${[group!.id]}::bigint[] WHERE id = ${goodsId}`)
    const code = (await app.house.db.one<{ code: string }>(
      sql`SELECT goods_code AS code FROM goods_goods WHERE id = ${goodsId}`,
    ))!.code
    expect(await publish(templateId)).toMatchObject({ code: 409, msg: `商品【${code}】在店铺【${shop.shopName}】禁售：侵权组` })
    expect(await tasks(templateId)).toEqual([])
    const strange = await readyTemplate(app, [(await quietShop(app, 'xu.lei')).shopId])
    await app.house.db.run(sql`UPDATE product_center_smt_template SET create_by = NULL WHERE id = ${strange.templateId}`)
    expect(await publish(strange.templateId)).toMatchObject({ code: 404, msg: '模板不存在' })
    expect(await publish(999_999_999)).toMatchObject({ code: 404 })
  })

  it('fails where the authorisation ran out, and lets the template go', async () => {
    const lost = await quietShop(app)
    const { templateId } = await readyTemplate(app, [lost.shopId])
    expect(await publish(templateId)).toMatchObject({ code: 200 })
    await app.house.db.run(sql`UPDATE authorize_shop SET auth_status = 3 WHERE id = ${lost.shopId}`)
    await workDue(app.house)
    const words = `店铺【${lost.shopName}】授权已过期，请重新授权`
    expect(await tasks(templateId)).toMatchObject([{ status: TASK.failed, error: words }])
    expect(await template(templateId)).toBe(TEMPLATE.partly)
    expect(await publish(templateId)).toMatchObject({ code: 409, msg: words })
    await app.house.db.run(sql`UPDATE authorize_shop SET auth_status = 1 WHERE id = ${lost.shopId}`)
    const { id } = (await tasks(templateId))[0]!
    expect(await seller.post('/product-center/publish-task/retry', { ids: [id] })).toMatchObject({ code: 200 })
    expect(await template(templateId)).toBe(TEMPLATE.publishing)
    await workDue(app.house)
    expect(await template(templateId)).toBe(TEMPLATE.published)
  })
})

describe('the list of tasks', () => {
  it('shows those of own shops, counts and cancels what has not begun', async () => {
    const { templateId } = await readyTemplate(app, [shop.shopId, other.shopId])
    await publish(templateId, { planTime: '2026-11-30 10:00:00' })
    const ids = (await tasks(templateId)).map(({ id }) => id)
    const page = await seller.post('/product-center/publish-task/list-page', { condition: { taskStatus: [TASK.waiting] } })
    expect(page.data.list.slice(0, 2)).toMatchObject([
      { taskId: ids[1], taskType: 1, shopName: other.shopName, about: expect.stringContaining('模板'), attempts: 0 },
      { taskId: ids[0] },
    ])
    const stranger = await app.as('tang.ning')
    const none = await stranger.post('/product-center/publish-task/list-page', { condition: { shopId: [shop.shopId] } })
    expect(none.data.total).toBe(0)
    expect(await stranger.post('/product-center/publish-task/cancel', { ids })).toMatchObject({ code: 404 })
    const counts = await seller.post('/product-center/publish-task/status-count', {})
    expect(JSON.stringify(counts.data)).toContain(`${TASK.waiting}`)
    expect(await seller.post('/product-center/publish-task/retry', { ids })).toMatchObject({ code: 409 })
    expect(await seller.post('/product-center/publish-task/cancel', { ids })).toMatchObject({ code: 200 })
    expect(await template(templateId)).toBe(TEMPLATE.ready)
    expect(await seller.post('/product-center/publish-task/cancel', { ids })).toMatchObject({ code: 409 })
  })

  it('keeps them for 180 days', async () => {
    const before = await app.house.db.one<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM product_center_publish_task WHERE end_time IS NOT NULL`,
    )
    app.clock.advance(179 * DAY)
    await taskTrim.run(app.house)
    expect(
      await app.house.db.one(sql`SELECT count(*)::int AS n FROM product_center_publish_task WHERE end_time IS NOT NULL`),
    ).toEqual(before)
    app.clock.advance(2 * DAY)
    expect(await taskTrim.run(app.house)).toBe(`清理 ${before!.n} 条`)
  })
})
