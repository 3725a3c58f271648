import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { untouched } from '../../../test/untouched.ts'
import { sql } from '../../kit/db/db.ts'

const app = await testApp()
const { db } = app.house
const supervisor = await app.as('supervisor')
const warehouse = await app.as('warehouse')
const PATH = '/basic/degree-difficulty'
const HARD = { difficultyName: '超难', pickCoef: '2.50', packCoef: '3', labelCoef: '0.10', sortNo: 99 }
const all = async () => (await warehouse.get(`${PATH}/list`)).data as Record<string, any>[]

async function goodsWith(code: string, column: 'degree_difficulty_id' | 'pack_info_id', id: number): Promise<void> {
  const goods = await db.one<{ id: number }>(
    sql`INSERT INTO goods_goods (goods_code, goods_name) VALUES (${code}, '甲') RETURNING id`,
  )
  await db.run(sql`
    INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1, ${column === 'pack_info_id' ? sql`pack_info_id` : sql`degree_difficulty_id`})
    SELECT ${goods!.id}, ${code} || n, '甲', n::text, ${id} FROM generate_series(1, 3) n`)
}

describe('degree of difficulty', () => {
  it('begins with 普通 and is read by everyone', async () => {
    expect((await all())[0]).toMatchObject({ difficultyName: '普通', pickCoef: '1.00' })
  })

  it('is added, edited and removed by a supervisor', async () => {
    expect(await warehouse.post(`${PATH}/add`, HARD)).toMatchObject({ status: 403 })
    const added = await supervisor.post(`${PATH}/add`, HARD)
    expect(added).toMatchObject({ code: 200, data: { packCoef: '3.00' } })
    expect(await supervisor.post(`${PATH}/add`, HARD)).toMatchObject({ code: 400, msg: '难度名称「超难」已存在' })
    for (const pickCoef of ['0.09', '10', '1.234', 'x'])
      expect(await supervisor.post(`${PATH}/add`, { ...HARD, difficultyName: '错', pickCoef })).toMatchObject({ code: 400 })
    const edited = await supervisor.put(`${PATH}/edit`, { ...added.data, labelCoef: '9.99' })
    expect(edited).toMatchObject({ code: 200, data: { labelCoef: '9.99' } })
    expect(await supervisor.delete(`${PATH}/remove/${added.data.id}`)).toMatchObject({ code: 200 })
    expect((await all()).map((row) => row['difficultyName'])).not.toContain('超难')
  })

  it('in use is counted and not removed', async () => {
    const { data } = await supervisor.post(`${PATH}/add`, { ...HARD, difficultyName: '在用' })
    await goodsWith('DIFA', 'degree_difficulty_id', data.id)
    const page = await warehouse.post(`${PATH}/list-page`, { condition: { difficultyName: '在用' } })
    expect(page.data.list).toMatchObject([{ skuCount: 3 }])
    expect(await untouched(app, () => supervisor.delete(`${PATH}/remove/${data.id}`))).toMatchObject({
      code: 409,
      msg: '正在被1个商品使用，不能删除',
    })
    expect((await all()).map((row) => row['difficultyName'])).toContain('在用')
  })
})

it('a pack in use is not removed either', async () => {
  const { data } = await supervisor.post('/basic/packInfo', { packName: '测试箱', packType: 3, cost: '1' })
  await goodsWith('PACKA', 'pack_info_id', data.id)
  await db.run(sql`INSERT INTO goods_goods (goods_code, goods_name, pack_info_id) VALUES ('PACKB', '乙', ${data.id})`)
  expect(await untouched(app, () => supervisor.delete(`/basic/packInfo/${data.id}`))).toMatchObject({
    code: 409,
    msg: '正在被2个商品使用，不能删除',
  })
  expect((await supervisor.post('/basic/packInfo/list-page', { condition: { packName: '测试箱' } })).data.total).toBe(1)
})
