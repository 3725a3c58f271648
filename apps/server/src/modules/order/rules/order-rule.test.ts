import { RULE_KIND_NAMES, RULE_KINDS, type RuleKind } from '@erp/contract/order/rules/rule-lists'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeWay } from '../../../../test/fixtures/express.ts'
import { makeOrder } from '../../../../test/fixtures/order.ts'
import { makeSku } from '../../../../test/fixtures/stock.ts'
import { errorsOf, readRows } from '../../../../test/workbook.ts'
import { sql } from '../../../kit/db/db.ts'
import { writeBook } from '../../../kit/excel/book.ts'
import { dryRunning, forgetting } from './order-rule-job.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const supervisor = await app.as('supervisor')
await db.run(sql`UPDATE order_rule SET is_activated = 0`)
const way = await makeWay(app, { source: 3 })
const dear = await makeWay(app, { source: 3 })
await db.run(sql`UPDATE express_freight_line SET price_per_kg = 90 WHERE table_id = ${dear.tableId}`)
const skuId = await makeSku(app)
await db.run(sql`UPDATE goods_goods_sku SET weight = 200 WHERE id = ${skuId}`)

const [shop] = await db.query<{ id: number }>(
  sql`INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency) VALUES ('joom', '规则测试店', 'RULE', 'EUR') RETURNING id`,
)

const RULE = '/order/order-rule'
let drawn = 500
const rule = (more: object = {}) => {
  const priority = ++drawn
  return { ruleName: `规则${priority}`, ruleType: 1, priority, storeIds: [1], wayIds: [way.id], ...more }
}
const saved = async (more: object = {}) => {
  const { code, data, msg } = await admin.post(RULE, rule(more))
  expect(msg).toBe('操作成功')
  return { code, ...data }
}
const setVersion = async () => (await db.one<{ version: number }>(sql`SELECT version FROM order_rule_set`))!.version
const everything = () =>
  db.one(sql`
    SELECT (SELECT md5(string_agg(r::text, '' ORDER BY id)) FROM order_rule r) AS rules,
      (SELECT md5(string_agg(w::text, '' ORDER BY id)) FROM order_rule_row w) AS rows, (SELECT mark FROM order_rule_set) AS mark`)
/** Refused in these words, and nothing is otherwise than it was. */
async function refused(asked: () => Promise<{ code: number; msg: string }>, code: number, msg: string) {
  const before = await everything()
  expect(await asked()).toMatchObject({ code, msg })
  expect(await everything()).toEqual(before)
}

