import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { type SampleGoods, sampleGoods, sampleGroup, statusesOf } from '../../../../test/fixtures/goods-sample.ts'
import { messagesTo } from '../../../../test/fixtures/messages.ts'
import { idOf } from '../../../../test/fixtures/people.ts'
import { until } from '../../../../test/until.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const admin = await app.as('admin')
const supervisor = await app.as('supervisor')
const EDIT = '/goods/goods/edit'
const BATCH = '/goods/goods/batchUpdate'
const STALE = '数据已被他人修改，请刷新后重试'

const rowsOf = (ids: number[]) =>
  db.query<Record<string, any>>(sql`SELECT to_jsonb(g) AS row FROM goods_goods g WHERE id = ANY(${ids}::bigint[]) ORDER BY id`)
const fieldsOf = async (id: number) => (await rowsOf([id]))[0]!['row'] as Record<string, any>
const skuOf = async (id: number) =>
  (await db.one<{ row: Record<string, any> }>(sql`SELECT to_jsonb(s) AS row FROM goods_goods_sku s WHERE id = ${id}`))!.row
const logsOf = (entity: string, id: number) =>
  db.query<{ action: string; changes: { field: string; from: unknown; to: unknown }[] }>(
    sql`SELECT action, changes FROM biz_log WHERE entity = ${entity} AND entity_id = ${id} ORDER BY id`,
  )
const leaf = async () => (await db.one<{ id: number }>(sql`SELECT id FROM goods_goods_cats WHERE cat_code = 'EPC'`))!.id
const branch = async () => (await db.one<{ id: number }>(sql`SELECT id FROM goods_goods_cats WHERE cat_code = 'ELP'`))!.id

