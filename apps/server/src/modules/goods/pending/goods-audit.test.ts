import { beforeEach, describe, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../../test/app.ts'
import { blocked } from '../../../../test/blocked.ts'
import { goodsState, leafCat, saved, wholeForm } from '../../../../test/fixtures/goods-form.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const [admin, developer, supervisor, purchaser] = await Promise.all(
  ['admin', 'developer', 'supervisor', 'purchaser'].map((name) => app.as(name)),
)
const catId = await leafCat(app, 'UA')
const form = (values = {}) => wholeForm(app, catId, values)
const deed = (by: Caller | undefined, verb: string, ids: number[], more: object = {}) =>
  by!.post(`/goods/goods/${verb}`, { ids, ...more })
const get = async (id: number) => (await admin!.get(`/goods/goods/${id}`)).data
const told = async (username: string) => {
  const rows = await db.query<{ title: string }>(
    sql`SELECT title FROM basic_message WHERE user_id = ${await idOf(app, username)} AND source_type = 'goods/goods' ORDER BY id`,
  )
  return rows.map(({ title }) => title)
}
const unchanged = async (work: () => Promise<unknown>) => {
  const before = await goodsState(app)
  await work()
  expect(await goodsState(app)).toEqual(before)
}
let cup: any
beforeEach(async () => {
  cup = await saved(developer!, await form())
})

describe('the way of a goods to its audit', () => {
  it('submit → audit: everybody concerned is told, the SKUs are new', async () => {
    expect(await deed(developer, 'submit-audit', [cup.goodsId])).toMatchObject({ code: 200 })
    expect(await get(cup.goodsId)).toMatchObject({ auditStatus: 100, submitByName: '赵一鸣', submitTime: expect.any(String) })
    expect(await told('supervisor')).toContain(`待审核商品：${cup.goodsCode}`)
    expect(await told('sup.zz1')).not.toContain(`待审核商品：${cup.goodsCode}`)
    expect(await deed(supervisor, 'audit', [cup.goodsId])).toMatchObject({ code: 200 })
    expect(await get(cup.goodsId)).toMatchObject({
      auditStatus: 200,
      goodsStatus: '10',
      goodsLevel: 'N',
      approveTime: expect.any(String),
    })
    expect(await told('seller')).toContain(`商品已审核：${cup.goodsCode}`)
    expect(await told('purchaser')).toContain(`商品已审核：${cup.goodsCode}`)
    const log = (await developer!.get(`/goods/goods/log-list?goodsId=${cup.goodsId}`)).data
    expect(log.list.map((row: any) => row.action)).toEqual(['审核', '提交审核', '新增', '新增', '新增'])
  })

  it('submit → reject → submit again', async () => {
    await deed(developer, 'submit-audit', [cup.goodsId])
    expect(await deed(supervisor, 'reject', [cup.goodsId], { reason: '图片不清楚' })).toMatchObject({ code: 200 })
    expect(await get(cup.goodsId)).toMatchObject({ auditStatus: 110, rejectReason: '图片不清楚' })
    expect(await told('developer')).toContain(`商品被驳回：${cup.goodsCode}`)
    expect(await deed(developer, 'submit-audit', [cup.goodsId])).toMatchObject({ code: 200 })
    expect(await get(cup.goodsId)).toMatchObject({ auditStatus: 100, rejectReason: null })
  })

  it('submit → withdraw, by whoever submitted', async () => {
    await deed(developer, 'submit-audit', [cup.goodsId])
    await unchanged(async () =>
      expect(await deed(purchaser, 'withdraw-audit', [cup.goodsId])).toMatchObject({
        code: 409,
        msg: `商品【${cup.goodsCode}】只能由提交人撤回`,
      }),
    )
    expect(await deed(developer, 'withdraw-audit', [cup.goodsId])).toMatchObject({ code: 200 })
    expect(await get(cup.goodsId)).toMatchObject({ auditStatus: 90, submitBy: null, submitTime: null })
  })

  it('several at once are one message', async () => {
    const other = await saved(developer!, await form())
    await deed(developer, 'submit-audit', [other.goodsId, cup.goodsId])
    expect(await told('supervisor')).toContain(`待审核商品：${cup.goodsCode} 等2个`)
    await deed(supervisor, 'audit', [cup.goodsId, other.goodsId])
    expect(await told('seller')).toContain(`商品已审核：${cup.goodsCode} 等2个`)
  })

  it('goes to the administrators where no approver can see it', async () => {
    const lone = await saved(
      admin!,
      await form({ developerId: await idOf(app, 'admin'), purchaserId: await idOf(app, 'boss'), sellerIds: [] }),
    )
    await deed(admin, 'submit-audit', [lone.goodsId])
    expect(await told('boss')).toContain(`待审核商品：${lone.goodsCode}`)
    expect(await told('supervisor')).not.toContain(`待审核商品：${lone.goodsCode}`)
  })
})

