import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeWay, pricesOf } from '../../../test/fixtures/express.ts'
import { errorsOf, readRows, uploadRows } from '../../../test/workbook.ts'
import { sql } from '../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const [supervisor, finance, seller, warehouse] = [
  await app.as('supervisor'),
  await app.as('finance'),
  await app.as('seller'),
  await app.as('warehouse'),
]
const today = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10)
const later = (days: number) => new Date(Date.now() + 8 * 3600_000 + days * 86_400_000).toISOString().slice(0, 10)
const company = { expressType: 2, settleCurrency: 'CNY', settleDays: 30, connector: 'simulator' }

describe('companies', () => {
  it('are listed with their active ways, kept apart by code and name, and removed only when empty', async () => {
    const { data } = await seller.get('/express/express/list')
    expect(data.find((one: any) => one.expressCode === 'YANWEN').ways.map((way: any) => way.wayCode)).toEqual([
      'YW-PT',
      'YW-TH',
      'YW-HW',
    ])
    expect((await seller.get('/express/express/name-list')).data[0]).toEqual({ id: 1, expressName: '燕文物流' })
    const add = (more: object) => supervisor.post('/express/express', { ...company, ...more })
    const repeated = await add({ expressCode: 'YANWEN', expressName: '燕文二' })
    expect(repeated).toMatchObject({ code: 400, msg: '物流公司YANWEN已存在' })
    expect(await add({ expressCode: 'YW2', expressName: '燕文物流' })).toMatchObject({ code: 400, msg: '物流公司燕文物流已存在' })
    const made = await add({ expressCode: 'yw2', expressName: '燕文二', connectorConfig: 'secret-token' })
    expect(made.data).toMatchObject({ expressCode: 'YW2', hasSecret: 1, wayCount: 0 })
    expect(JSON.stringify([made.data, await db.query(sql`SELECT changes FROM biz_log ORDER BY id DESC LIMIT 1`)])).not.toContain(
      'secret-token',
    )
    expect(await supervisor.post('/express/express/test-connector', { id: made.data.id })).toMatchObject({ data: { ok: true } })
    expect(await supervisor.delete(`/express/express/${made.data.id}`)).toMatchObject({ code: 200 })
    expect(await supervisor.delete('/express/express/1')).toMatchObject({ code: 409, msg: '物流公司下有3个渠道，不能删除' })
    expect((await seller.post('/express/express', { ...company, expressCode: 'X1', expressName: 'x' })).status).toBe(403)
  })
})

describe('ways', () => {
  it('need a store, sane limits and a code of their own', async () => {
    const way = await makeWay(app)
    const { data } = await supervisor.get(`/express/logistic-way/${way.id}`)
    const save = (more: object) => supervisor.put('/express/logistic-way', { ...data, ...more })
    expect(await save({ storeIds: [] })).toMatchObject({ code: 400, msg: '请选择适用仓库' })
    expect(await save({ minWeight: 2000, maxWeight: 2000 })).toMatchObject({ code: 400, msg: '最小重量必须小于最大重量' })
    expect(await save({ wayCode: 'YW-PT' })).toMatchObject({ code: 400, msg: '渠道代码YW-PT已存在' })
    expect(await save({ wayName: '改名' })).toMatchObject({ code: 200, data: { wayName: '改名', weightRange: '0–2000g' } })
    expect(await save({ wayName: '再改' })).toMatchObject({ code: 409 })
  })
  it('are copied with their zones, switched off, and stay while orders use them', async () => {
    const way = await makeWay(app)
    const copied = await supervisor.post('/express/logistic-way/copy', { id: way.id, wayCode: `${way.code}-2`, wayName: '复制' })
    expect(copied.data).toMatchObject({ isActivated: 0, storeIds: [1], currentTable: null })
    const zones = await supervisor.get(`/express/logistic-zone/list?wayId=${copied.data.id}`)
    expect(zones.data).toMatchObject([{ zoneName: '德国', rows: [{ countryCode: 'DE', postMode: 0 }] }])
    await db.run(sql`
      INSERT INTO express_track_number (express_id, way_id, number, state, order_id, order_no) VALUES (1, ${way.id}, ${`N${way.id}`}, 3, ${way.id}, 'DD1')`)
    expect(await supervisor.delete(`/express/logistic-way/${way.id}`)).toMatchObject({
      code: 409,
      msg: '渠道已被1个订单使用，请停用',
    })
    await supervisor.post('/express/logistic-way/activate', { ids: [way.id], isActivated: 0 })
    const active = await seller.get('/express/logistic-way/list?storeId=1&countryCode=DE')
    expect(active.data.map((one: any) => one.wayCode)).toContain('YW-PT')
    expect(active.data.map((one: any) => one.wayCode)).not.toContain(way.code)
    expect((await seller.get('/express/logistic-way/list?storeId=4&countryCode=DE')).data).toEqual([])
  })
})

