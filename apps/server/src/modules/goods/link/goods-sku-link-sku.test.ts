import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { blocked } from '../../../../test/blocked.ts'
import { addSku, rowsOf } from '../../../../test/fixtures/catalogue.ts'
import { addStock } from '../../../../test/fixtures/goods.ts'
import { sql } from '../../../kit/db/db.ts'
import { type Cell, writeBook } from '../../../kit/excel/book.ts'

const app = await testApp()
const { db } = app.house
const purchaser = await app.as('purchaser')
const PATH = '/goods/goods-sku-link-sku'
const ids = new Map<string, number>()
for (const sku of ['LSA', 'LSB', 'LSC', 'LSD', 'LSE', 'LSF', 'LSG', 'LSH'])
  ids.set(sku, await addSku(app, sku, { name: `名${sku}` }))
ids.set('LSA-BLP', await addSku(app, 'LSA-BLP', { kind: 4 }))
ids.set('LSOLD', await addSku(app, 'LSOLD', { status: '80', name: '老款保温杯' }))
ids.set('LSWAIT', await addSku(app, 'LSWAIT', { audit: 90, name: '老款保温杯' }))

const bind = (sku: string, linkSku: string, linkType: number, remark?: string) =>
  purchaser.post(`${PATH}/bind`, { skuId: ids.get(sku), linkSkuId: ids.get(linkSku), linkType, remark })
const seen = async (sku: string) => {
  const { data } = await purchaser.post(`${PATH}/list-page`, { condition: { sku }, pageSize: 100 })
  return data.list.map((row: Record<string, string>) => `${row['sku']} ${row['linkType']} ${row['linkSku']}`).toSorted()
}
const dump = () => db.query(sql`SELECT * FROM goods_goods_sku_link_sku ORDER BY id`)
async function unmoved<T>(work: () => Promise<T>): Promise<T> {
  const before = await dump()
  const answer = await work()
  expect(await dump()).toEqual(before)
  return answer
}

describe('binding', () => {
  it('shows a link that goes both ways from either side, the others from their own', async () => {
    await addStock(app, ids.get('LSA')!, 1, 7)
    await addStock(app, ids.get('LSB')!, 1, 9)
    expect(await bind('LSB', 'LSA', 1, '可互换')).toMatchObject({ code: 200 })
    await bind('LSA', 'LSC', 3)
    await bind('LSA', 'LSD', 4)
    await bind('LSA-BLP', 'LSA', 5)
    expect(await seen('lsa')).toEqual(['LSA 1 LSB', 'LSA 3 LSC', 'LSA 4 LSD', 'LSA-BLP 5 LSA'])
    expect(await seen('LSB')).toEqual(['LSB 1 LSA'])
    expect(await seen('LSC')).toEqual(['LSC 3 LSA'])
    expect(await seen('LSD')).toEqual(['LSA 4 LSD'])
    const { data } = await purchaser.post(`${PATH}/list-page`, { condition: { sku: 'LSB', linkType: [1] } })
    expect(data.list[0]).toMatchObject({ skuTitle: '名LSB', stock: 9, linkSkuTitle: '名LSA', linkStock: 7, remark: '可互换' })
    const [log] = await db.query(
      sql`SELECT action, changes->0->>'to' AS to FROM biz_log WHERE entity = 'goods/goods-sku-link-sku' ORDER BY id LIMIT 1`,
    )
    expect(log).toEqual({ action: '绑定', to: 'LSA 替代 LSB' })
  })

  it('refuses what is there already, from either side', async () => {
    expect(await unmoved(() => bind('LSA', 'LSB', 1))).toMatchObject({ code: 409, msg: 'SKU【LSA】与【LSB】已有「替代」关联' })
    expect(await unmoved(() => bind('LSB', 'LSA', 1))).toMatchObject({ code: 409 })
    expect(await unmoved(() => bind('LSA', 'LSD', 4))).toMatchObject({ code: 409, msg: 'SKU【LSA】与【LSD】已有「配件」关联' })
    expect(await bind('LSD', 'LSA', 4)).toMatchObject({ code: 200 })
  })

  it('refuses itself, unknown SKUs and a defective one of another', async () => {
    expect(await unmoved(() => bind('LSA', 'LSA', 4))).toMatchObject({ code: 400, msg: '不能关联自身' })
    expect(await unmoved(() => bind('LSA', 'NONE', 4))).toMatchObject({ code: 400, msg: '请选择关联SKU' })
    const unknown = { skuId: ids.get('LSA'), linkSkuId: 999_999_999, linkType: 4 }
    expect(await unmoved(() => purchaser.post(`${PATH}/bind`, unknown))).toMatchObject({ code: 404, msg: 'SKU不存在或已删除' })
    expect(await unmoved(() => bind('LSA-BLP', 'LSB', 5))).toMatchObject({
      code: 400,
      msg: 'SKU【LSA-BLP】不是【LSB】的不良品SKU',
    })
    expect(await unmoved(() => bind('LSA', 'LSB', 6))).toMatchObject({ code: 400 })
  })

  it('binds several at once or none', async () => {
    const several = (linkSkuIds: unknown[]) => purchaser.post(`${PATH}/bind`, { skuId: ids.get('LSG'), linkSkuIds, linkType: 4 })
    expect(await unmoved(() => several([ids.get('LSH'), ids.get('LSG')]))).toMatchObject({ code: 400, msg: '不能关联自身' })
    expect((await several([ids.get('LSH'), ids.get('LSF')])).data).toHaveLength(2)
  })
})

