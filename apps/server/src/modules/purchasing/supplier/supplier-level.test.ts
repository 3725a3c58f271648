import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { makeSupplier } from '../../../../test/fixtures/supply.ts'
import { sql } from '../../../kit/db/db.ts'

const app = await testApp()
const finance = await app.as('finance')
const PATH = '/data-center-report/config/supplier-level'
const rows = async () => (await finance.post(`${PATH}/list-page`, {})).data.list
const levelOf = async (code: string) => (await rows()).find((row: { levelCode: string }) => row.levelCode === code)

describe('supplier levels', () => {
  it('are five to begin with, in falling order', async () => {
    expect((await rows()).map((row: { levelCode: string; minScore: number }) => `${row.levelCode}${row.minScore}`)).toEqual([
      'S90',
      'A80',
      'B65',
      'C50',
      'D0',
    ])
  })

  it('ask strictly less from one to the next, and a share where they sample', async () => {
    const before = await rows()
    const b = await levelOf('B')
    expect(await finance.put(PATH, { ...b, minScore: 80 })).toMatchObject({
      code: 400,
      msg: '最低分必须逐级递减：等级B（80）应低于等级A（80）',
    })
    expect(await finance.put(PATH, { ...b, minScore: 50 })).toMatchObject({ code: 400 })
    expect(await finance.put(PATH, { ...b, sampleRate: null })).toMatchObject({ code: 400, msg: '抽检必须填写抽检比例' })
    expect(await finance.post(PATH, { ...b, sortNo: 9 })).toMatchObject({ code: 400, msg: '等级「B」已存在' })
    expect(await finance.post(PATH, { ...b, levelCode: 'X' })).toMatchObject({ code: 400, msg: '等级只能是S、A、B、C、D' })
    expect(await rows()).toEqual(before)
    expect((await finance.put(PATH, { ...b, minScore: 60, qcMode: 2 })).data).toMatchObject({ minScore: 60, sampleRate: null })
  })

  it('are not removed while suppliers have them', async () => {
    await app.house.db.run(
      sql`UPDATE purchasing_supplier SET level_id = (SELECT id FROM purchasing_supplier_level WHERE level_code = 'C')`,
    )
    for (let i = 0; i < 18; i++) await makeSupplier(app, { level: 'A' })
    const [a, s] = [await levelOf('A'), await levelOf('S')]
    expect(await finance.delete(`${PATH}/${a.id}`)).toMatchObject({ code: 409, msg: '等级A正被 18 家供应商使用' })
    expect(await finance.delete(`${PATH}/${s.id}`)).toMatchObject({ code: 200 })
    expect(await (await app.as('purchaser')).get(`${PATH}/list`)).toMatchObject({ code: 200 })
    expect(await (await app.as('purchaser')).put(PATH, { ...a })).toMatchObject({ status: 403 })
  })
})
