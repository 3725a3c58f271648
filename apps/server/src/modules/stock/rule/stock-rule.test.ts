import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeSku, makeStore } from '../../../../test/fixtures/stock.ts'
import { sql } from '../../../kit/db/db.ts'
import { chooserOf, subjectsOf } from './rule.ts'

const app = await testApp()
const { db } = app.house
const supervisor = await app.as('supervisor')
const purchaser = await app.as('purchaser')
const PATH = '/stock/stock-rule'
const rule = (ruleType: number, more: object) => supervisor.post(`${PATH}/create`, { ruleType, ruleName: '测试', ...more })
const rules = () => db.query(sql`SELECT * FROM stock_stock_rule ORDER BY id`)

describe('stock rules', () => {
  it('begin with a general rule of each kind', async () => {
    const { data } = await purchaser.post(`${PATH}/list-page`, { condition: { ruleType: 5 } })
    expect(data.list).toMatchObject([
      {
        ruleName: '通用单据限额',
        isSystem: 1,
        params: { quickQty: 50, quickAmount: '500.00', transferFinanceAmount: '50000.00' },
      },
    ])
  })

  it('are asked store first, then by priority, and the first that matches stands', async () => {
    const [storeId, other] = [await makeStore(app), await makeStore(app)]
    const [special, plain] = [await makeSku(app), await makeSku(app)]
    await rule(2, { ruleName: '清位', storeId, params: { order: 'clear' }, priority: 2 })
    await rule(2, { ruleName: '指定SKU', storeId, params: { order: 'path' }, priority: 1, conditions: { skuIds: [special] } })
    const chosen = await chooserOf(db, 2)
    const subjects = await subjectsOf(db, [
      { storeId, skuId: special },
      { storeId, skuId: plain },
      { storeId: other, skuId: plain },
    ])
    expect(subjects.map((subject) => chosen(subject).order)).toEqual(['path', 'clear', 'fit'])
    expect((await purchaser.post(`${PATH}/try-run`, { ruleType: 2, storeId, skuId: plain })).data).toMatchObject({
      ruleName: '清位',
      params: { order: 'clear', maxPlaces: 5, locationTypes: [1, 2] },
      passed: [{ ruleName: '指定SKU', reason: 'SKU不在规则内' }],
    })
  })

  it('match a category by everything below it', async () => {
    const storeId = await makeStore(app)
    const skuId = await makeSku(app)
    const [parent] = await db.query<{ id: number; child: number }>(sql`
      SELECT p.id, c.id AS child FROM goods_goods_cats p JOIN goods_goods_cats c ON c.parent_id = p.id LIMIT 1`)
    await db.run(
      sql`UPDATE goods_goods SET cat_id = ${parent!.child} WHERE id = (SELECT goods_id FROM goods_goods_sku WHERE id = ${skuId})`,
    )
    await rule(4, { storeId, params: { minDays: 3, maxDays: 9 }, conditions: { goodsCats: [parent!.id] } })
    const [subject] = await subjectsOf(db, [{ storeId, skuId }])
    expect((await chooserOf(db, 4))(subject!)).toEqual({ minDays: 3, maxDays: 9 })
  })

  it('refuse what cannot be, and keep the built-in ones', async () => {
    const before = await rules()
    expect(await rule(3, { params: { w7: '0.5', w15: '0.5', w30: '0.5' } })).toMatchObject({
      code: 400,
      msg: '三个权重之和必须为1',
    })
    expect(await rule(2, { params: { order: 'nearest' } })).toMatchObject({
      code: 400,
      msg: '顺序只能是最合适、清位优先、按路径',
    })
    expect(await rule(4, { params: { minDays: 9, maxDays: 3 } })).toMatchObject({ code: 400 })
    const [system] = (await supervisor.post(`${PATH}/list-page`, { condition: { ruleType: 1 } })).data.list
    const refusal = { code: 409, msg: '内置规则不能停用或删除' }
    expect(await supervisor.post(`${PATH}/remove`, { ruleId: system.ruleId })).toMatchObject(refusal)
    expect(await supervisor.post(`${PATH}/edit`, { ...system, isActivated: 0 })).toMatchObject(refusal)
    expect(await purchaser.post(`${PATH}/remove`, { ruleId: system.ruleId })).toMatchObject({ status: 403 })
    expect(await rules()).toEqual(before)
  })
})