describe('old codes', () => {
  it('lead to one new SKU and never in a circle, which is named', async () => {
    await bind('LSE', 'LSF', 2)
    await bind('LSF', 'LSG', 2)
    expect(await unmoved(() => bind('LSE', 'LSH', 2))).toMatchObject({
      code: 409,
      msg: '旧编码【LSE】已关联新编码【LSF】，请先解除',
    })
    expect(await unmoved(() => bind('LSG', 'LSE', 2))).toMatchObject({ code: 400, msg: '新旧编码形成循环：LSG→LSE→LSF→LSG' })
    expect(await unmoved(() => bind('LSF', 'LSE', 2))).toMatchObject({ code: 400, msg: '新旧编码形成循环：LSF→LSE→LSF' })
    expect(await unmoved(() => bind('LSF', 'LSF', 2))).toMatchObject({ code: 400, msg: '不能关联自身' })
  })

  it('make no circle when two are bound at once', async () => {
    let first: ReturnType<typeof bind> | undefined
    await db.transact(async (tx) => {
      await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('goods-old-codes'))`)
      first = bind('LSC', 'LSD', 2)
      await blocked(app)
      await tx.run(
        sql`INSERT INTO goods_goods_sku_link_sku (sku_id, link_sku_id, link_type) VALUES (${ids.get('LSD')}, ${ids.get('LSC')}, 2)`,
      )
    })
    expect(await first).toMatchObject({ code: 400, msg: '新旧编码形成循环：LSC→LSD→LSC' })
  })
})

describe('unbinding', () => {
  it('removes all or none, and frees the pair', async () => {
    const { data } = await bind('LSC', 'LSH', 3)
    const { id } = data[0]
    expect(await unmoved(() => purchaser.post(`${PATH}/unbind`, { ids: [id, 999_999_999] }))).toMatchObject({ code: 404 })
    expect(await purchaser.post(`${PATH}/unbind`, { ids: [id] })).toMatchObject({ code: 200 })
    expect(await seen('LSH')).not.toContain('LSH 3 LSC')
    expect(await unmoved(() => purchaser.post(`${PATH}/unbind`, { ids: [id] }))).toMatchObject({ code: 404 })
    expect(await bind('LSH', 'LSC', 3)).toMatchObject({ code: 200 })
  })
})

describe('the sheet', () => {
  const HEAD = ['SKU*', '关系*', '关联SKU*', '备注'].map((header) => ({ header }))
  const load = async (rows: Cell[][]) =>
    purchaser.upload(`${PATH}/import`, 'SKU关联.xlsx', await writeBook([{ name: 'SKU关联', columns: HEAD, rows }]))

  it('tells a cell that means nothing', async () => {
    const answer = await unmoved(() => load([['LSB', '亲戚', 'LSC', '']]))
    expect(answer.data.errors).toMatchObject([{ row: 2, column: '关系', reason: expect.stringContaining('关系只能是') }])
  })

  it('tells every row that binding would refuse, and binds none', async () => {
    const answer = await unmoved(() =>
      load([
        ['LSB', '配件', 'LSC', ''],
        ['LSB', '配件', 'LSB', ''],
        ['NOBODY', '替代', 'LSB', ''],
        ['lsb', '配件', 'lsc', ''],
      ]),
    )
    expect(answer.data.errors.map((error: { row: number; reason: string }) => `${error.row} ${error.reason}`)).toEqual([
      '3 不能关联自身',
      '4 SKU【NOBODY】不存在',
      '5 SKU【LSB】与【LSC】已有「配件」关联',
    ])
  })

  it('binds every row of a good one', async () => {
    expect(
      await load([
        ['lsb', '配件', 'LSC', '导入'],
        ['LSH', '2', 'LSB', ''],
      ]),
    ).toMatchObject({ code: 200, data: { rows: 2 } })
    expect(await seen('LSH')).toContain('LSH 2 LSB')
  })

  it('is exported from the asked side', async () => {
    const answer = await purchaser.post(`${PATH}/export`, {
      condition: { sku: 'LSB', linkType: [1] },
      columns: ['sku', 'linkType', 'linkSku'],
    })
    expect(await rowsOf(app, answer.raw)).toEqual([
      ['SKU', '关系', '关联SKU'],
      ['LSB', '替代', 'LSA'],
    ])
  })
})

it('offers goods with their SKUs by code, SKU or name, whoever asks', async () => {
  const warehouse = await app.as('warehouse')
  const found = async (keyword: string, retired = 0) =>
    (await warehouse.get(`${PATH}/goods-and-sku-list?keyword=${encodeURIComponent(keyword)}&retired=${retired}`)).data
  expect(await found('lsa')).toMatchObject([{ skus: [{ sku: 'LSA', available: 7 }] }, { skus: [{ sku: 'LSA-BLP' }] }])
  expect((await found('GLSB')).map((goods: { goodsCode: string }) => goods.goodsCode)).toEqual(['GLSB'])
  expect(await found('保温杯')).toEqual([])
  expect(await found('保温杯', 1)).toMatchObject([{ goodsCode: 'GLSOLD', skus: [{ sku: 'LSOLD', skuStatus: '80' }] }])
  expect((await found('')).length).toBeLessThanOrEqual(20)
})