describe('a rule', () => {
  it('is kept with its sub-lists, summed up, changed in part, copied, switched, sorted, exported, logged and removed', async () => {
    const country = [{ countryCode: 'DE' }, { countryCode: 'FR', mode: 2 }]
    const made = await saved({ country, 'post-code': [{ op: '区间', value: '25929', valueTo: '25997' }], maxWeight: 2000 })
    expect(made).toMatchObject({
      conditionWords: '国家 德国；国家排除 法国；邮编 25929–25997；重量 0–2000g',
      resultWords: expect.stringMatching(/^义乌仓 → 渠道\d+$/),
      hits: 0,
      country: [
        { countryCode: 'DE', mode: 1 },
        { countryCode: 'FR', mode: 2 },
      ],
      shop: [],
    })
    const { id, version, ruleName, priority } = made
    const part = {
      id,
      version,
      ruleName,
      ruleType: 1,
      priority,
      wayIds: [way.id],
      remark: '岛屿',
      country: [{ countryCode: 'DE' }],
    }
    const changed = (await admin.put(RULE, part)).data
    expect(changed).toMatchObject({ remark: '岛屿', maxWeight: 2000, country: [made.country[0]], version: version + 1 })
    expect(changed['post-code']).toEqual(made['post-code'])
    const stale = await admin.put(RULE, part)
    expect(stale).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试', data: { current: { country: [{}] } } })

    const copy = (await admin.post(`${RULE}/copy`, { id })).data
    expect(copy).toMatchObject({ ruleName: `${ruleName} 副本`, isActivated: 0, country: [{ countryCode: 'DE' }], remark: '岛屿' })
    expect((await admin.post(`${RULE}/copy`, { id })).data.ruleName).toBe(`${ruleName} 副本2`)
    expect((await admin.post(`${RULE}/activate`, { ids: [copy.id], isActivated: 1 })).code).toBe(200)
    expect((await admin.get(`${RULE}/list?ruleType=1`)).data.map((one: any) => one.id)).toEqual([id, copy.id])
    const all = (await admin.get(`${RULE}/list?all=1&ruleType=1`)).data.map((one: any) => one.id)
    expect((await admin.post(`${RULE}/sort`, { ruleType: 1, ids: all.toReversed() })).code).toBe(200)
    const { list } = (await admin.post(`${RULE}/list-page`, { pageSize: 100, condition: { ruleType: [1] } })).data
    expect(list.map((one: any) => [one.id, one.priority])).toEqual(
      all.toReversed().map((each: number, i: number) => [each, (i + 1) * 10]),
    )
    await refused(() => admin.post(`${RULE}/sort`, { ruleType: 1, ids: all.slice(1) }), 409, '规则有增减，请刷新后重新排序')

    const sheet = await readRows(app, (await admin.post(`${RULE}/export`, { condition: { ruleName } })).raw)
    expect(sheet[0]).toEqual(expect.arrayContaining(['规则名称', '条件摘要', '结果', '7日命中']))
    const log = (await admin.get(`${RULE}/${id}/log`)).data.list
    expect(log.map((one: any) => one.action)).toEqual(['排序', '修改条件', '修改', '修改条件', '新增'])
    expect(log[1].changes).toEqual([{ field: 'country', label: '国家', from: '1 行：排除 FR', to: null }])
    expect((await admin.delete(`${RULE}/${copy.id}`)).code).toBe(200)
    expect(await admin.get(`${RULE}/${copy.id}`)).toMatchObject({ code: 404, msg: '订单规则不存在或已删除' })
  })

  it('is refused in words, and the rule set is as it was', async () => {
    const first = await saved({ ruleName: '占用' })
    const bad = (more: object, msg: string) => refused(() => admin.post(RULE, rule(more)), 400, msg)
    await bad({ priority: first.priority }, `优先级${first.priority}已被规则“占用”使用`)
    await bad({ ruleName: '占用' }, '规则名称「占用」已存在')
    await bad({ 'post-code': [{ op: '区间', value: '1000', valueTo: '20000' }] }, '邮编区间两端长度必须一致')
    await bad({ 'post-code': [{ value: '1' }, { op: '区间', value: '10' }] }, '第2行：邮编区间两端长度必须一致')
    await bad({ minWeight: 500, maxWeight: 500 }, '最小值必须小于最大值')
    await bad({ minQty: 3, maxQty: 2 }, '最小值必须小于最大值')
    await bad({ amount: [{ currency: 'EUR', minAmount: '150', maxAmount: '20' }] }, '最小值必须小于最大值')
    await bad({ storeIds: [], wayIds: [] }, '请设置规则结果')
    await bad({ ruleType: 3 }, '请设置规则结果')
    await bad({ phone: [{ op: '包含', value: '--' }] }, '电话没有可比较的内容')
    await bad({ country: [{ countryCode: 'QQ' }] }, '国家所选的国家不存在')
    await bad({ platNames: ['无此平台'] }, '平台「无此平台」不存在')
    await bad({ validFrom: '2026-12-01', validTo: '2026-11-01' }, '生效日期不能晚于失效日期')
    const { id, version } = await saved()
    const put = { id, version, ...rule({ priority: first.priority }) }
    await refused(() => admin.put(RULE, put), 400, `优先级${first.priority}已被规则“占用”使用`)
    expect((await admin.post(RULE, rule({ ruleType: 2, priority: first.priority }))).code).toBe(200)
  })

  it('is saved by one of two who save it, and takes a priority once', async () => {
    const { id, version, ruleName, priority } = await saved()
    const put = (who: typeof admin, remark: string) => who.put(RULE, { ...rule({ ruleName, priority }), id, version, remark })
    const codes = (await Promise.all([put(admin, 'a'), put(supervisor, 'b')])).map(({ code }) => code)
    expect(codes.sort((a, b) => a - b)).toEqual([200, 409])
    const taken = ++drawn
    const made = await Promise.all(
      [admin, supervisor].map((who, i) => who.post(RULE, rule({ priority: taken, ruleName: `同时${i}` }))),
    )
    expect(made.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 400])
    expect(made.find(({ code }) => code === 400)!.msg).toMatch(new RegExp(`^优先级${taken}已被规则“同时[01]”使用$`))
  })

  it('is one of at most 500 active ones', async () => {
    await db.run(sql`
      INSERT INTO order_rule (rule_name, rule_type, priority) SELECT '满' || n, 2, 2000 + n FROM generate_series(1,
        500 - (SELECT count(*)::int FROM order_rule WHERE is_activated = 1 AND deleted_at IS NULL)) n`)
    const full = '启用的规则最多500条，请先停用不用的规则'
    await refused(() => admin.post(RULE, rule()), 409, full)
    const { id } = await saved({ isActivated: 0 })
    await refused(() => admin.post(`${RULE}/activate`, { ids: [id], isActivated: 1 }), 409, full)
    await db.run(sql`UPDATE order_rule SET deleted_at = now() WHERE rule_name LIKE '满%'`)
  })
})