describe('rows of the edit list', () => {
  it('change what they hold and nothing else', async () => {
    const a = await sampleGoods(app, { code: 'BRA', statuses: ['20', '20'], purchaser: 'purchaser' })
    const b = await sampleGoods(app, { code: 'BRB', statuses: ['20'] })
    await db.run(
      sql`UPDATE goods_goods SET is_charged = 1, seller_ids = ARRAY[1], purchase_days = 33, declare_name_cn = '旧' WHERE id = ${a.id}`,
    )
    const before = await fieldsOf(a.id)
    const answer = await admin.post(EDIT, {
      rows: [
        { goodsId: a.id, version: 1, goodsName: '新名', season: 'XMAS', skus: [{ skuId: a.skus[1], weight: '55.5' }] },
        { goodsId: b.id, version: 1, isMagnetic: 1, declarePrice: '3.20', catId: await leaf() },
      ],
    })
    expect(answer).toMatchObject({
      code: 200,
      data: [
        { goodsId: a.id, version: 2 },
        { goodsId: b.id, version: 2 },
      ],
    })
    const { update_time: _a, update_by: _b, health_score: _c, ...rest } = await fieldsOf(a.id)
    expect(rest).toEqual({ ...omit(before), goods_name: '新名', season: 'XMAS', version: 2 })
    expect(await fieldsOf(b.id)).toMatchObject({ is_magnetic: 1, declare_price: 3.2, cat_id: await leaf(), purchase_days: 7 })
    expect(await skuOf(a.skus[1]!)).toMatchObject({ weight: 55.5, cost_price: 10, version: 2 })
    expect(await skuOf(a.skus[0]!)).toMatchObject({ weight: 100, version: 1 })
    expect(await logsOf('goods/goods', a.id)).toMatchObject([
      {
        action: '批量编辑',
        changes: [
          { field: 'goodsName', from: '商品BRA', to: '新名' },
          { field: 'season', from: null, to: 'XMAS' },
        ],
      },
    ])
    expect(await logsOf('goods/goodsSku', a.skus[1]!)).toMatchObject([
      { changes: [{ field: 'weight', from: '100.00', to: '55.5' }] },
    ])
  })

  it('empty what is sent as null, and refuse where it must not be', async () => {
    const { id } = await sampleGoods(app, { code: 'BRC', statuses: ['20'] })
    await db.run(sql`UPDATE goods_goods SET material = '木', seller_ids = ARRAY[1] WHERE id = ${id}`)
    const clear = (fields: object) => admin.post(EDIT, { rows: [{ goodsId: id, version: 1, ...fields }] })
    expect(await clear({ goodsName: null })).toMatchObject({ code: 400, msg: '第1行：商品名称不能为空' })
    expect(await clear({ purchaseDays: null })).toMatchObject({ code: 400, msg: '第1行：采购周期(天)不能为空' })
    expect(await clear({ isCharged: null })).toMatchObject({ code: 400, msg: '第1行：带电不能为空' })
    expect(await fieldsOf(id)).toMatchObject({ version: 1, material: '木' })
    expect(await clear({ material: null, sellerIds: null })).toMatchObject({ code: 200 })
    expect(await fieldsOf(id)).toMatchObject({ material: null, seller_ids: [] })
  })

  it('are all refused, each with its row, when some are wrong', async () => {
    const goods: SampleGoods[] = []
    for (const n of [1, 2, 3, 4, 5, 6])
      goods.push(await sampleGoods(app, { code: `BRD${n}`, statuses: ['20'], audit: n === 4 ? 100 : 200 }))
    const part = await sampleGoods(app, { code: 'BRDP', statuses: ['20'] })
    const group = await sampleGroup(app, 'BRDG', part.skus)
    await db.run(sql`UPDATE goods_goods_sku SET barcode = 'BRD-TAKEN' WHERE id = ${part.skus[0]}`)
    const ids = [...goods, group].map(({ id }) => id)
    const before = await rowsOf(ids)
    const at = (n: number) => ({ goodsId: goods[n]!.id, version: 1 })
    const answer = await admin.post(EDIT, {
      rows: [
        { ...at(0), goodsName: '好的' },
        { ...at(1), version: 9, goodsName: '旧版' },
        { ...at(2), catId: await branch(), purchaserId: 999_999 },
        { ...at(3), goodsName: '待审核' },
        { ...at(0), goodsName: '又一次' },
        { goodsId: 999_999_999, version: 1 },
        {
          ...at(4),
          skus: [
            { skuId: goods[4]!.skus[0], length: '3' },
            { skuId: part.skus[0], weight: '1' },
          ],
        },
        { ...at(5), skus: [{ skuId: goods[5]!.skus[0], weight: null, barcode: 'BRD-TAKEN' }] },
        { goodsId: group.id, version: 1, goodsName: '组合' },
      ],
    })
    expect(answer).toMatchObject({ code: 409 })
    expect(answer.msg).toContain(`第2行：${STALE}`)
    expect(answer.data.refusals.map((one: { row: number; reason: string }) => `${one.row} ${one.reason}`)).toEqual([
      `2 ${STALE}`,
      '3 采购员所选的用户不存在',
      '4 商品【BRD4】当前状态为待审核，不能编辑',
      '5 与第1行是同一个商品',
      '6 商品不存在或已删除',
      '7 SKU【BRD501】长宽高需同时填写',
      '7 SKU不存在或已删除',
      '8 SKU【BRD601】净重(g)不能为空',
      '9 组合商品【BRDG】请在组合商品页面编辑',
    ])
    expect(await rowsOf(ids)).toEqual(before)
    const taken = await admin.post(EDIT, { rows: [{ ...at(5), skus: [{ skuId: goods[5]!.skus[0], barcode: 'BRD-TAKEN' }] }] })
    expect(taken).toMatchObject({ code: 400, data: { refusals: [{ row: 1, skuId: goods[5]!.skus[0], field: 'barcode' }] } })
    expect(await admin.post(EDIT, { rows: [{ ...at(2), catId: await branch() }] })).toMatchObject({
      code: 400,
      data: { refusals: [{ row: 1, goodsId: goods[2]!.id, field: 'catId', reason: '请选择末级商品类目' }] },
    })
  })

  it('keep an audited goods as complete as it was', async () => {
    const { id } = await sampleGoods(app, { code: 'BRE', statuses: ['20'] })
    await db.run(sql`UPDATE goods_goods SET season = 'ALL' WHERE id = ${id}`)
    const before = await rowsOf([id])
    expect(await admin.post(EDIT, { rows: [{ goodsId: id, version: 1, season: null }] })).toMatchObject({
      code: 400,
      msg: '第1行：请先完善：季节',
    })
    expect(await rowsOf([id])).toEqual(before)
  })

  it('are a hundred at most, and need the right and the reach', async () => {
    const { id } = await sampleGoods(app, { code: 'BRF', statuses: ['20'], developer: 'cai.wen' })
    expect(await admin.post(EDIT, { rows: Array.from({ length: 101 }, () => ({ goodsId: id, version: 1 })) })).toMatchObject({
      code: 400,
    })
    const row = [{ goodsId: id, version: 1, goodsName: '别人的' }]
    expect(await (await app.as('seller')).post(EDIT, { rows: row })).toMatchObject({ status: 403 })
    expect(await (await app.as('yu.qing')).post(EDIT, { rows: row })).toMatchObject({
      code: 404,
      msg: '第1行：商品不存在或已删除',
    })
    expect(await fieldsOf(id)).toMatchObject({ goods_name: '商品BRF' })
  })
})

