import { ref, resource } from '@erp/contract/kit'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { blocked } from '../../../../test/blocked.ts'
import { untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const supervisor = await app.as('supervisor')
const seller = await app.as('seller')
const PATH = '/goods/goodsCats'
interface Cat {
  id: number
  catCode: string
  level: number
  children?: Cat[]
}
const tree = async (query = ''): Promise<Cat[]> => (await seller.get(`${PATH}/list${query}`)).data
const find = (nodes: Cat[], code: string): Cat | undefined =>
  nodes.find((node) => node.catCode === code) ?? nodes.flatMap((node) => find(node.children ?? [], code) ?? [])[0]
const cat = async (code: string) => find(await tree('?all=1'), code)!
const add = (catCode: string, parentId: number | null) => supervisor.post(PATH, { catCode, catName: `类目${catCode}`, parentId })

describe('goods categories', () => {
  it('are a tree with goods counts', async () => {
    expect((await tree()).map((c) => c.catCode)).toEqual(['HM', 'EL', 'FA', 'BT', 'TY', 'SP', 'AU', 'PT', 'TL', 'GD'])
    expect(await cat('EPC')).toMatchObject({
      catName: '手机壳',
      level: 3,
      hsCode: '392690',
      parentName: '手机配件',
      goodsCount: 0,
    })
  })

  it('are added down to the fourth level, with a code from the second', async () => {
    const { id } = await cat('EPC')
    const fourth = await add('QA', id)
    expect(fourth.data).toMatchObject({ level: 4 })
    expect(await add('QB', fourth.data.id)).toMatchObject({ code: 409, msg: '类目层级不能超过4级' })
    expect(await supervisor.post(PATH, { catName: '无码', parentId: id })).toMatchObject({
      code: 400,
      msg: '二级及以下类目的类目编码不能为空',
    })
    expect(await add('Q1', id)).toMatchObject({ code: 400, msg: '类目编码应为2-4位大写字母' })
    expect(await add('HM', id)).toMatchObject({ code: 400, msg: '类目编码「HM」已存在' })
    expect(await supervisor.post(PATH, { catName: '无码一级' })).toMatchObject({ code: 200, data: { level: 1, catCode: null } })
    expect(await seller.post(PATH, { catName: '我的' })).toMatchObject({ status: 403 })
  })

  it('are unique by name among siblings only', async () => {
    const { id } = await cat('ELP')
    expect(await supervisor.post(PATH, { catCode: 'QC', catName: '手机壳', parentId: id })).toMatchObject({
      code: 400,
      msg: '类目名称「手机壳」已存在',
    })
    const other = await cat('PTD')
    expect(await supervisor.post(PATH, { catCode: 'QC', catName: '手机壳', parentId: other.id })).toMatchObject({ code: 200 })
  })

  it('move with all below, and change no code', async () => {
    const { children: _children, ...moving } = await cat('EPC')
    const target = await cat('PT')
    expect(await supervisor.put(PATH, { ...moving, parentId: target.id })).toMatchObject({
      code: 200,
      data: { level: 2, catCode: 'EPC' },
    })
    expect(find((await cat('PT')).children!, 'QA')).toMatchObject({ level: 3 })
  })

  it('never move under their own child, nor too deep', async () => {
    const before = await tree('?all=1')
    const home = await cat('HM')
    const child = await cat('HKT')
    expect(await supervisor.put(PATH, { ...home, parentId: child.id })).toMatchObject({ code: 409, msg: '不能移动到自己的下级' })
    expect(await supervisor.put(PATH, { ...home, parentId: home.id })).toMatchObject({ code: 409, msg: '不能移动到自己的下级' })
    const deep = await cat('EAE')
    expect(await supervisor.put(PATH, { ...home, parentId: deep.id })).toMatchObject({ code: 409, msg: '类目层级不能超过4级' })
    expect(await tree('?all=1')).toEqual(before)
  })

  it('do not make a circle when two move at once', async () => {
    const a = (await add('QX', null)).data
    const b = (await add('QY', null)).data
    const answers = await Promise.all([
      supervisor.put(PATH, { ...a, parentId: b.id }),
      supervisor.put(PATH, { ...b, parentId: a.id }),
    ])
    expect(answers.map((x) => x.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await cat('QX')).toBeDefined()
    expect(await cat('QY')).toBeDefined()
  })

  it('disabled, are hidden from selectors with what is below', async () => {
    const { children: _children, ...auto } = await cat('AU')
    await supervisor.put(PATH, { ...auto, isActivated: 0 })
    expect(find(await tree(), 'AUI')).toBeUndefined()
    expect(find(await tree('?all=1'), 'AUI')).toBeDefined()
    expect(find(await tree('?keyword=耳机'), 'EAE')).toBeDefined()
  })

  it('with children are not removed', async () => {
    const kitchen = await cat('HMK')
    expect(await untouched(app, () => supervisor.delete(`${PATH}/${kitchen.id}`))).toMatchObject({
      code: 409,
      msg: '类目下有3个子类目、0个商品，不能删除',
    })
    expect(await cat('HMK')).toEqual(kitchen)
    expect(await supervisor.delete(`${PATH}/${(await cat('HKB')).id}`)).toMatchObject({ code: 200 })
    expect(await cat('HKB')).toBeUndefined()
  })

  it('with goods are counted and not removed', async () => {
    const fields = { catId: ref('类目', 'goods/goodsCats') }
    app.house.resources.set('goods/goods', resource('goods/goods', { title: '商品', table: 'some_goods', fields, actions: {} }))
    await app.house.db.run(sql`CREATE TABLE some_goods (cat_id bigint, deleted_at timestamptz)`)
    const { id } = await cat('HKS')
    await app.house.db.run(
      sql`INSERT INTO some_goods VALUES (${id}::bigint, NULL), (${id}::bigint, NULL), (${id}::bigint, now())`,
    )
    expect(await cat('HKS')).toMatchObject({ goodsCount: 2 })
    expect(await untouched(app, () => supervisor.delete(`${PATH}/${id}`))).toMatchObject({
      code: 409,
      msg: '类目下有0个子类目、2个商品，不能删除',
    })
    expect(await cat('HKS')).toMatchObject({ id })
  })
})

it('a category edited while its parent moves keeps its true level', async () => {
  const parent = (await add('ZX', (await cat('HM')).id)).data
  const child = (await add('ZY', parent.id)).data
  let edited: ReturnType<typeof supervisor.put> | undefined
  await app.house.db.transact(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('goods-cats'))`)
    edited = supervisor.put(PATH, { ...child, catNameEn: 'moved' })
    await blocked(app)
    await tx.run(sql`UPDATE goods_goods_cats SET parent_id = NULL, level = 1 WHERE id = ${parent.id}`)
    await tx.run(sql`UPDATE goods_goods_cats SET level = 2 WHERE id = ${child.id}`)
  })
  expect(await edited).toMatchObject({ code: 200, data: { level: 2 } })
})

describe('goods categories in a new order', () => {
  it('are put in order and moved by one call, all or nothing', async () => {
    const parent = (await add('QS', null)).data
    const ids: number[] = []
    for (const code of ['QSA', 'QSB', 'QSC']) ids.push((await add(code, parent.id)).data.id)
    const [a, b, c] = ids as [number, number, number]
    const below = async () => (await cat('QS')).children!.map((one) => one.catCode)
    const moved = (await add('QSD', null)).data.id
    expect(await seller.post(`${PATH}/sort`, { parentId: parent.id, ids: [a, b, c] })).toMatchObject({ status: 403 })
    expect(await supervisor.post(`${PATH}/sort`, { parentId: parent.id, ids: [c, moved, a, b] })).toMatchObject({ code: 200 })
    expect(await below()).toEqual(['QSC', 'QSD', 'QSA', 'QSB'])
    expect(await cat('QSD')).toMatchObject({ parentId: parent.id, level: 2, sortNo: 20 })
    const logs = await app.house.db.query(
      sql`SELECT action, changes FROM biz_log WHERE entity = 'goods/goodsCats' AND entity_id = ${moved} ORDER BY id`,
    )
    expect(logs.map((log) => log['action'])).toEqual(['新增', '修改', '排序'])
    expect(await supervisor.post(`${PATH}/sort`, { parentId: parent.id, ids: [c, moved, a, b] })).toMatchObject({ code: 200 })
  })

  it('stay as they were when an order is refused', async () => {
    const parent = (await add('QT', null)).data
    const [a, b] = [(await add('QTA', parent.id)).data.id, (await add('QTB', parent.id)).data.id]
    const bare = (await supervisor.post(PATH, { catName: '排序无码' })).data.id
    const before = await tree('?all=1')
    for (const [ids, answer] of [
      [[b], { code: 409, msg: '类目已变化，请刷新后重试' }],
      [[b, a, a], { code: 409, msg: '类目已变化，请刷新后重试' }],
      [[b, a, 99_999_999], { code: 409, msg: '类目已变化，请刷新后重试' }],
      [[b, bare, a], { code: 400, msg: '二级及以下类目的类目编码不能为空' }],
    ] as const)
      expect(await supervisor.post(`${PATH}/sort`, { parentId: parent.id, ids })).toMatchObject(answer)
    const roots = before.map((one) => one.id).filter((id) => id !== parent.id)
    expect(await supervisor.post(`${PATH}/sort`, { parentId: a, ids: [parent.id] })).toMatchObject({
      code: 409,
      msg: '不能移动到自己的下级',
    })
    expect(roots.length).toBeGreaterThan(1)
    expect(await tree('?all=1')).toEqual(before)
  })
})