const SAMPLES: Record<RuleKind, [good: object, changed: object, wrong: object]> = {
  shop: [{ shopId: 1 }, { shopId: 2, mode: 2 }, { shopId: 999_999 }],
  country: [{ countryCode: 'DE' }, { countryCode: 'FR' }, { countryCode: 'QQ' }],
  transport: [{ value: 'Express' }, { value: 'Standard', platName: '亚马逊' }, { value: ' ' }],
  amount: [
    { currency: 'EUR', minAmount: '0.00', maxAmount: '150.00' },
    { currency: 'USD', minAmount: '20.00' },
    { currency: 'EUR' },
  ],
  'post-code': [
    { op: '开头是', value: 'BT' },
    { op: '区间', value: '10', valueTo: '20' },
    { op: '区间', value: '20', valueTo: '10' },
  ],
  name: [{ op: '包含', value: 'Max' }, { value: 'Anna' }, { value: '　' }],
  phone: [
    { op: '位数少于', value: '7' },
    { op: '开头是', value: '0049' },
    { op: '位数少于', value: 'x' },
  ],
  street1: [
    { op: '包含', value: 'Hafen' },
    { op: '开头是', value: 'PSC' },
    { op: '在于', value: 'x' },
  ],
  street2: [{ value: 'c/o' }, { op: '包含', value: 'Box' }, {}],
}