describe('a batch', () => {
  it('sets the same on many, each logged from → to', async () => {
    const a = await sampleGoods(app, { code: 'BUA', statuses: ['20', '20'] })
    const b = await sampleGoods(app, { code: 'BUB', statuses: ['30'] })
    await db.run(sql`UPDATE goods_goods SET season = 'ALL', purchase_days = 30 WHERE id = ${a.id}`)
    const purchaserId = await idOf(app, 'purchaser')
    const difficulty = (await db.one<{ id: number }>(sql`SELECT id FROM basic_degree_difficulty WHERE difficulty_name = '易碎'`))!
      .id
    const fields = {
      season: 'XMAS',
      purchaserId,
      isFragile: 1,
      purchaseDays: 30,
      degreeDifficultyId: difficulty,
      goodsLevel: 'S',
    }
    expect(await admin.post(BATCH, { ids: [b.id, a.id, a.id], fields })).toMatchObject({
      code: 200,
      data: { taskId: null, changed: 2 },
    })
    for (const { id } of [a, b])
      expect(await fieldsOf(id)).toMatchObject({
        season: 'XMAS',
        purchaser_id: purchaserId,
        is_fragile: 1,
        is_charged: 0,
        goods_level: 'S',
        level_locked: 1,
        version: 2,
      })
    for (const sku of [...a.skus, ...b.skus]) expect(await skuOf(sku)).toMatchObject({ degree_difficulty_id: difficulty })
    const [logged] = await logsOf('goods/goods', a.id)
    expect(logged).toMatchObject({ action: '批量修改' })
    expect(logged!.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['season', 'ALL', 'XMAS'],
      ['purchaserId', null, purchaserId],
      ['isFragile', 0, 1],
      ['goodsLevel', null, 'S'],
      ['levelLocked', 0, 1],
    ])
    expect(await statusesOf(app, [...a.skus, ...b.skus])).toEqual(['20', '20', '30'])
    expect(await admin.post(BATCH, { ids: [a.id], fields })).toMatchObject({ code: 200, data: { changed: 0 } })
    expect(await fieldsOf(a.id)).toMatchObject({ version: 2 })
  })

  it('takes no code, status or cost, and nothing empty', async () => {
    const { id } = await sampleGoods(app, { code: 'BUC', statuses: ['20'] })
    const before = await rowsOf([id])
    for (const fields of [{}, { goodsCode: 'X1' }, { goodsStatus: '60' }, { costPrice: '1' }, { goodsName: '同名' }])
      expect(await admin.post(BATCH, { ids: [id], fields })).toMatchObject({ code: 400, msg: '请选择要修改的内容' })
    expect(await admin.post(BATCH, { ids: [id], fields: { catId: await branch() } })).toMatchObject({
      code: 400,
      msg: '请选择末级商品类目',
    })
    expect(await admin.post(BATCH, { ids: [id], fields: { season: 'NONE' } })).toMatchObject({ code: 400 })
    expect(await admin.post(BATCH, { ids: [id], fields: { minOrderQty: 0 } })).toMatchObject({ code: 400 })
    expect(await admin.post(BATCH, { ids: [], fields: { season: 'ALL' } })).toMatchObject({ code: 400 })
    expect(await rowsOf([id])).toEqual(before)
  })

  it('is all or nothing', async () => {
    const good = await sampleGoods(app, { code: 'BUD', statuses: ['20'] })
    const submitted = await sampleGoods(app, { code: 'BUE', statuses: ['10'], audit: 100 })
    const before = await rowsOf([good.id, submitted.id])
    expect(await admin.post(BATCH, { ids: [good.id, submitted.id], fields: { season: 'ALL' } })).toMatchObject({
      code: 409,
      msg: '商品【BUE】当前状态为待审核，不能批量修改',
      data: { refusals: [{ id: submitted.id }] },
    })
    expect(await admin.post(BATCH, { ids: [good.id, 999_999_999], fields: { season: 'ALL' } })).toMatchObject({ code: 404 })
    await db.run(sql`UPDATE goods_goods SET season = 'ALL' WHERE id = ${good.id}`)
    expect(await admin.post(BATCH, { ids: [good.id], fields: { season: null } })).toMatchObject({
      code: 409,
      msg: '商品【BUD】请先完善：季节',
    })
    expect((await rowsOf([submitted.id]))[0]).toEqual(before[1])
    expect(await fieldsOf(good.id)).toMatchObject({ version: 1, season: 'ALL' })
  })

  it('above 500 goods is a task that says how far it is', async () => {
    const made = await db.query<{ id: number }>(sql`
      INSERT INTO goods_goods (goods_code, goods_name, audit_status) SELECT 'BULK' || n, '多', 200 FROM generate_series(1, 501) n RETURNING id`)
    const ids = made.map(({ id }) => id)
    const { code, data } = await supervisor.post(BATCH, { ids, fields: { season: 'ALL' } })
    expect(code).toBe(404)
    expect(data).toBeNull()
    const started = await admin.post(BATCH, { ids, fields: { season: 'SPRING' } })
    expect(started).toMatchObject({ code: 200, data: { changed: 0 } })
    const state = async () => (await admin.get(`/tool/task/${started.data.taskId}`)).data
    expect(await state()).toMatchObject({ status: 0, total: 501, done: 0 })
    await app.house.jobs.start()
    await until(async () => expect(await state()).toMatchObject({ status: 2 }))
    expect(await state()).toMatchObject({ done: 501, message: '已修改501个商品' })
    expect(await messagesTo(app, 'admin')).toEqual(['批量修改商品成功：已修改501个商品'])
    const set = await db.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM goods_goods WHERE id = ANY(${ids}::bigint[]) AND season = 'SPRING'`,
    )
    expect(set!.n).toBe(501)
    expect(await logsOf('goods/goods', ids[0]!)).toMatchObject([{ action: '批量修改' }])
    expect(
      await admin.post(BATCH, { ids: Array.from({ length: 5001 }, (_, i) => i + 1), fields: { season: 'ALL' } }),
    ).toMatchObject({ code: 400 })
  })
})

function omit({ update_time: _a, update_by: _b, health_score: _c, ...rest }: Record<string, any>) {
  return rest
}
