import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { makeSupplier } from '../../../../test/fixtures/supply.ts'
import { errorsOf, uploadRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const purchaser = await app.as('purchaser')
const supervisor = await app.as('supervisor')
await db.run(sql`DELETE FROM purchasing_purchaser_config`)
const [zhou, lv, stopped] = [await idOf(app, 'purchaser'), await idOf(app, 'lv.fang'), await idOf(app, 'yao.gang')]

describe('receive addresses', () => {
  const PATH = '/purchasing/receive-address'
  const address = (storeId: number, more: object = {}) => ({
    alias: '一号门',
    storeId,
    contact: '孙大勇',
    phone: '13800001111',
    provinceCode: '330000',
    cityCode: '330700',
    areaCode: '330782',
    address: '工人西路1号',
    ...more,
  })
  const defaults = async (storeId: number) =>
    (await purchaser.get(`${PATH}/list?storeId=${storeId}&all=1`)).data.filter((row: { isDefault: number }) => row.isDefault)

  it('have exactly one default a store', async () => {
    const storeId = await makeStore(app)
    const first = (await purchaser.post(`${PATH}/add`, address(storeId))).data
    const second = (await purchaser.post(`${PATH}/add`, address(storeId, { alias: '二号门' }))).data
    expect([first.isDefault, second.isDefault]).toEqual([1, 0])
    const refused = { code: 409, msg: '请先指定其他默认地址' }
    expect(await purchaser.delete(`${PATH}/remove/${first.id}`)).toMatchObject(refused)
    expect(await purchaser.put(`${PATH}/edit`, { ...first, isDefault: 0 })).toMatchObject(refused)
    expect(await purchaser.put(`${PATH}/edit`, { ...first, isActivated: 0, isDefault: 0 })).toMatchObject(refused)
    expect(await purchaser.post(`${PATH}/set-default`, { id: second.id })).toMatchObject({ code: 200, data: { isDefault: 1 } })
    expect(await purchaser.delete(`${PATH}/remove/${first.id}`)).toMatchObject({ code: 200 })
    expect(await defaults(storeId)).toMatchObject([{ id: second.id }])
    const many = await Promise.all(
      ['甲', '乙', '丙'].map((alias) => purchaser.post(`${PATH}/add`, address(storeId, { alias, isDefault: 1 }))),
    )
    await Promise.all(many.map(({ data }) => purchaser.post(`${PATH}/set-default`, { id: data.id })))
    expect(await defaults(storeId)).toHaveLength(1)
  })

  it('are refused in words', async () => {
    const storeId = await makeStore(app)
    expect(await purchaser.post(`${PATH}/add`, address(391))).toMatchObject({ code: 400, msg: 'TEMU虚拟仓不能直接采购入库' })
    expect(await purchaser.post(`${PATH}/add`, address(storeId, { address: '短' }))).toMatchObject({
      code: 400,
      msg: '详细地址至少5个字',
    })
    expect(await purchaser.post(`${PATH}/add`, address(storeId, { areaCode: '110101' }))).toMatchObject({
      code: 400,
      msg: '所选区县不属于所选城市',
    })
    expect(await defaults(storeId)).toEqual([])
    expect(await (await app.as('seller')).post(`${PATH}/add`, address(storeId))).toMatchObject({ status: 403 })
  })
})

describe('purchaser rules', () => {
  const PATH = '/purchasing/purchaser-config'
  const add = (more: object) => supervisor.post(`${PATH}/add`, { purchaserId: zhou, ...more })

  it('are one a subject, and are tried', async () => {
    const [skuId, supplierId, storeId] = [await makeSku(app), await makeSupplier(app), await makeStore(app)]
    expect(await add({ matchType: 1, matchId: skuId })).toMatchObject({ code: 200, data: { matchValue: `S${skuId}` } })
    expect(await add({ matchType: 1, matchId: skuId })).toMatchObject({ code: 400, msg: `SKU「S${skuId}」已有采购员规则` })
    expect(await add({ matchType: 2 })).toMatchObject({ code: 400, msg: '请选择供应商' })
    expect(await add({ matchType: 4, matchId: 999_999_999 })).toMatchObject({ code: 400, msg: '所选仓库不存在' })
    expect(await add({ matchType: 9, backupPurchaserId: zhou })).toMatchObject({ code: 400, msg: '备用采购员不能与采购员相同' })
    const { data: rule } = await add({ matchType: 2, matchId: supplierId, purchaserId: stopped, backupPurchaserId: lv })
    expect(await purchaser.post(`${PATH}/add`, { matchType: 9, purchaserId: zhou })).toMatchObject({ status: 403 })
    const attempt = async (query: string) => (await purchaser.get(`${PATH}/try?${query}`)).data
    expect(await attempt(`skuId=${skuId}&supplierId=${supplierId}`)).toMatchObject({
      purchaserId: zhou,
      by: 'SKU规则',
      instead: null,
    })
    const other = await makeSku(app)
    expect(await attempt(`skuId=${other}&supplierId=${supplierId}`)).toMatchObject({
      ruleId: rule.id,
      purchaserId: lv,
      by: '供应商规则',
      instead: '「姚刚」已停用或离职，由备用采购员接手',
    })
    expect(await attempt(`skuId=${other}&storeId=${storeId}`)).toMatchObject({
      purchaserId: null,
      by: '没有命中规则，进入未分配',
    })
  })

  it('are imported by what people call things', async () => {
    const [skuId, supplierId] = [await makeSku(app), await makeSupplier(app)]
    const headers = ['匹配方式', '匹配对象', '采购员', '备用采购员']
    const bad = await uploadRows(supervisor, `${PATH}/import`, headers, [
      ['SKU', 'NOSUCH', '周敏', ''],
      ['供应商', '', '周敏', ''],
    ])
    expect(errorsOf(bad)).toEqual(['2 匹配对象：SKU「NOSUCH」不存在', '3 匹配对象：请填写供应商'])
    const good = await uploadRows(supervisor, `${PATH}/import`, headers, [
      ['SKU', `S${skuId}`, '周敏', '吕芳'],
      ['供应商', `T${supplierId}`, '吕芳', ''],
      ['默认', '', '周敏', ''],
    ])
    expect(good).toMatchObject({ code: 200, data: { rows: 3 } })
    const { list } = (await purchaser.post(`${PATH}/list-page`, { condition: { matchValue: `S${skuId}` } })).data
    expect(list).toMatchObject([{ matchType: 1, matchId: skuId, purchaserName: '周敏', backupPurchaserName: '吕芳' }])
    expect((await supervisor.get(`${PATH}/import-template`)).headers['content-type']).toContain('spreadsheetml')
  })
})

describe('transfer store rules', () => {
  const PATH = '/purchasing/purchase-plan-transfer-store-config'
  it('lead over a warehouse of our own to another store, and are tried', async () => {
    const [own, abroad, skuId] = [await makeStore(app), await makeStore(app, 2), await makeSku(app)]
    const add = (more: object) =>
      supervisor.post(`${PATH}/add`, { targetStoreId: abroad, receiveStoreId: own, priority: 10, ...more })
    expect(await add({ receiveStoreId: abroad })).toMatchObject({ code: 400, msg: '中转仓不能与最终仓相同' })
    expect(await add({ targetStoreId: own, receiveStoreId: abroad })).toMatchObject({
      code: 400,
      msg: `中转仓必须是自营仓，测试仓${abroad}不是`,
    })
    expect(await add({ receiveStoreId: 391 })).toMatchObject({ code: 400, msg: 'TEMU虚拟仓不能直接采购入库' })
    expect(await add({ priority: 1000 })).toMatchObject({ code: 400 })
    expect((await purchaser.get(`${PATH}/try?skuId=${skuId}&targetStoreId=${abroad}`)).data).toMatchObject({
      ruleId: null,
      storeId: abroad,
      by: '没有命中规则，直接收到最终仓',
    })
    const { data: rule } = await add({ autoTransfer: 1 })
    expect((await purchaser.get(`${PATH}/try?skuId=${skuId}&targetStoreId=${abroad}`)).data).toMatchObject({
      ruleId: rule.id,
      storeId: own,
      storeName: `测试仓${own}`,
      autoTransfer: 1,
      by: '优先级10',
    })
    expect(await purchaser.get(`${PATH}/try?skuId=${skuId}&targetStoreId=999999999`)).toMatchObject({ code: 400 })
  })
})
