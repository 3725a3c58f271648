import { PICTURE } from '@erp/contract/product-center/picture/picture.states'
import { afterEach, describe, expect, it } from 'vitest'
import { raw, sql } from '../src/kit/db/db.ts'
import { type Answer, testApp } from './app.ts'
import { idOf } from './fixtures/people.ts'
import { addAcquisition, addSmtListing } from './fixtures/product/development.ts'
import { studioOf as picturesOf } from './fixtures/product/picture.ts'
import { quietShop, readyTemplate, templateOf } from './fixtures/product/publish.ts'
import { must, studioOf } from './fixtures/product/studio.ts'
import { completeInfo, goodsToSell, shopToSell } from './fixtures/product/texts.ts'

/** Every row of the chapter's bad input: said in its words, and not a row of product centre, goods or platform is another one afterwards. */
const app = await testApp()
const { db } = app.house
app.clock.set('2026-11-18 10:00:00')
const studio = await studioOf(app)
const pictures = await picturesOf(app)
const { post, row, seller, developer, second, supervisor } = studio
const CENTRE = '/product-center'
const no = async (id: number) => (await row(id)).develop_no
const submitted = async (more: object = {}, by = developer) => {
  const id = await studio.add(more, by)
  must(await post('submit-approval', { ids: [id] }, by))
  return id
}
const nameOf = async (shopId: number) =>
  (await db.one<{ name: string }>(sql`SELECT shop_name AS name FROM authorize_shop WHERE id = ${shopId}`))!.name
const groupOf = async (groupName: string, shopIds: number[]) =>
  (await db.one<{ id: number }>(sql`
    INSERT INTO product_center_disabled_group (group_name, reason, shop_ids) VALUES (${groupName}, '投诉', ${shopIds}::bigint[]) RETURNING id`))!
    .id
const forbid = (goodsId: number, groupId: number) =>
  db.run(sql`UPDATE goods_goods SET disabled_group_ids = ${[groupId]}::bigint[] WHERE id = ${goodsId}`)
const publish = (templateId: number, more: object = {}) =>
  seller.post(`${CENTRE}/smt-template/publish`, { ids: [templateId], ...more })
const planned = async (shopId: number) => {
  const goods = await goodsToSell(app)
  const { made } = must(await seller.post(`${CENTRE}/manual-publish/add`, { goodsIds: [goods.id], shopIds: [shopId] }))
  const finish = (itemId: string, more: object = {}) =>
    seller.post(`${CENTRE}/manual-publish/finish`, { id: made[0].id, itemId, ...more })
  return { goods, finish }
}
const urls = (count: number) =>
  Array.from({ length: count }, (_, n) => `https://detail.1688.com/offer/${700_000_000_000 + n}.html`)

