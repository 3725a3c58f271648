import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { blocked } from '../../../../test/blocked.ts'
import { addGoods, addSku, addStock } from '../../../../test/fixtures/goods.ts'
import { untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'
import { type Cell, readSheet, writeBook } from '../../../kit/excel/book.ts'
import { chooseRandom } from './random-choose.ts'

const app = await testApp()
const { db } = app.house
const seller = await app.as('seller')
const PATH = '/goods/random-delivery-sku'
const NOW = '2026-11-16 10:00:00'
let goodsId: number
beforeAll(async () => {
  goodsId = await addGoods(app, 'RD0001')
})
let n = 0
const plain = async (stock: Record<number, number> = {}, values = {}) => {
  const skuId = await addSku(app, goodsId, `RD${String(++n).padStart(4, '0')}`, values)
  for (const [storeId, quantity] of Object.entries(stock)) await addStock(app, skuId, Number(storeId), quantity)
  return skuId
}
const codeOf = async (skuId: number) =>
  (await db.one<{ sku: string }>(sql`SELECT sku FROM goods_goods_sku WHERE id = ${skuId}`))!.sku
const all = async () =>
  (await db.one<{ all: string }>(sql`
    SELECT coalesce((SELECT string_agg(to_jsonb(r)::text, '' ORDER BY id) FROM goods_random_delivery_sku r), '') ||
      coalesce((SELECT string_agg(to_jsonb(m)::text, '' ORDER BY config_id, sku_id) FROM goods_random_member m), '') ||
      (SELECT count(*) FROM goods_goods_sku) AS all`))!.all
const add = (input: object) => seller.post(`${PATH}/add`, { strategy: 1, storeIds: [], isActivated: 1, ...input })
const membersOf = (...ids: number[]) => ids.map((skuId, i) => ({ skuId, priority: i + 1 }))
async function randomOf(strategy: 1 | 2 | 3, members: { skuId: number; priority: number }[], storeIds: number[] = []) {
  const made = await add({ strategy, storeIds, members, newSku: `RND${++n}`, newName: '随机福袋' })
  return { id: made.data.id as number, skuId: made.data.skuId as number }
}
const choose = (skuId: number, quantity = 1, storeId = 1) =>
  db.transact((tx) => chooseRandom(tx, { skuId, storeId, quantity, docNo: `D${++n}`, now: NOW }))

describe('random delivery chooses', () => {
  it('the member with most available, then by priority, then by number', async () => {
    const [a, b, c] = [await plain({ 1: 5, 2: 90 }), await plain({ 1: 9 }), await plain({ 1: 9 })]
    const { skuId } = await randomOf(1, [
      { skuId: a, priority: 1 },
      { skuId: b, priority: 3 },
      { skuId: c, priority: 2 },
    ])
    expect(await choose(skuId)).toBe(c)
    expect(await choose(skuId, 1, 2)).toBe(a)
    const tied = await randomOf(1, [
      { skuId: c, priority: 1 },
      { skuId: b, priority: 1 },
    ])
    expect(await choose(tied.skuId)).toBe(b)
  })

  it('the member with the oldest layer', async () => {
    const [a, b] = [await plain({ 1: 50 }), await plain({ 1: 5 })]
    for (const [skuId, day] of [
      [a, '2026-10-01'],
      [b, '2026-08-01'],
    ] as const)
      await db.run(sql`
        INSERT INTO stock_layer (store_id, sku_id, in_date, store_in_date, in_qty, remaining, unit_cost, remain_amount, source_doc_type, source_doc_no, source_line_id, movement_id, create_time)
        VALUES (1, ${skuId}, ${day}, ${day}, 5, 5, 1, 5, 'test', 'T', 1, 1, ${day})`)
    const { skuId } = await randomOf(2, membersOf(a, b))
    expect(await choose(skuId)).toBe(b)
    expect(await choose(skuId, 6)).toBe(a)
    await db.run(sql`UPDATE stock_layer SET remaining = 0, remain_amount = 0 WHERE sku_id = ${b}`)
    expect(await choose(skuId)).toBe(a)
  })

  it('the members in turn', async () => {
    const ids = [await plain({ 1: 9 }), await plain({ 1: 9 }), await plain({ 1: 9 })]
    const { id, skuId } = await randomOf(3, membersOf(...ids))
    const turns = []
    for (let i = 0; i < 7; i++) turns.push(await choose(skuId))
    expect(turns).toEqual([...ids, ...ids, ids[0]])
    const [row] = (await seller.post(`${PATH}/list-page`, { condition: { sku: await codeOf(skuId) } })).data.list
    expect(row.memberRows.map((member: any) => member.chosen30)).toEqual([3, 2, 2])
    expect(
      await db.query(sql`SELECT DISTINCT store_id AS store, quantity FROM goods_random_choice WHERE config_id = ${id}`),
    ).toEqual([{ store: 1, quantity: 1 }])
  })

  it('each its own turn when two orders are allocated at once', async () => {
    const ids = [await plain({ 1: 9 }), await plain({ 1: 9 })]
    const { skuId } = await randomOf(3, membersOf(...ids))
    let second: Promise<number | null>
    const first = await db.transact(async (tx) => {
      const chosen = await chooseRandom(tx, { skuId, storeId: 1, quantity: 1, docNo: 'A', now: NOW })
      second = choose(skuId)
      await blocked(app)
      return chosen
    })
    expect([first, await second!]).toEqual(ids)
  })

  it('nobody when none covers the line alone, the store is not meant, or it is switched off', async () => {
    const [a, b] = [await plain({ 1: 4, 2: 99 }), await plain({ 1: 4 })]
    const { id, skuId } = await randomOf(1, membersOf(a, b), [1])
    expect(await choose(skuId, 5)).toBeNull()
    expect(await choose(skuId, 1, 2)).toBeNull()
    await db.run(sql`UPDATE stock_summary SET occupied = 4, sellable_occupied = 4 WHERE sku_id = ${a} AND store_id = 1`)
    expect(await choose(skuId, 4)).toBe(b)
    await db.run(sql`UPDATE goods_random_delivery_sku SET is_activated = 0 WHERE id = ${id}`)
    expect(await choose(skuId)).toBeNull()
    expect(await choose(a)).toBeNull()
  })
})

describe('a random SKU', () => {
  it('is made with its goods, listed with its members, changed and removed', async () => {
    const [a, b, c] = [await plain({ 1: 3 }), await plain({ 1: 4, 2: 10 }), await plain()]
    const made = await add({ newSku: 'lucky-bag-1', newName: '幸运福袋', strategy: 3, storeIds: [1], members: membersOf(a, b) })
    expect(made).toMatchObject({
      code: 200,
      data: { sku: 'LUCKY-BAG-1', skuName: '幸运福袋', memberCount: 2, memberAvailable: 7 },
    })
    expect(
      await db.one(sql`
      SELECT k.sku_kind AS kind, k.sku_status AS status, g.goods_code AS code, g.audit_status AS audit FROM goods_goods_sku k JOIN goods_goods g ON g.id = k.goods_id
      WHERE k.id = ${made.data.skuId}`),
    ).toEqual({ kind: 3, status: '20', code: 'LUCKY-BAG-1', audit: 200 })
    const find = async (condition: object) =>
      (await seller.post(`${PATH}/list-page`, { condition })).data.list.filter((row: any) => row.id === made.data.id)
    expect(await find({ sku: 'lucky' })).toHaveLength(1)
    expect(await find({ memberSku: await codeOf(b) })).toHaveLength(1)
    expect(await find({ memberSku: await codeOf(c) })).toHaveLength(0)
    expect(
      [await find({ storeIds: [1] }), await find({ storeIds: [2] }), await find({ isActivated: [0] })].map((rows) => rows.length),
    ).toEqual([1, 0, 0])
    const { id, version } = made.data
    const change = {
      id,
      version,
      strategy: 1,
      storeIds: [],
      isActivated: 1,
      members: [
        { skuId: c, priority: 9 },
        { skuId: b, priority: 1 },
      ],
    }
    const changed = await seller.put(`${PATH}/edit`, change)
    expect(changed).toMatchObject({ code: 200, data: { strategy: 1, memberAvailable: 14 } })
    expect(changed.data.memberRows.map((member: any) => [member.skuId, member.priority, member.available])).toEqual([
      [b, 1, 14],
      [c, 9, 0],
    ])
    expect(await seller.put(`${PATH}/edit`, change)).toMatchObject({ code: 409 })
    expect(await seller.delete(`${PATH}/remove/${id}`)).toMatchObject({ code: 200 })
    expect(await find({})).toHaveLength(0)
    expect(await add({ skuId: made.data.skuId, members: membersOf(a, b) })).toMatchObject({ code: 200 })
  })

  it('is refused with members that are not plain, twice, too few or not there', async () => {
    const [a, b] = [await plain(), await plain()]
    const group = await plain({}, { skuKind: 2 })
    const pendingGoods = await addGoods(app, 'RD0090', { auditStatus: 90 })
    const unaudited = await addSku(app, pendingGoods, 'RD009001')
    const fresh = { newSku: 'RD-BAD', newName: '坏' }
    const before = await all()
    expect(await untouched(app, () => add({ ...fresh, members: membersOf(a, group) }))).toMatchObject({
      code: 400,
      msg: '随机发货成员必须是普通SKU',
    })
    expect(await untouched(app, () => add({ ...fresh, members: membersOf(a, a) }))).toMatchObject({
      code: 400,
      msg: `成员SKU【${await codeOf(a)}】重复`,
    })
    expect(await add({ ...fresh, members: membersOf(a) })).toMatchObject({ code: 400, msg: '成员至少2项' })
    expect(await add({ ...fresh, members: membersOf(a, unaudited) })).toMatchObject({ code: 400, msg: '成员SKU不存在或未审核' })
    expect(await add({ ...fresh, members: membersOf(a, 987_654) })).toMatchObject({ code: 400, msg: '成员SKU不存在或未审核' })
    expect(await add({ members: membersOf(a, b) })).toMatchObject({ code: 400, msg: '请选择或填写随机SKU' })
    expect(await add({ newSku: 'RD-BAD', members: membersOf(a, b) })).toMatchObject({ code: 400, msg: '名称不能为空' })
    const code = await codeOf(a)
    expect(await add({ ...fresh, newSku: code, members: membersOf(a, b) })).toMatchObject({
      code: 400,
      msg: `SKU【${code}】已存在（商品 RD0001）`,
    })
    expect(await add({ skuId: b, members: membersOf(a, b) })).toMatchObject({ code: 400, msg: '请选择随机SKU' })
    expect(
      await (await app.as('purchaser')).post(`${PATH}/add`, { ...fresh, strategy: 1, members: membersOf(a, b) }),
    ).toMatchObject({ status: 403 })
    expect(await all()).toBe(before)
    const { id, skuId } = await randomOf(1, membersOf(a, b))
    const after = await all()
    expect((await add({ skuId, members: membersOf(a, b) })).msg).toBe(`随机SKU【${await codeOf(skuId)}】已有配置`)
    const { version } = (await db.one<{ version: number }>(sql`SELECT version FROM goods_random_delivery_sku WHERE id = ${id}`))!
    const twice = { id, version, strategy: 1, storeIds: [], isActivated: 1, members: membersOf(a, b, a) }
    expect(await untouched(app, () => seller.put(`${PATH}/edit`, twice))).toMatchObject({
      code: 400,
      msg: `成员SKU【${code}】重复`,
    })
    expect(await all()).toBe(after)
  })
})

describe('the workbook of random SKUs', () => {
  const HEAD = ['随机SKU*', '名称', '策略*', '仓库', '成员SKU*', '启用']
  const load = async (rows: Cell[][]) =>
    seller.upload(
      `${PATH}/import`,
      '随机.xlsx',
      Buffer.from(await writeBook([{ name: 'x', columns: HEAD.map((header) => ({ header })), rows }])),
    )

  it('makes new ones and replaces those that are there', async () => {
    const ids = [await plain(), await plain(), await plain()]
    const [a, b, c] = await Promise.all(ids.map(codeOf))
    const { id, skuId } = await randomOf(1, membersOf(ids[0]!, ids[1]!))
    const answer = await load([
      ['bag-x1', '新福袋', '轮流', '义乌仓、上海仓', `${c}、${a}`, '是'],
      [await codeOf(skuId), '', '库龄最老', '', `${b}\n${c}`, '否'],
    ])
    expect(answer).toMatchObject({ code: 200, msg: '成功导入 2 行' })
    const rows = await db.query(sql`
      SELECT r.strategy, r.store_ids AS stores, r.is_activated AS active, array_agg(m.sku_id ORDER BY m.priority) AS members
      FROM goods_random_delivery_sku r JOIN goods_goods_sku k ON k.id = r.sku_id JOIN goods_random_member m ON m.config_id = r.id
      WHERE k.sku = 'BAG-X1' OR r.id = ${id} GROUP BY r.id ORDER BY r.id DESC`)
    expect(rows).toEqual([
      { strategy: 3, stores: [1, 2], active: 1, members: [ids[2], ids[0]] },
      { strategy: 2, stores: [], active: 0, members: [ids[1], ids[2]] },
    ])
    const exported = await seller.post(`${PATH}/export`, {
      condition: { sku: 'BAG-X1' },
      columns: ['sku', 'strategy', 'storeIds'],
    })
    const path = join(app.house.config.dataDir, 'random.xlsx')
    await writeFile(path, exported.raw)
    expect((await readSheet(path, { maxRows: 9, maxColumns: 9, maxBytes: 1e7 })).map((row) => row.cells)).toEqual([
      ['随机SKU', '策略', '仓库', '成员SKU'],
      ['BAG-X1', '轮流', '义乌仓、上海仓', `${c}、${a}`],
    ])
  })

  it('names every bad row and writes none', async () => {
    const ids = [await plain(), await plain(), await plain({}, { skuKind: 2 })]
    const [a, b, group] = await Promise.all(ids.map(codeOf))
    const before = await all()
    const answer = await load([
      ['BAG-Y1', '一', '轮流', '', `${a}`, ''],
      ['BAG-Y2', '二', '轮流', '', `${a}、${group}`, ''],
      ['BAG-Y3', '三', '轮流', '', `${a}、${b}、${a}`, ''],
      ['BAG-Y4', '四', '轮流', '', `${a}、NOPE`, ''],
      ['BAG-Y5', '', '轮流', '', `${a}、${b}`, ''],
      ['BAG-Y6', '六', '轮流', '', `${a}、${b}`, ''],
      ['BAG-Y6', '六', '轮流', '', `${a}、${b}`, ''],
    ])
    expect(answer.code).toBe(400)
    expect(answer.data.errors.map((error: any) => [error.row, error.reason])).toEqual([
      [2, '成员SKU应为2-50个'],
      [3, '随机发货成员必须是普通SKU'],
      [4, `成员SKU【${a}】重复`],
      [5, '成员SKU【NOPE】不存在'],
      [6, '名称不能为空'],
      [8, '随机SKU【BAG-Y6】重复'],
    ])
    expect(await all()).toBe(before)
  })
})