describe('what stands in the way changes nothing', () => {
  it('an incomplete goods names every gap in one answer', async () => {
    const bare = await saved(developer!, {
      goodsName: '光杆',
      goodsCode: `BARE${cup.goodsId}`,
      declareNameCn: 'cup',
      declareNameEn: '杯',
      skus: [{ property1: 'a' }, { property1: 'b', costPrice: '0', weight: '1' }],
    })
    const msg =
      '请先完善：商品类目、主图、季节、开发员、采购员、包装、默认仓库、中文申报名（需含中文）、英文申报名（仅限英文）、申报价(USD)、' +
      `供应商、采购链接或默认1688链接、采购价（${bare.goodsCode}01、${bare.goodsCode}02）、净重(g)（${bare.goodsCode}01）`
    await unchanged(async () => expect(await deed(developer, 'submit-audit', [bare.goodsId])).toMatchObject({ code: 400, msg }))
    expect((await get(bare.goodsId)).missing.join('、')).toBe(msg.slice('请先完善：'.length))
    const without = await saved(developer!, await form({ skus: [] }))
    expect(await deed(developer, 'submit-audit', [without.goodsId])).toMatchObject({ code: 400, msg: '请先完善：SKU' })
  })

  it.each([
    ['goodsName', null],
    ['catId', '商品类目'],
    ['mainImage', '主图'],
    ['season', '季节'],
    ['developerId', '开发员'],
    ['purchaserId', '采购员'],
    ['packInfoId', '包装'],
    ['defaultStoreId', '默认仓库'],
    ['declareNameCn', '中文申报名（需含中文）'],
    ['declareNameEn', '英文申报名（仅限英文）'],
    ['declarePrice', '申报价(USD)'],
    ['purchaseUrl', '供应商、采购链接或默认1688链接'],
  ])('without %s', async (name, gap) => {
    if (!gap) return expect(await developer!.post('/goods/goods/save', await form({ [name]: '' }))).toMatchObject({ code: 400 })
    const lacking = await saved(developer!, await form({ [name]: null, goodsCode: `LACK${cup.goodsId}` }))
    expect(await deed(developer, 'submit-audit', [lacking.goodsId])).toMatchObject({ code: 400, msg: `请先完善：${gap}` })
  })

  it('a default 1688 link stands for the supplier', async () => {
    const linked = await saved(developer!, await form({ purchaseUrl: null }))
    const offer = `77${linked.goodsId}`
    await db.run(sql`INSERT INTO goods_ali_offer (offer_id, subject) VALUES (${offer}, '杯')`)
    await db.run(sql`INSERT INTO goods_ali_offer_sku (offer_id, spec_id, attrs, price) VALUES (${offer}, '1', '红', 5)`)
    await db.run(sql`
      INSERT INTO goods_ali_goods (goods_id, sku_id, offer_id, spec_id, is_default) VALUES (${linked.goodsId}, ${linked.skus[0].skuId}, ${offer}, '1', 1)`)
    expect(await deed(developer, 'submit-audit', [linked.goodsId])).toMatchObject({ code: 200 })
  })

  it('nobody audits the own goods, but for the right to', async () => {
    const own = await saved(supervisor!, await form())
    await deed(supervisor, 'submit-audit', [own.goodsId])
    await unchanged(async () =>
      expect(await deed(supervisor, 'audit', [own.goodsId])).toMatchObject({ code: 409, msg: '不能审核自己提交的商品' }),
    )
    const theirs = await saved(admin!, await form())
    await deed(admin, 'submit-audit', [theirs.goodsId])
    expect(await deed(admin, 'audit', [theirs.goodsId])).toMatchObject({ code: 200 })
  })

  it('nor what somebody else made and they submitted', async () => {
    await deed(supervisor, 'submit-audit', [cup.goodsId])
    expect(await deed(supervisor, 'audit', [cup.goodsId])).toMatchObject({ code: 409, msg: '不能审核自己提交的商品' })
  })

  it.each([
    ['audit', 90, '待完善', '审核'],
    ['reject', 110, '已驳回', '驳回'],
    ['submit-audit', 100, '待审核', '提交审核'],
    ['submit-audit', 200, '已审核', '提交审核'],
    ['withdraw-audit', 90, '待完善', '撤回'],
    ['audit', 200, '已审核', '审核'],
  ])('%s at %i stops the whole batch', async (verb, status, label, said) => {
    const other = await saved(developer!, await form())
    const from = { 'submit-audit': 90, 'withdraw-audit': 100, audit: 100, reject: 100 }[verb]!
    await db.run(sql`UPDATE goods_goods SET audit_status = ${from}, submit_by = NULL WHERE id = ${cup.goodsId}`)
    await db.run(sql`UPDATE goods_goods SET audit_status = ${status} WHERE id = ${other.goodsId}`)
    const by = verb === 'audit' || verb === 'reject' ? supervisor : developer
    await unchanged(async () => {
      const answer = await deed(by, verb, [other.goodsId, cup.goodsId], { reason: '不行' })
      const reason = `商品【${other.goodsCode}】当前状态为${label}，不能${said}`
      expect(answer).toMatchObject({ code: 409 })
      expect(answer.data.refusals).toContainEqual({ id: other.goodsId, reason })
    })
  })

  it('one goods in a wrong state says so', async () => {
    expect(await deed(supervisor, 'audit', [cup.goodsId])).toMatchObject({
      code: 409,
      msg: `商品【${cup.goodsCode}】当前状态为待完善，不能审核`,
    })
  })

  it('a cost that changed since the submit', async () => {
    await deed(developer, 'submit-audit', [cup.goodsId])
    await db.run(sql`UPDATE goods_goods_sku SET cost_price = 99 WHERE id = ${cup.skus[0].skuId}`)
    await unchanged(async () =>
      expect(await deed(supervisor, 'audit', [cup.goodsId])).toMatchObject({
        code: 409,
        msg: `商品【${cup.goodsCode}】提交后采购价已变更，请驳回后重新提交`,
      }),
    )
  })

  it('what became incomplete since', async () => {
    await deed(developer, 'submit-audit', [cup.goodsId])
    await db.run(sql`UPDATE goods_goods SET season = NULL WHERE id = ${cup.goodsId}`)
    await unchanged(async () =>
      expect(await deed(supervisor, 'audit', [cup.goodsId])).toMatchObject({ code: 400, msg: '请先完善：季节' }),
    )
  })

  it('a reject without a reason, and goods out of reach', async () => {
    await deed(developer, 'submit-audit', [cup.goodsId])
    await unchanged(async () => {
      expect(await deed(supervisor, 'reject', [cup.goodsId])).toMatchObject({ code: 400, msg: '驳回原因不能为空' })
      expect(await deed(await app.as('sup.zz1'), 'audit', [cup.goodsId])).toMatchObject({ code: 404, msg: '商品不存在或已删除' })
      expect(await deed(developer, 'audit', [cup.goodsId])).toMatchObject({ status: 403 })
    })
  })
})

it('of two approvers at once the second is refused', async () => {
  await deed(developer, 'submit-audit', [cup.goodsId])
  let second: ReturnType<typeof deed> | undefined
  const first = db.transact(async (tx) => {
    await tx.query(sql`SELECT 1 FROM goods_goods WHERE id = ${cup.goodsId} FOR UPDATE`)
    second = deed(supervisor, 'audit', [cup.goodsId])
    await blocked(app)
    await tx.run(sql`UPDATE goods_goods SET audit_status = 200 WHERE id = ${cup.goodsId}`)
  })
  await first
  expect(await second).toMatchObject({ code: 409, msg: `商品【${cup.goodsCode}】当前状态为已审核，不能审核` })
})