interface Wrong {
  code: number
  msg: string
  ask: () => Promise<Answer>
}
const ROWS: Record<string, () => Promise<Wrong>> = {
  'receive a taken item': async () => {
    const [free, taken] = [await studio.recommend(), await studio.recommend()]
    must(await post('receive', { ids: [taken] }, second))
    const msg = `产品【${await no(taken)}】已被袁静领取`
    return { code: 409, msg, ask: () => post('receive', { ids: [free, taken] }, developer) }
  },
  'over the limit': async () => {
    const [id] = [await studio.recommend(), await studio.add()]
    const { n } = (await db.one<{ n: number }>(sql`
      UPDATE product_center_development_group SET receive_limit = (SELECT count(*) FROM product_center_development
        WHERE developer_id = ${await idOf(app, 'developer')} AND dev_status = 20 AND deleted_at IS NULL) WHERE id = ${studio.groupId} RETURNING receive_limit AS n`))!
    const msg = `您已有${n}个待提交产品，最多${n}个，请先提交或退回`
    return { code: 409, msg, ask: () => post('receive', { ids: [id] }, developer) }
  },
  'reserved for another': async () => {
    const id = await studio.recommend({ recommendTo: await idOf(app, 'yuan.jing') })
    return { code: 409, msg: '该推荐24小时内仅限袁静领取', ask: () => post('receive', { ids: [id] }, developer) }
  },
  'submit incomplete': async () => {
    const ids = [await studio.add(), await studio.add({ infringeCheck: 0, mainImage: null })]
    return { code: 400, msg: '请先完善：主图、侵权检查', ask: () => post('submit-approval', { ids }, developer) }
  },
  'approve own': async () => {
    const ids = [await submitted(), await submitted({}, supervisor)]
    return { code: 409, msg: '不能审批自己开发的产品', ask: () => post('approve', { ids, pass: 1 }, supervisor) }
  },
  'reject without remark': async () => {
    const ids = [await submitted()]
    return { code: 400, msg: '请填写审批意见', ask: () => post('approve', { ids, pass: 0 }, supervisor) }
  },
  'a low margin passed without remark': async () => {
    const ids = [await submitted(), await submitted({ estSalePrice: '8' })]
    const msg = `利润率${(await row(ids[1]!)).est_profit_rate}%低于类目下限20.00%，请填写通过理由`
    return { code: 400, msg, ask: () => post('approve', { ids, pass: 1 }, supervisor) }
  },
  'wrong state': async () => {
    const ids = [await submitted(), await studio.add()]
    const msg = `产品【${await no(ids[1]!)}】当前状态为待提交，不能审批通过`
    return { code: 409, msg, ask: () => post('approve', { ids, pass: 1 }, supervisor) }
  },
  'to-goods twice': async () => {
    const id = await submitted()
    must(await post('approve', { ids: [id], pass: 1 }, supervisor))
    const [{ goodsCode }] = must(await post('to-goods', { ids: [id] }, developer))
    return { code: 409, msg: `该产品已生成商品${goodsCode}`, ask: () => post('to-goods', { ids: [id] }, developer) }
  },
  'a member in two groups': async () => {
    const input = { groupName: '第二组', leaderId: await idOf(app, 'supervisor'), memberIds: [await idOf(app, 'developer')] }
    const ask = () => supervisor.post(`${CENTRE}/development-group/add`, input)
    return { code: 409, msg: '赵一鸣已在分组【组DV】中', ask }
  },
  'remove a group of developers in use': async () => {
    await studio.add()
    const { n } = (await db.one<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM product_center_development WHERE group_id = ${studio.groupId} AND dev_status < 60 AND deleted_at IS NULL`))!
    const ask = () => supervisor.delete(`${CENTRE}/development-group/remove/${studio.groupId}`)
    return { code: 409, msg: `分组下有2个成员、${n}个未完成产品，不能删除`, ask }
  },
  'remove a group of forbidden shops in use': async () => {
    const groupId = await groupOf('在用组', [await shopToSell(app)])
    await forbid((await goodsToSell(app)).id, groupId)
    const ask = () => supervisor.delete(`${CENTRE}/disabled-group/remove/${groupId}`)
    return { code: 409, msg: '禁售分组正在被1个商品使用，不能删除', ask }
  },
  'more than 50 urls': async () => ({
    code: 400,
    msg: '单次最多采集50个链接',
    ask: () => seller.post(`${CENTRE}/data-acquisition/acquire`, { urls: urls(51) }),
  }),
  'transfer what is not complete': async () => {
    const ownerId = await idOf(app, 'developer')
    const ids = [await addAcquisition(app, { ownerId }), await addAcquisition(app, { ownerId, acqStatus: 30 })]
    const ask = () => developer.post(`${CENTRE}/data-acquisition/transfer-development`, { ids })
    return { code: 409, msg: '请先完善标题、类目、图片和款式', ask }
  },
  'transfer twice': async () => {
    const developmentId = await studio.add()
    const id = await addAcquisition(app, { ownerId: await idOf(app, 'developer'), acqStatus: 60, developmentId })
    const ask = () => developer.post(`${CENTRE}/data-acquisition/transfer-development`, { ids: [id] })
    return { code: 409, msg: `已转开发${await no(developmentId)}`, ask }
  },
  'pictures with gaps': async () => {
    const { taskId, code } = await pictures.wanted()
    must(await pictures.verb(supervisor, 'assign', taskId, { artistId: pictures.artistId }))
    await pictures.upload(taskId, 'front.png')
    return { code: 400, msg: `SKU【${code}01、${code}02】缺少图片`, ask: () => pictures.verb(second, 'submit', taskId) }
  },
  'confirm own pictures': async () => {
    const { taskId } = await pictures.standing(PICTURE.submitted)
    return { code: 409, msg: '不能确认自己制作的图片', ask: () => pictures.verb(second, 'confirm', taskId) }
  },
  'an impossible margin': async () => {
    const id = await completeInfo(seller, await goodsToSell(app))
    const terms = { currency: 'USD', feeRate: '8', payRate: '1', adRate: '3', margin: '88', freight: '1' }
    const ask = () => seller.post(`${CENTRE}/platform-info/calc-price`, { ids: [id], terms })
    return { code: 400, msg: '费率与目标利润率之和不能达到100%', ask }
  },
  'a title that is too long': async () => {
    const ids = [await completeInfo(seller, await goodsToSell(app), 'ebay-yw')]
    ids.push(await completeInfo(seller, await goodsToSell(app), 'ebay-yw'))
    await db.run(sql`UPDATE product_center_platform_info SET required_keywords = ${[`${'长'.repeat(81)}`]} WHERE id = ${ids[1]!}`)
    const ask = () => seller.post(`${CENTRE}/platform-info/generate-title`, { ids })
    return { code: 400, msg: '必选词和后缀已超过80个字符', ask }
  },
  'a forbidden shop': async () => {
    const [shop, other] = [await quietShop(app), await quietShop(app)]
    const { templateId, goodsId } = await readyTemplate(app, [other.shopId, shop.shopId])
    await forbid(goodsId, await groupOf('侵权组', [shop.shopId]))
    const { code } = (await db.one<{ code: string }>(sql`SELECT goods_code AS code FROM goods_goods WHERE id = ${goodsId}`))!
    return { code: 409, msg: `商品【${code}】在店铺【${shop.shopName}】禁售：侵权组`, ask: () => publish(templateId) }
  },
  'a repeated listing': async () => {
    const shop = await quietShop(app)
    const { templateId, goodsId } = await readyTemplate(app, [shop.shopId])
    await addSmtListing(app, shop.shopId, goodsId, { productId: '100500' })
    const msg = `店铺【${shop.shopName}】已有该商品的在线链接100500，重复铺货有处罚风险`
    return { code: 409, msg, ask: () => publish(templateId, { allowRepeat: 1 }) }
  },
  'a goods that is being published': async () => {
    const shop = await quietShop(app)
    const { templateId, goodsId, content } = await readyTemplate(app, [shop.shopId])
    must(await publish(templateId))
    const twin = await templateOf(app, goodsId, [shop.shopId], { skus: content.skus })
    return { code: 409, msg: `该商品正在发布到店铺【${shop.shopName}】`, ask: () => publish(twin.templateId) }
  },
  'an item that is registered': async () => {
    const shop = await shopToSell(app)
    must(await (await planned(shop)).finish('USED'))
    const { finish } = await planned(shop)
    return { code: 409, msg: `店铺【${await nameOf(shop)}】链接IDUSED已登记`, ask: () => finish('USED') }
  },
  'a shop SKU that is linked elsewhere': async () => {
    const shop = await shopToSell(app)
    const first = await planned(shop)
    must(await first.finish('A'))
    const { goods, finish } = await planned(shop)
    const shopSku = `P-${first.goods.code}01-S`
    const msg = `店铺【${await nameOf(shop)}】的SKU【${shopSku.toUpperCase()}】已关联【${first.goods.code}01】，请先解除`
    return { code: 409, msg, ask: () => finish('B', { skuLinks: [{ skuId: goods.skus[0], shopSku }] }) }
  },
  'a push over something newer': async () => {
    const shop = await quietShop(app)
    const goods = await goodsToSell(app)
    const listed = (more: object) => addSmtListing(app, shop.shopId, goods.id, { editStatus: 1, ...more })
    const ids = [await listed({}), await listed({ platModified: '2026-11-16', platNewest: '2026-11-17' })]
    return { code: 409, msg: '平台上的商品已变更，请先同步', ask: () => seller.post(`${CENTRE}/smt-listing/push`, { ids }) }
  },
  'a template that is locked': async () => {
    const { templateId } = await readyTemplate(app, [(await quietShop(app)).shopId])
    must(await publish(templateId))
    const ask = () => seller.delete(`${CENTRE}/smt-template/remove/${templateId}`)
    return { code: 409, msg: '模板正在发布，不能修改', ask }
  },
  'a template of another type': async () => {
    const { templateId } = await readyTemplate(app, [(await quietShop(app)).shopId])
    return { code: 404, msg: '模板不存在', ask: () => seller.get(`${CENTRE}/smt-template/details/${templateId}?tempType=2`) }
  },
}

const TABLES = (
  await db.query<{ name: string }>(
    raw(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename ~ '^(product_center|goods|simulator_smt)_' ORDER BY 1`,
    ),
  )
).map(({ name }) => name)
const said = (name: string) => `(SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${name} t) AS ${name}`
const everything = () => db.one(raw(`SELECT ${TABLES.map(said).join(', ')}`))

afterEach(() => db.run(sql`UPDATE product_center_development_group SET receive_limit = 30 WHERE id = ${studio.groupId}`))

describe('the product centre refuses', () => {
  it.each(Object.entries(ROWS))('%s, and nothing has changed', async (_name, arrange) => {
    const { code, msg, ask } = await arrange()
    const before = await everything()
    expect(await ask()).toMatchObject({ code, msg })
    expect(await everything()).toEqual(before)
  })

  it('a bad url by its line, and takes the others', async () => {
    const answer = await seller.post(`${CENTRE}/data-acquisition/acquire`, { urls: ['http://10.0.0.8/offer/1.html', urls(1)[0]] })
    expect(answer).toMatchObject({ code: 200, data: { accepted: 1, rejected: [{ line: 1, reason: '第1行：不支持的网址' }] } })
  })
})
