import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, testApp } from '../../../../test/app.ts'
import { blocked } from '../../../../test/blocked.ts'
import { addGoods, addSku, addStock } from '../../../../test/fixtures/goods.ts'
import { addChannelShop, addConfig, addListing } from '../../../../test/fixtures/online-stock.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const seller = await app.as('seller')
const PATH = '/goods/inventory-update-config'
let shop: Awaited<ReturnType<typeof addChannelShop>>
beforeAll(async () => {
  shop = await addChannelShop(app)
})
const input = (more: object = {}) => ({
  configName: '按比例八成',
  platCode: shop.platCode,
  shopId: null,
  goodsStatuses: [],
  storeIds: [],
  mode: 1,
  ratio: 80,
  reserveQty: 10,
  maxQty: 100,
  isActivated: 1,
  ...more,
})
const add = (more: object = {}, who: Caller = seller) => who.post(`${PATH}/add`, input(more))
const configs = async () =>
  (await app.house.db.one<{ all: string }>(sql`
    SELECT coalesce(string_agg(to_jsonb(c)::text, '' ORDER BY id), '') AS all FROM goods_inventory_update_config c`))!.all
const keys = (id: number) =>
  app.house.db.query(
    sql`SELECT plat_code AS plat, shop_id AS shop, status FROM goods_inventory_config_key WHERE config_id = ${id} ORDER BY status`,
  )

