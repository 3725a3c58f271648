import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeSku } from '../../../../test/fixtures/stock.ts'
import { makeBought, makeQuote, makeSupplier } from '../../../../test/fixtures/supply.ts'
import { errorsOf, readRows, uploadRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const purchaser = await app.as('purchaser')
const supervisor = await app.as('supervisor')
const finance = await app.as('finance')
const PATH = '/purchasing/supplier'
let n = 0
const wanted = (more: object = {}) => ({
  supplierName: `义乌新供应商${++n}`,
  supplierType: '2',
  settlementType: 1,
  leadDays: 5,
  ...more,
})
const levels = Object.fromEntries(
  (await db.query<{ id: number; code: string }>(sql`SELECT id, level_code AS code FROM purchasing_supplier_level`)).map(
    ({ id, code }) => [code, id],
  ),
)
const statusOf = async (id: number) =>
  (await db.one<{ status: number }>(sql`SELECT status FROM purchasing_supplier WHERE id = ${id}`))!.status

describe('a supplier', () => {
  it('is added with a number of the sequence, at level C, and found by page, picker and tabs', async () => {
    const made = (await purchaser.post(PATH, wanted({ contact: '张三' }))).data
    expect(made).toMatchObject({ supplierLevel: 'C', status: 1, score: null, unpaid: '0', contact: '张三' })
    expect(made.supplierCode).toMatch(/^S\d{6}$/)
    const page = await purchaser.get(`${PATH}/page?pageNum=1&pageSize=10&supplierName=${encodeURIComponent(made.supplierName)}`)
    expect(page.data).toMatchObject({ total: 1, list: [{ supplierId: made.supplierId }] })
    const enabled = (await purchaser.get(`${PATH}/page?status=1&pageSize=10`)).data.list
    expect(enabled.map((row: { status: number }) => row.status)).not.toContain(2)
    expect(enabled[0].supplierId).toBe(made.supplierId)
    const picked = await purchaser.get(`${PATH}/list?keyword=${encodeURIComponent('义乌新供应商')}`)
    expect(picked.data).toMatchObject([{ supplierId: made.supplierId, settlementType: 1, leadDays: 5 }])
    const counts = (await purchaser.get(`${PATH}/status-count`)).data
    expect(counts['all']).toBe(counts['0'] + counts['1'] + counts['2'])
  })

  it('is found by its number and any part of its name, by who may see suppliers', async () => {
    const id = await makeSupplier(app, { supplier_name: '寻得见的工厂', contact: '李四' })
    const path = `/buy/supplier?supplierCode=T${id}`
    const findings = [{ title: `T${id} 寻得见的工厂`, detail: '李四', path }]
    const search = async (who: typeof purchaser, typed: string) =>
      (await who.get(`/v1/user/search?keyword=${encodeURIComponent(typed)}`)).data.filter(
        (group: { title: string }) => group.title === '供应商',
      )
    expect(await search(purchaser, '得见的')).toEqual([{ title: '供应商', findings }])
    expect(await search(purchaser, `t${id}`)).toEqual([{ title: '供应商', findings }])
    expect(await search(await app.as('seller'), '得见的')).toEqual([])
  })

  it('has a name of its own, and what its settlement needs', async () => {
    const { data } = await purchaser.post(PATH, wanted())
    expect(await purchaser.post(PATH, wanted({ supplierName: data.supplierName }))).toMatchObject({
      code: 400,
      msg: `供应商名称「${data.supplierName}」已存在`,
    })
    expect(await purchaser.post(PATH, wanted({ settlementType: 2 }))).toMatchObject({
      code: 400,
      msg: '定金+尾款结算必须填写定金比例',
    })
    expect(await purchaser.post(PATH, wanted({ settlementType: 4 }))).toMatchObject({
      code: 400,
      msg: '账期结算必须填写账期天数',
    })
    expect((await purchaser.post(PATH, wanted({ settlementType: 2, depositRate: '0.3' }))).data.depositRate).toBe('0.3000')
    const period = { settlementType: 4, accountPeriodDays: 30 }
    expect((await purchaser.post(PATH, wanted(period))).data).toMatchObject({ accountPeriodDays: 30, depositRate: null })
    const refused = await supervisor.post(PATH, wanted({ ...period, levelId: levels['D'] }))
    expect(refused).toMatchObject({ code: 400, msg: '等级D不允许账期结算，请改用其他结算方式' })
    expect(await purchaser.post(PATH, wanted({ provinceCode: '330000', cityCode: '110100' }))).toMatchObject({ code: 400 })
  })

  it('begins at level C unless somebody who may set levels says otherwise', async () => {
    expect((await purchaser.post(PATH, wanted({ levelId: levels['S'] }))).data.supplierLevel).toBe('C')
    expect((await supervisor.post(PATH, wanted({ levelId: levels['A'] }))).data.supplierLevel).toBe('A')
  })

  it('is changed by the version that was read', async () => {
    const row = (await purchaser.post(PATH, wanted())).data
    expect((await purchaser.put(PATH, { ...row, leadDays: 9 })).data).toMatchObject({ leadDays: 9, version: 2 })
    expect(await purchaser.put(PATH, { ...row, leadDays: 8 })).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
  })

  it('that is used is not removed', async () => {
    const row = (await purchaser.post(PATH, wanted())).data
    const skuId = await makeSku(app)
    await makeQuote(app, row.supplierId, skuId, { isDefault: 1 })
    await makeBought(app, { supplierId: row.supplierId, skuId })
    expect(await purchaser.delete(`${PATH}/${row.supplierId}`)).toMatchObject({
      code: 409,
      msg: `供应商「${row.supplierName}」被 1 个采购单、1 个报价使用，不能删除，可以停用`,
    })
    const unused = (await purchaser.post(PATH, wanted())).data
    expect(await purchaser.delete(`${PATH}/${unused.supplierId}`)).toMatchObject({ code: 200 })
    expect(await purchaser.get(`${PATH}/${unused.supplierId}`)).toMatchObject({ code: 404 })
  })

  it('shows what was bought of it lately and what is still owed', async () => {
    const supplierId = await makeSupplier(app)
    const skuId = await makeSku(app)
    const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString()
    await makeBought(app, { supplierId, skuId, auditTime: day(5), scanTime: day(2), expect: day(1).slice(0, 10) })
    await makeBought(app, { supplierId, skuId, auditTime: day(200), scanTime: day(190) })
    await makeBought(app, { supplierId, skuId, checkFlag: 700 })
    const row = (await purchaser.get(`${PATH}/${supplierId}`)).data
    expect(row).toMatchObject({ amount90: '100.00', onTimeRate: '100.00', passRate: null, unpaid: '200.00' })
    expect(row).toMatchObject({ orderCount: 2, orderAmount: '200.00', quoteCount: 0, scoreParts: null })
    expect((await purchaser.get(`${PATH}/${supplierId}/orders`)).data).toHaveLength(3)
    expect((await purchaser.get(`${PATH}/${supplierId}/payments`)).data).toEqual([])
  })
})

describe('bank numbers', () => {
  it('are read to their end by finance alone, in lists, details, exports, logs and conflicts', async () => {
    const row = (await purchaser.post(PATH, wanted({ bankNo: '6222020200112233445', bankName: '工商银行' }))).data
    expect(row.bankNo).toBe('****3445')
    const id = row.supplierId
    const asks = async (who: typeof purchaser) => {
      const filter = { condition: { supplierName: row.supplierName } }
      return [
        await who.get(`${PATH}/${id}`),
        await who.post(`${PATH}/list-page`, filter),
        await who.get(`${PATH}/page?supplierName=${encodeURIComponent(row.supplierName)}`),
        await who.post('/tool/biz-log/list-page', { condition: { entity: 'purchasing/supplier', entityId: [id] } }),
      ].map((answer) => JSON.stringify(answer.data))
    }
    expect((await asks(purchaser)).join()).not.toContain('112233445')
    expect((await asks(finance)).slice(0, 3).every((text) => text.includes('"bankNo":"6222020200112233445"'))).toBe(true)
    const sheet = await purchaser.post(`${PATH}/export`, {
      columns: ['supplierName', 'bankNo'],
      condition: { supplierName: row.supplierName },
    })
    expect(JSON.stringify(await readRows(app, sheet.raw))).not.toContain('112233445')
    const kept = await purchaser.put(PATH, { ...row, leadDays: 6 })
    expect(kept.data).toMatchObject({ bankNo: '****3445', version: 2 })
    const stale = await purchaser.put(PATH, { ...row, leadDays: 7 })
    expect(stale.code).toBe(409)
    expect(JSON.stringify(stale.data)).not.toContain('112233445')
    await purchaser.put(PATH, { ...kept.data, bankNo: '6222020299998888' })
    expect((await finance.get(`${PATH}/${id}`)).data.bankNo).toBe('6222020299998888')
    expect((await asks(purchaser))[3]).toContain('****8888')
    expect(await purchaser.put(PATH, { ...kept.data, bankNo: 'abc' })).toMatchObject({ code: 400, msg: '银行账号应为8-30位数字' })
  })
})

describe('the state of a supplier', () => {
  it('is disabled with a reason; the blacklist is a supervisor’s', async () => {
    const id = await makeSupplier(app)
    const set = (who: typeof purchaser, status: number, reason?: string) =>
      who.post(`${PATH}/set-status`, { ids: [id], status, reason })
    expect(await set(purchaser, 0)).toMatchObject({ code: 400, msg: '请填写原因' })
    expect(await set(purchaser, 0, '停产')).toMatchObject({ code: 200 })
    expect(await set(purchaser, 2, '欺诈')).toMatchObject({ code: 403 })
    expect(await statusOf(id)).toBe(0)
    expect(await set(supervisor, 2, '欺诈')).toMatchObject({ code: 200 })
    expect(await set(purchaser, 1)).toMatchObject({ code: 403 })
    expect(await set(supervisor, 0, '再停用')).toMatchObject({ code: 409, msg: '供应商当前为「黑名单」，不能停用' })
    expect(await set(supervisor, 1)).toMatchObject({ code: 200 })
    expect(await statusOf(id)).toBe(1)
  })

  it('has a level that is changed with a reason, never against its settlement', async () => {
    const id = await makeSupplier(app, { settlement_type: 4, account_period_days: 30 })
    const set = (code: string) => supervisor.post(`${PATH}/set-level`, { ids: [id], levelId: levels[code], reason: '年度评审' })
    expect(await purchaser.post(`${PATH}/set-level`, { ids: [id], levelId: levels['A'], reason: 'x' })).toMatchObject({
      status: 403,
    })
    expect(await set('D')).toMatchObject({ code: 409 })
    expect(await set('A')).toMatchObject({ code: 200 })
    expect((await purchaser.get(`${PATH}/${id}`)).data.supplierLevel).toBe('A')
    const [last] = await db.query(
      sql`SELECT action, note FROM biz_log WHERE entity = 'purchasing/supplier' AND entity_id = ${id} ORDER BY id DESC`,
    )
    expect(last).toEqual({ action: '改等级', note: '年度评审' })
  })
})

describe('a workbook of suppliers', () => {
  it('is taken whole or not at all', async () => {
    const headers = ['供应商名称', '类型', '结算方式', '定金比例', '交期(天)', '银行账号']
    const before = await db.one(sql`SELECT count(*) FROM purchasing_supplier`)
    const bad = await uploadRows(purchaser, `${PATH}/import`, headers, [
      ['导入供应商甲', '线下工厂', '预付', '', '5', '6222020200110001'],
      ['导入供应商乙', '线下工厂', '定金+尾款', '', '5', ''],
      ['导入供应商丙', '火星', '预付', '', '5', ''],
    ])
    expect(bad.code).toBe(400)
    expect(errorsOf(bad)).toEqual(['4 类型：类型「火星」不在字典中'])
    const deposit = await uploadRows(purchaser, `${PATH}/import`, headers, [
      ['导入供应商乙', '线下工厂', '定金+尾款', '', '5', ''],
    ])
    expect(errorsOf(deposit)).toEqual(['2 定金比例：定金+尾款结算必须填写定金比例'])
    expect(await db.one(sql`SELECT count(*) FROM purchasing_supplier`)).toEqual(before)
    const good = await uploadRows(purchaser, `${PATH}/import`, headers, [
      ['导入供应商甲', '线下工厂', '预付', '', '5', '6222020200110001'],
      ['导入供应商乙', '2', '定金+尾款', '0.3', '5', ''],
    ])
    expect(good).toMatchObject({ code: 200, data: { rows: 2 } })
    const [row] = (await finance.post(`${PATH}/list-page`, { condition: { supplierName: '导入供应商甲' } })).data.list
    expect(row).toMatchObject({ supplierLevel: 'C', bankNo: '6222020200110001' })
    expect((await purchaser.get(`${PATH}/import-template`)).headers['content-type']).toContain('spreadsheetml')
  })
})
