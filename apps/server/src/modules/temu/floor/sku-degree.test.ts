import { expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { rowsOf } from '../../../../test/fixtures/catalogue.ts'
import { addGoods, addSku } from '../../../../test/fixtures/goods.ts'
import { untouched } from '../../../../test/untouched.ts'
import { sql } from '../../../kit/db/db.ts'
import { type Cell, writeBook } from '../../../kit/excel/book.ts'

const app = await testApp()
const { db } = app.house
const boss = await app.as('supervisor')
const worker = await app.as('warehouse')
const PATH = '/operation-temu/sku-degree'
const EXPORT = '/trust/temu/sku-degree/export'
const levels = await db.query<{ id: number; name: string }>(sql`
  SELECT id, difficulty_name AS name FROM basic_degree_difficulty WHERE deleted_at IS NULL ORDER BY sort_no, id`)
const [easy, hard] = [levels[0]!, levels.at(-1)!]
const goodsId = await addGoods(app, 'DEG001')
let n = 0
async function sku() {
  const code = `DEG${String(++n).padStart(4, '0')}`
  return { code, skuId: await addSku(app, goodsId, code, { degreeDifficultyId: easy.id }) }
}
const set = (skuIds: number[], difficultyId: number, more: object = {}) =>
  boss.post(`${PATH}/add`, { skuIds, difficultyId, ...more })
const rowOf = async (code: string) => (await worker.post(`${PATH}/list-page`, { condition: { sku: code } })).data.list[0]
const HEAD = ['SKU*', '难易度*', '备注'].map((header) => ({ header }))
const load = async (rows: Cell[][]) =>
  boss.upload(`${PATH}/import`, '难易度.xlsx', await writeBook([{ name: 'SKU难易度', columns: HEAD, rows }]))
const tables = '^temu_'

it('sets several SKUs at once and changes those that have one already', async () => {
  const [a, b] = [await sku(), await sku()]
  expect(await set([a.skuId], easy.id, { remark: '轻' })).toMatchObject({ code: 200, data: { added: 1, changed: 0 } })
  const both = await set([a.skuId, b.skuId, a.skuId], hard.id)
  expect(both).toMatchObject({ code: 200, data: { added: 1, changed: 1 } })
  expect(await rowOf(a.code)).toMatchObject({
    sku: a.code,
    skuName: `名称${a.code}`,
    ownDifficultyName: easy.name,
    difficultyName: hard.name,
    remark: '轻',
    source: 1,
    quantity30: 0,
  })
  const logs = await db.query(
    sql`SELECT action FROM biz_log WHERE entity = 'operation-temu/sku-degree' AND entity_id = ${both.data.ids[0]} ORDER BY id`,
  )
  expect(logs).toEqual([{ action: '新增' }, { action: '修改' }])
  expect(await set([a.skuId], hard.id)).toMatchObject({ code: 200, data: { added: 0, changed: 0 } })
  const refused = await untouched(app, () => set([b.skuId, 999_999_999], easy.id), tables)
  expect(refused).toMatchObject({ code: 400, msg: 'SKU不存在' })
})

it('counts the pieces that were worked in thirty days', async () => {
  const { code, skuId } = await sku()
  await set([skuId], hard.id)
  await db.run(sql`
    INSERT INTO temu_work_record (work_type, delivery_order_id, sku_id, quantity, user_id, time)
    VALUES (1, 1, ${skuId}, 12, 1, now() - interval '2 days'), (3, 1, ${skuId}, 5, 1, now()), (1, 1, ${skuId}, 90, 1, now() - interval '31 days')`)
  expect((await rowOf(code)).quantity30).toBe(17)
})

it('edits with the version that was read, and removes', async () => {
  const { code, skuId } = await sku()
  await set([skuId], hard.id)
  const { id, version } = await rowOf(code)
  const edit = (difficultyId: number) => boss.put(`${PATH}/edit`, { id, version, difficultyId, remark: '改' })
  expect(await edit(easy.id)).toMatchObject({ code: 200, data: { difficultyName: easy.name, remark: '改', source: 1 } })
  expect(await edit(hard.id)).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
  expect((await boss.delete(`${PATH}/remove/${id}`)).code).toBe(200)
  expect(await rowOf(code)).toBeUndefined()
  expect(await set([skuId], hard.id)).toMatchObject({ data: { added: 1 } })
})

it('imports all rows or none', async () => {
  const [a, b] = [await sku(), await sku()]
  await set([a.skuId], easy.id)
  const refused = await untouched(
    app,
    () =>
      load([
        [a.code, hard.name, ''],
        ['NOBODY', hard.name, ''],
        [b.code, '不知道', ''],
        [a.code.toLowerCase(), hard.name, ''],
      ]),
    tables,
  )
  expect(refused).toMatchObject({ code: 400, msg: '共 4 行，3 行有误，没有写入任何数据' })
  expect(refused.data.errors).toEqual([
    { row: 3, column: 'SKU', reason: 'SKU不存在' },
    { row: 4, column: '难易度', reason: '难易度不存在' },
    { row: 5, column: 'SKU', reason: `SKU「${a.code}」与第 2 行重复` },
  ])
  const answer = await load([
    [a.code, hard.name, '易碎'],
    [b.code, hard.name, ''],
  ])
  expect(answer).toMatchObject({ code: 200, msg: '成功导入 2 行' })
  expect(await rowOf(a.code)).toMatchObject({ difficultyName: hard.name, source: 2, remark: '易碎' })
  expect(await rowOf(b.code)).toMatchObject({ difficultyName: hard.name, source: 2 })
})

it('exports what the list shows, under its own path, and lets the floor read alone', async () => {
  const { code, skuId } = await sku()
  await set([skuId], hard.id)
  const book = await boss.post(EXPORT, { condition: { sku: code } })
  expect((await rowsOf(app, book.raw))[1]).toEqual(expect.arrayContaining([code, easy.name, hard.name, '手动']))
  expect((await rowsOf(app, (await boss.get(`${PATH}/import-template`)).raw))[0]).toEqual(['SKU*', '难易度*', '备注'])
  for (const answer of [await worker.post(EXPORT), await worker.post(`${PATH}/add`, { skuIds: [skuId], difficultyId: hard.id })])
    expect(answer.status).toBe(403)
})