describe('an inventory-update config', () => {
  it('is added, listed, changed and removed, and its shops are looked at again', async () => {
    const { platCode, shopId, shopName } = await addChannelShop(app)
    const made = await add({ platCode, shopId, goodsStatuses: ['20', '10'], storeIds: [1, 2] })
    expect(made).toMatchObject({
      code: 200,
      data: { configName: '按比例八成', shopName, goodsStatuses: ['20', '10'], ratio: 80, fixedQty: null },
    })
    const { id, version } = made.data
    expect(await keys(id)).toEqual([
      { plat: platCode, shop: shopId, status: '10' },
      { plat: platCode, shop: shopId, status: '20' },
    ])
    const wished = () => app.house.db.one<{ times: number }>(sql`SELECT times FROM goods_push_review WHERE shop_id = ${shopId}`)
    expect(await wished()).toEqual({ times: 1 })
    const found = async (condition: object) =>
      (await seller.post(`${PATH}/list-page`, { condition: { platCode: [platCode], ...condition } })).data.total
    expect([await found({}), await found({ goodsStatuses: ['10'] }), await found({ goodsStatuses: ['40'] })]).toEqual([1, 1, 0])
    expect([await found({ shopId: [shopId] }), await found({ isActivated: [0] }), await found({ mode: [1] })]).toEqual([1, 0, 1])
    const changed = await seller.put(`${PATH}/edit`, {
      ...input({ platCode, shopId, mode: 2, fixedQty: 7, isActivated: 0 }),
      id,
      version,
    })
    expect(changed).toMatchObject({ code: 200, data: { mode: 2, fixedQty: 7, ratio: null, isActivated: 0 } })
    expect(await keys(id)).toEqual([])
    expect(await wished()).toEqual({ times: 3 })
    expect(await seller.put(`${PATH}/edit`, { ...input({ platCode, shopId }), id, version })).toMatchObject({ code: 409 })
    expect(await seller.delete(`${PATH}/remove/${id}`)).toMatchObject({ code: 200 })
    expect(await found({})).toBe(0)
  })

  it('asks for what its way of updating needs', async () => {
    const before = await configs()
    expect(await add({ ratio: null })).toMatchObject({ code: 400, msg: '比例(%)不能为空' })
    expect(await add({ ratio: 101 })).toMatchObject({ code: 400, msg: '比例(%)应为1~100的整数' })
    expect(await add({ mode: 2, fixedQty: null })).toMatchObject({ code: 400, msg: '固定值不能为空' })
    expect(await add({ goodsStatuses: ['99'] })).toMatchObject({ code: 400, msg: '商品状态「99」不在字典中' })
    expect(await add({ storeIds: [99_999] })).toMatchObject({ code: 400 })
    const other = await addChannelShop(app)
    expect(await add({ shopId: other.shopId })).toMatchObject({ code: 400, msg: `店铺【${other.shopName}】不属于所选平台` })
    expect(await (await app.as('developer')).post(`${PATH}/add`, input())).toMatchObject({ status: 403 })
    expect(await configs()).toBe(before)
  })

  it('is one active a platform, shop and status', async () => {
    const { platCode, shopId, shopName } = await addChannelShop(app)
    await add({ platCode, configName: '平台全部' })
    expect(await add({ platCode, configName: '平台在售', goodsStatuses: ['20'] })).toMatchObject({ code: 200 })
    expect(await add({ platCode, shopId, configName: '店铺全部' })).toMatchObject({ code: 200 })
    const resting = await add({ platCode, shopId, configName: '备用', isActivated: 0 })
    expect(resting).toMatchObject({ code: 200 })
    const before = await configs()
    expect(await add({ platCode })).toMatchObject({ code: 409, msg: `渠道${platCode}的「全部状态」已有启用的配置【平台全部】` })
    expect(await add({ platCode, goodsStatuses: ['10', '20'] })).toMatchObject({
      code: 409,
      msg: `渠道${platCode}的「在售」已有启用的配置【平台在售】`,
    })
    const { id, version } = resting.data
    expect(await seller.put(`${PATH}/edit`, { ...input({ platCode, shopId }), id, version })).toMatchObject({
      code: 409,
      msg: `渠道${platCode}店铺【${shopName}】的「全部状态」已有启用的配置【店铺全部】`,
    })
    expect(await configs()).toBe(before)
  })

  it('stays one when two people add it at once', async () => {
    const { platCode } = await addChannelShop(app)
    let both: Promise<{ code: number }[]>
    await app.house.db.transact(async (tx) => {
      await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext(${`inventory-config/${platCode}/0`}))`)
      both = Promise.all([add({ platCode }), add({ platCode })])
      await blocked(app)
    })
    expect((await both!).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('is kept one by the database, whoever writes', async () => {
    const { platCode } = await addChannelShop(app)
    await addConfig(app, platCode, { goodsStatuses: ['20'] })
    await expect(addConfig(app, platCode, { goodsStatuses: ['10', '20'] })).rejects.toMatchObject({ code: '23505' })
  })
})

describe('a trial', () => {
  it('tells every step of the worked example with its number', async () => {
    const { platCode, shopId, shopName } = await addChannelShop(app)
    await addConfig(app, platCode, { ratio: 80, reserveQty: 10, maxQty: 100 })
    const skuId = await addSku(app, await addGoods(app, 'TR0001'), 'TR000101')
    await addStock(app, skuId, 1, 157)
    await addListing(app, shopId, 'TRIAL-1', [[skuId, 2]])
    const [trial] = (await seller.post(`${PATH}/preview`, { shopSku: ' trial-1 ' })).data
    expect(trial).toMatchObject({ shopName, shopSku: 'TRIAL-1', onlineStock: 5, pushedQty: null, quantity: 58 })
    expect(trial.steps.map((step: any) => [step.label, step.value])).toEqual([
      ['商品状态', '在售'],
      ['配置', expect.stringMatching(/^配置\d+$/)],
      ['TR000101 可售库存', '157'],
      ['减保留后按比例', '117'],
      ['除以链接数量', '58'],
      ['不超过最大数量', '58'],
      ['低于最小数量为0', '58'],
      ['上次推送', '从未推送'],
      ['应推库存', '58'],
    ])
    expect(trial.steps[3].note).toBe('⌊(157 − 10) × 80%⌋ = 117')
    expect(trial.steps[4].note).toBe('⌊117 ÷ 2⌋ = 58')
  })

  it('says why nothing is pushed', async () => {
    const { platCode, shopId } = await addChannelShop(app, { stockPush: 0 })
    const skuId = await addSku(app, await addGoods(app, 'TR0002'), 'TR000201')
    const id = await addListing(app, shopId, 'TRIAL-2', [[skuId, 1]])
    const last = async () => (await seller.post(`${PATH}/preview`, { shopSku: 'TRIAL-2', shopId })).data[0].steps.at(-1)
    expect(await last()).toEqual({ label: '配置', value: '无', note: '没有适用的启用配置，不推送' })
    const configId = await addConfig(app, platCode, { mode: 3 })
    expect(await last()).toEqual({ label: '结果', value: '不推送', note: '配置为不更新' })
    await app.house.db.run(sql`UPDATE goods_inventory_update_config SET mode = 2, fixed_qty = 4 WHERE id = ${configId}`)
    expect(await last()).toEqual({ label: '应推库存', value: '4', note: '店铺未启用或未开启推送库存，不推送' })
    await app.house.db.run(sql`UPDATE goods_goods_sku SET sku_status = '70' WHERE id = ${skuId}`)
    expect(await last()).toEqual({ label: '应推库存', value: '0', note: '该状态一律为0' })
    await app.house.db.run(sql`UPDATE goods_shopsku SET match_status = 0, link_id = NULL WHERE id = ${id}`)
    expect(await last()).toEqual({ label: '匹配', value: '未匹配', note: '没有关联本地SKU，不推送' })
    expect(await seller.post(`${PATH}/preview`, { shopSku: 'NOWHERE' })).toMatchObject({
      code: 404,
      msg: '店铺SKU【NOWHERE】不存在或已删除',
    })
    expect(await seller.post(`${PATH}/preview`, { shopSku: '' })).toMatchObject({ code: 400 })
  })
})