describe('sub-lists', () => {
  it.each(RULE_KIND_NAMES)('%s is read, added to, changed and shortened, each time a new rule set', async (kind) => {
    const { id: ruleId, version } = await saved()
    const [good, changed, wrong] = SAMPLES[kind]
    const path = `${RULE}/${kind}`
    const before = await setVersion()
    const { data } = await admin.post(path, { ruleId, rows: [good, changed] })
    const [row, second] = (await admin.get(`${path}/list?ruleId=${ruleId}`)).data
    expect([row, second]).toMatchObject([{ id: data.ids[0], mode: 1, ...good }, changed])
    expect((await admin.put(path, { ...changed, id: row.id, version: row.version })).data).toMatchObject(changed)
    await refused(() => admin.put(path, { ...changed, id: row.id, version: row.version }), 409, '数据已被他人修改，请刷新后重试')
    expect((await admin.delete(`${path}/${second.id}`)).code).toBe(200)
    expect((await admin.get(`${path}/list?ruleId=${ruleId}`)).data).toMatchObject([{ ...changed, version: row.version + 1 }])
    expect(await setVersion()).toBeGreaterThanOrEqual(before + 3)
    expect((await admin.get(`${RULE}/${ruleId}`)).data).toMatchObject({ version: version + 3, [kind]: [changed] })
    const untouched = await everything()
    expect((await admin.post(path, { ruleId, rows: [good, wrong] })).code).toBe(400)
    expect(await everything()).toEqual(untouched)
  })

  it('hold 5,000 rows, and are imported by kind', async () => {
    const { id: ruleId } = await saved()
    const template = await admin.get(`${RULE}/sub-list/import-template?kind=post-code`)
    expect((await readRows(app, template.raw))[0]).toEqual(['方式', '条件', '邮编*', '至', '备注'])
    const headers = ['方式', '条件', '邮编', '至']
    const send = async (rows: string[][]) => {
      const book = await writeBook([{ name: 'Sheet1', columns: headers.map((header) => ({ header })), rows }])
      return admin.upload(`${RULE}/sub-list/import`, 'book.xlsx', book, { kind: 'post-code', ruleId: String(ruleId) })
    }
    const wrong = await send([
      ['包含', '区间', '1000', '20000'],
      ['排除', '开头是', 'BT', ''],
      ['', '正好', '1', ''],
    ])
    expect(errorsOf(wrong)).toEqual(['2 邮编：邮编区间两端长度必须一致', '4 条件：条件只能是等于、开头是、区间'])
    expect(
      (
        await send([
          ['排除', '开头是', 'BT', ''],
          ['', '', '10115', ''],
        ])
      ).data.rows,
    ).toBe(2)
    const listed = (await admin.get(`${RULE}/post-code/list?ruleId=${ruleId}`)).data
    expect(listed).toMatchObject([
      { mode: 2, op: '开头是', value: 'BT' },
      { mode: 1, op: '等于', value: '10115' },
    ])
    await db.run(sql`
      INSERT INTO order_rule_row (rule_id, kind, op, value) SELECT ${ruleId}, 'post-code', '等于', n::text FROM generate_series(1, 4997) n`)
    const add = (...rows: object[]) => admin.post(`${RULE}/post-code`, { ruleId, rows })
    await refused(() => add({ value: '1' }, { value: '2' }), 400, `${RULE_KINDS['post-code']}最多5000行`)
    expect((await add({ value: '1' })).code).toBe(200)
    await refused(() => add({ value: '2' }), 400, '邮编最多5000行')
  })
})