describe('zones', () => {
  it('hold a country once, and post codes that never overlap', async () => {
    const way = await makeWay(app)
    const add = (zoneName: string, ...rows: object[]) =>
      supervisor.post('/express/logistic-zone', { wayId: way.id, zoneName, sortNo: 2, rows })
    const de = (postMode: number, value: string, valueTo?: string) => ({ countryCode: 'DE', postMode, value, valueTo })
    expect(await add('二区', { countryCode: 'DE', postMode: 0 })).toMatchObject({ code: 400, msg: '德国已在分区“德国”中' })
    expect(await add('岛屿', de(2, '25929', '25 997'))).toMatchObject({
      code: 200,
      data: { rows: [{ value: '25929', valueTo: '25997' }] },
    })
    expect(await add('二区', de(1, '2595'))).toMatchObject({ code: 400, msg: '邮编区间与“岛屿”重叠' })
    expect(await add('二区', de(2, '25998', '2599'))).toMatchObject({ code: 400 })
    expect(await add('二区', { countryCode: 'FR', postMode: 0 }, { countryCode: 'FR', postMode: 0 })).toMatchObject({
      code: 400,
      msg: '法国已在分区“二区”中',
    })
    const uncovered = await supervisor.get(`/express/logistic-zone/uncovered?wayId=${way.id}`)
    expect(uncovered.data.some((one: any) => one.countryCode === 'DE')).toBe(false)
    expect(uncovered.data.some((one: any) => one.countryCode === 'FR')).toBe(true)
    expect(await supervisor.delete(`/express/logistic-zone/${way.zoneId}`)).toMatchObject({ code: 409 })
  })
  it('come from a sheet, all or nothing', async () => {
    const way = await makeWay(app)
    const head = ['渠道代码', '分区名称', '国家代码', '邮编方式', '邮编', '至']
    const send = (...rows: string[][]) => uploadRows(supervisor, '/express/logistic-zone/import', head, rows)
    expect(await send([way.code, '北欧', 'DE', '全国', '', ''])).toMatchObject({
      code: 400,
      msg: expect.stringContaining('德国已在分区“德国”中'),
    })
    expect(
      await send([way.code, '北欧', 'SE', '全国', '', ''], [way.code, '北欧', 'DE', '区间', '25929', '25997']),
    ).toMatchObject({ code: 200 })
    const { data } = await supervisor.get(`/express/logistic-zone/list?wayId=${way.id}`)
    expect(data.find((zone: any) => zone.zoneName === '北欧').rows).toHaveLength(2)
  })
})