describe('a draft', () => {
  const german = {
    country_code: 'DE',
    est_weight: 200,
    shop_id: shop!.id,
    storeId: 1,
    lines: [{ skuId }],
    paid_time: '2026-11-10 10:00:00',
  }
  const period = { from: '2026-11-10', to: '2026-11-10', shopIds: [shop!.id] }
  const run = (input: object) => admin.post(`${RULE}/dry-run`, { ...period, ...input })
  const rerun = (ids: number[]) => admin.post('/order/tradeInfo/run-order-rule', { ids })
  const orders = () =>
    db.query(sql`SELECT id, version, store_id, logistic_way_id, matched_rule_id FROM order_trade_info ORDER BY id`)
  const facts = () => db.query(sql`SELECT * FROM order_facts ORDER BY order_id`)
  const sideOf = async (id: number) =>
    (await db.one<any>(sql`
      SELECT r.rule_name AS "ruleName", s.store_name AS "storeName", w.way_name AS "wayName", t.freight_est AS freight FROM order_trade_info t
        LEFT JOIN order_rule r ON r.id = t.matched_rule_id LEFT JOIN stock_store s ON s.id = t.store_id
        LEFT JOIN express_logistic_way w ON w.id = t.logistic_way_id WHERE t.id = ${id}`))!

  it('is run over past orders, writes nothing, and says what saving it then does', async () => {
    await db.run(sql`UPDATE order_rule SET is_activated = 0`)
    const plain = await saved({ ruleName: '德国', country: [{ countryCode: 'DE' }] })
    const island = await makeOrder(db, { ...german, post_code: '25980' })
    const berlin = await makeOrder(db, { ...german, post_code: '10115' })
    const risky = await makeOrder(db, { ...german, post_code: '10115', name: 'Refund King' })
    const ids = [island.id, berlin.id, risky.id]
    expect((await rerun(ids)).data.success).toEqual(ids)
    const range = { op: '区间', value: '25929', valueTo: '25997' }
    const islands = rule({ ruleName: '岛屿', priority: 1, wayIds: [dear.id], 'post-code': [range] })
    const stop = rule({ ruleName: '拒付', ruleType: 2, priority: 3000, name: [{ value: 'refund king' }] })
    const before = [await orders(), await facts(), await everything()]
    const { data } = await run({ added: [islands, stop] })
    expect([await orders(), await facts(), await everything()]).toEqual(before)
    expect(data).toMatchObject({ jobId: null, status: 2, total: 3 })
    const { result } = data
    expect(result.rules.map((one: any) => [one.ruleName, one.before, one.after])).toEqual([
      ['德国', 3, 1],
      ['岛屿', 0, 1],
      ['拒付', 0, 1],
    ])
    expect(result.caught).toMatchObject({ count: 1, rows: [{ orderNo: risky.orderNo, ruleName: '拒付' }] })
    expect(result.left.count).toBe(0)
    const sums = (side: 'before' | 'after') => result.spread.reduce((sum: number, one: any) => sum + one[side], 0)
    expect([result.isDrafted, sums('before'), sums('after')]).toEqual([1, 3, 3])
    expect(result.spread.find((one: any) => one.storeName === '拦截')).toEqual({
      storeName: '拦截',
      wayName: null,
      before: 0,
      after: 1,
    })
    const same = (await run({})).data.result
    expect(same).toMatchObject({ isDrafted: 0, changed: { count: 0 }, spread: [{ storeName: '义乌仓', before: 3, after: 3 }] })
    // 200 g: 19 + 0.2 × 62 = 31.40 and 19 + 0.2 × 90 = 37.00; the stopped order is not compared.
    expect(result.freight).toEqual({ orders: 2, before: '62.80', after: '68.40', difference: '5.60' })
    expect(result.changed.count).toBe(2)
    const moved = result.changed.rows.find((one: any) => one.orderId === island.id)
    expect(moved.before).toEqual(await sideOf(island.id))
    const left = (await run({ removed: [plain.id] })).data.result.left
    expect(left).toMatchObject({ count: 3, rows: [{ before: '德国' }, { before: '德国' }, { before: '德国' }] })

    await saved(islands)
    await rerun([island.id, berlin.id])
    expect(moved.after).toEqual(await sideOf(island.id))
    expect(await sideOf(berlin.id)).toMatchObject({ ruleName: '德国', freight: '31.4000' })
    expect((await run({ changed: [{ ...islands, id: plain.id }] })).msg).toMatch(/^优先级1已被规则“岛屿”使用$/)
    expect(await run({ to: '2027-02-08' })).toMatchObject({ code: 400, msg: '试运行最多90天' })
    const page = (await admin.post(`${RULE}/list-page`, { condition: { ruleName: '德国' } })).data.list
    expect(page.find((one: any) => one.id === plain.id).hits).toBe(4)
  })

  it('shows freight, days and what is against it of every way before one is chosen', async () => {
    const [one, two] = [
      await makeOrder(db, { ...german, post_code: '10115' }),
      await makeOrder(db, { ...german, country_code: 'JP' }),
    ]
    await rerun([one.id])
    const before = await orders()
    const { data } = await admin.post('/order/tradeInfo/ways', { ids: [one.id, two.id] })
    expect(data.orders).toBe(2)
    expect(data.ways.find((way: any) => way.wayId === dear.id)).toMatchObject({
      orders: 1,
      freightCny: '37.0000',
      minDays: expect.any(Number),
      byRules: 0,
      now: 0,
      reasons: ['国家不支持（1单）'],
    })
    expect(data.ways.find((way: any) => way.now === 1)).toMatchObject({ byRules: 1, freightCny: '31.4000' })
    expect(await orders()).toEqual(before)
    const floor = await app.as('warehouse')
    const seen = (await floor.post('/order/tradeInfo/ways', { ids: [one.id] })).data
    expect(seen.ways.every((way: any) => way.freightCny === null)).toBe(true)
    expect(await admin.post('/order/tradeInfo/ways', { ids: [one.id, 999_999_999] })).toMatchObject({ code: 404 })
  })

  it('is tested on one order, in the words of 为什么', async () => {
    const { id, orderNo } = await makeOrder(db, { ...german, post_code: '25981' })
    await rerun([id])
    const why = (await admin.get(`/order/tradeInfo/${id}/decision-trace`)).data.rules
    const { data } = await admin.post(`${RULE}/test`, { orderNo })
    expect(data).toMatchObject({ ruleName: '岛屿', storeName: '义乌仓', freight: '37.0000', stoppedBy: null })
    expect(data.rules.slice(0, why.length)).toEqual(why)
    expect(data.rules.slice(why.length).map((one: any) => one.reason)).toContain('符合，但前面的规则已命中')
    const unlike = data.rules.find((one: any) => one.ruleName === '德国')
    expect(unlike.asked).toContain('国家 德国')
    const elsewhere = await makeOrder(db, { ...german, post_code: '10115' })
    await rerun([elsewhere.id])
    const verdict = (await admin.get(`/order/tradeInfo/${elsewhere.id}/decision-trace`)).data.rules
    expect(verdict.find((one: any) => one.ruleName === '岛屿')).toMatchObject({
      reason: '邮编',
      asked: expect.stringMatching(/^邮编 \d+–\d+$/),
      has: '邮编 10115',
      isChanged: 0,
    })
    const stop = rule({ ruleType: 2, ruleName: '停', priority: 3001, street1: [{ op: '包含', value: 'main' }] })
    expect((await admin.post(`${RULE}/test`, { orderNo, added: [stop] })).data.stoppedBy).toBe('停')
    const seller = await app.as('seller')
    expect(await seller.post(`${RULE}/test`, { orderNo: 'SO-NONE' })).toMatchObject({
      code: 404,
      msg: '订单 SO-NONE 不存在或已删除',
    })
  })

  it('above 5,000 orders is a job; what rules knew of buyers is forgotten after 90 days', async () => {
    await db.run(sql`
      WITH one AS (SELECT t.* FROM order_trade_info t JOIN order_facts f ON f.order_id = t.id ORDER BY t.id DESC LIMIT 1),
      made AS (INSERT INTO order_trade_info SELECT r.* FROM one, generate_series(1, 5001) n, LATERAL jsonb_populate_record(NULL::order_trade_info,
        to_jsonb(one) || jsonb_build_object('id', 9000000 + n, 'order_no', 'SOX' || n, 'plat_order_no', 'X' || n)) r RETURNING id)
      INSERT INTO order_facts SELECT 9000000 + n, f.facts || jsonb_build_object('orderId', 9000000 + n, 'name', 'ANNA'), f.rule_set_version, f.result, f.trace, '2020-06-01', f.shop_id, f.time
      FROM order_facts f JOIN one ON one.id = f.order_id, generate_series(1, 5001) n`)
    const { data } = await run({ from: '2020-05-20', to: '2020-06-02', removed: [] })
    expect(data).toMatchObject({ status: 0, total: 5001, result: null })
    await dryRunning.run(app.house, data.jobId, new AbortController().signal)
    const state = (await admin.get(`${RULE}/dry-run/${data.jobId}`)).data
    expect(state).toMatchObject({ status: 2, done: 5001, result: { orders: 5001, changed: { count: 0 } } })
    expect((await supervisor.get(`${RULE}/dry-run/${data.jobId}`)).code).toBe(404)
    app.clock.set('2020-09-10 03:20:00')
    expect(await forgetting.run(app.house)).toBe('清空 5001 单')
    expect(await forgetting.run(app.house)).toBe('清空 0 单')
  })
})