describe('freight tables', () => {
  it('run without gap from the least weight to the greatest', async () => {
    const way = await makeWay(app)
    const save = (...bands: [number, number][]) =>
      supervisor.post('/express/freight-table', {
        ...pricesOf(way, later(1)),
        lines: bands.map(([weightFrom, weightTo]) => ({ zoneId: way.zoneId, weightFrom, weightTo, mode: 2, pricePerKg: '60' })),
      })
    expect(await save([0, 500], [600, 2000])).toMatchObject({ code: 400, msg: '分区“德国”重量段不连续：500–600g' })
    expect(await save([0, 500], [400, 2000])).toMatchObject({ code: 400, msg: '分区“德国”重量段不连续：400–500g' })
    expect(await save([0, 1000])).toMatchObject({ code: 400, msg: '分区“德国”重量段不连续：1000–2000g' })
    expect(await save([100, 2000])).toMatchObject({ code: 400, msg: '分区“德国”重量段不连续：0–100g' })
    expect(await save([0, 2000])).toMatchObject({ code: 200, data: { checkFlag: 100, lineCount: 1 } })
    const noPrice = {
      ...pricesOf(way, later(1)),
      lines: [{ zoneId: way.zoneId, weightFrom: 0, weightTo: 2000, mode: 1, firstWeight: 500 }],
    }
    expect(await supervisor.post('/express/freight-table', noPrice)).toMatchObject({
      code: 400,
      msg: '分区“德国”0–2000g缺少首重价',
    })
  })
  it('are audited by another, not in the past, and used from their day on', async () => {
    const way = await makeWay(app)
    const add = async (day: string, perKg = '80') =>
      (await supervisor.post('/express/freight-table', pricesOf(way, day, perKg))).data.id as number
    const late = await add(later(-1))
    expect(await finance.post('/express/freight-table/audit', { ids: [late] })).toMatchObject({
      code: 400,
      msg: '生效日期不能早于今天',
    })
    await db.run(
      sql`UPDATE express_freight_table SET create_by = (SELECT id FROM account_user WHERE username = 'finance') WHERE id = ${late}`,
    )
    const next = await add(later(3))
    expect((await supervisor.post('/express/freight-table/audit', { ids: [next] })).status).toBe(403)
    await db.run(
      sql`UPDATE express_freight_table SET create_by = (SELECT id FROM account_user WHERE username = 'finance') WHERE id = ${next}`,
    )
    expect(await finance.post('/express/freight-table/audit', { ids: [next] })).toMatchObject({
      code: 409,
      msg: '不能审核自己创建的单据',
    })
    await db.run(
      sql`UPDATE express_freight_table SET create_by = (SELECT id FROM account_user WHERE username = 'supervisor') WHERE id = ${next}`,
    )
    const compared = await finance.get(`/express/freight-table/${next}/compare`)
    expect(compared.data.zones[0].prices[4]).toEqual({ weight: 1000, before: '81.00', after: '99.00' })
    expect(await finance.post('/express/freight-table/audit', { ids: [next] })).toMatchObject({ code: 200 })
    const trial = async (day: string) =>
      (await seller.post('/express/freight/trial', { countryCode: 'DE', weight: 1000, day })).data.lines.find(
        (one: any) => one.wayId === way.id,
      )
    expect(await trial(today)).toMatchObject({ freight: '81.00', reason: null })
    expect(await trial(later(3))).toMatchObject({ freight: '99.00' })
    expect(await trial('2020-01-01')).toMatchObject({ reason: '无生效运费表' })
    expect(await supervisor.put('/express/freight-table', { ...pricesOf(way, later(4)), id: next, version: 2 })).toMatchObject({
      code: 409,
    })
    expect((await supervisor.post('/express/freight-table/invalid', { ids: [next], reason: '错' })).status).toBe(403)
    expect(await finance.post('/express/freight-table/invalid', { ids: [next], reason: '错' })).toMatchObject({ code: 200 })
    expect(await finance.post('/express/freight-table/invalid', { ids: [way.tableId], reason: '错' })).toMatchObject({
      code: 409,
      msg: '运费表已生效，不能作废',
    })
    expect(await trial(later(3))).toMatchObject({ freight: '81.00' })
  })
  it('are copied, imported, counted by stage and exported', async () => {
    const way = await makeWay(app)
    const copied = await supervisor.post('/express/freight-table/copy', { wayId: way.id, effectiveFrom: later(9) })
    expect(copied.data).toMatchObject({ tab: 1, effectiveFrom: later(9), lineCount: 1 })
    const head = ['渠道代码', '生效日期', '分区', '重量起(g)', '重量止(g)', '计价方式', '单价/kg', '挂号费']
    const send = (...rows: string[][]) => uploadRows(supervisor, '/express/freight-table/import', head, rows)
    expect(errorsOf(await send([way.code, later(5), '法国', '0', '2000', '单价', '50', '9']))).toEqual([
      `2 分区：渠道${way.code}没有分区“法国”`,
    ])
    expect(
      await send(
        [way.code, later(5), '德国', '0', '900', '单价', '50', '9'],
        [way.code, later(5), '德国', '900', '2000', '单价', '45', '9'],
      ),
    ).toMatchObject({ code: 200 })
    const counts = await supervisor.post('/express/freight-table/status-count', { condition: { wayId: [way.id] } })
    expect(counts.data).toEqual({ all: 3, 1: 2, 2: 1 })
    const running = await supervisor.post('/express/freight-table/list-page', { condition: { wayId: [way.id], tab: [2] } })
    expect(running.data.list.map((one: any) => one.id)).toEqual([way.tableId])
    const book = await supervisor.post('/express/freight-table/export', { condition: { wayId: [way.id] } })
    expect(await readRows(app, book.raw)).toHaveLength(4)
  })
})

describe('a trial', () => {
  it('prices every way, the cheapest first, and says why others cannot', async () => {
    const { data } = await seller.post('/express/freight/trial', {
      countryCode: 'DE',
      postCode: '25980',
      weight: 236,
      attrs: ['isCharged'],
      storeId: 1,
    })
    const by = (code: string) => data.lines.find((one: any) => one.wayName === code)
    expect(by('燕文普货挂号').reason).toBe('不收带电')
    expect(by('Royal Mail Tracked 24').reason).toBe('仓库不支持')
    expect(by('燕文特货挂号')).toMatchObject({ zoneName: '德国岛屿', reason: null })
    const priced = data.lines.filter((one: any) => one.freightCny).map((one: any) => Number(one.freightCny))
    expect(priced).toEqual(priced.toSorted((a: number, b: number) => a - b))
    expect(await seller.post('/express/freight/trial', { weight: 5 })).toMatchObject({ code: 400, msg: '请选择国家' })
    expect(await seller.post('/express/freight/trial', { orderNo: 'NOPE' })).toMatchObject({
      code: 404,
      msg: '订单 NOPE 不存在或已删除',
    })
  })
})

describe('match rules', () => {
  it('have priorities of their own, which may be exchanged', async () => {
    const { data } = await supervisor.post('/express/logistic-match-rule/list-page', {})
    const [first, second] = data.list
    const rows = [
      { id: first.id, priority: second.priority },
      { id: second.id, priority: first.priority },
    ]
    expect(await supervisor.post('/express/logistic-match-rule/sort', { rows })).toMatchObject({ code: 200 })
    const after = (await supervisor.post('/express/logistic-match-rule/list-page', {})).data.list
    expect(after.slice(0, 2).map((one: any) => one.id)).toEqual([second.id, first.id])
    const taken = [{ id: first.id, priority: after[5].priority }]
    expect(await supervisor.post('/express/logistic-match-rule/sort', { rows: taken })).toMatchObject({ code: 400 })
    const added = await supervisor.post('/express/logistic-match-rule', {
      ruleName: '新',
      priority: 10,
      wayIds: [1],
      strategy: 1,
    })
    expect(added).toMatchObject({ code: 400, msg: '优先级10已存在' })
    expect(await supervisor.post('/express/logistic-match-rule/activate', { id: first.id, isActivated: 0 })).toMatchObject({
      code: 200,
    })
    expect((await warehouse.post('/express/logistic-match-rule/activate', { id: first.id, isActivated: 1 })).status).toBe(403)
  })
})
