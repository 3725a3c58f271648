import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { type Cell, writeBook } from '../../kit/excel/book.ts'

const app = await testApp()
const admin = await app.as('admin')
const load = async (path: string, columns: string[], rows: Cell[][]) =>
  admin.upload(path, '导入.xlsx', await writeBook([{ name: '表', columns: columns.map((header) => ({ header })), rows }]))

describe('imports of masters', () => {
  it('take platform addresses, and give each place one default', async () => {
    const columns = ['平台*', '店铺', '地址类型*', '联系人*', '电话*', '国家*', '城市', '街道*', '默认']
    const row = (street: string, isDefault: string) => [
      'TikTok',
      'TK-Digi-MY',
      '退货',
      '王芳',
      '13800001111',
      '马来西亚',
      'Penang',
      street,
      isDefault,
    ]
    const answer = await load('/basic/platform-address/import', columns, [
      row('Jalan 1', '否'),
      row('Jalan 2', '是'),
      row('Jalan 3', ''),
    ])
    expect(answer).toMatchObject({ code: 200, data: { rows: 3 } })
    const { list } = (await admin.post('/basic/platform-address/list-page', { condition: { keyword: '王芳' } })).data
    expect(list.map((r: { isDefault: number }) => r.isDefault)).toEqual([0, 1, 0])
    const wrong = await load('/basic/platform-address/import', columns, [
      row('Jalan 4', '否'),
      ['Temu', 'TK-Digi-MY', '退货', '王芳', '13800001111', '马来西亚', 'Penang', 'Jalan 5', '否'],
    ])
    expect(wrong).toMatchObject({ code: 400, data: { errors: [{ row: 3, column: '店铺', reason: '店铺不属于所选平台' }] } })
    expect((await admin.post('/basic/platform-address/list-page', { condition: { keyword: '王芳' } })).data.total).toBe(3)
  })

  it('take cities with their level and pinyin', async () => {
    const columns = ['行政代码*', '名称*', '上级代码']
    expect(
      await load('/basic/china-city/import', columns, [
        ['330798', '试验区', '金华市'],
        ['980000', '试验省', ''],
      ]),
    ).toMatchObject({ code: 200 })
    const { data } = await admin.get('/basic/china-city/list?keyword=试验&all=1')
    expect(data).toMatchObject([
      { code: '330798', level: 3, pinyin: 'shiyanqu', parentCode: '330700' },
      { code: '980000', level: 1, parentCode: null },
    ])
    expect(
      (
        await load('/basic/china-city/import', columns, [
          ['330797', '甲', ''],
          ['330798', '乙', ''],
        ])
      ).code,
    ).toBe(400)
    expect((await admin.get('/basic/china-city/list?code=330797&all=1')).data).toEqual([])
  })

  it('take employee names, and refuse overlapping ones by their row', async () => {
    const columns = ['员工*', '来源*', '外部名称*', '生效日期', '失效日期']
    const answer = await load('/basic/employee-correspondence/import', columns, [
      ['王芳', '报表文件', 'IMP-1', '2026-01-01', '2026-06-30'],
      ['宋雨', '报表文件', 'IMP-1', '2026-06-01', ''],
    ])
    expect(answer).toMatchObject({
      code: 400,
      data: { errors: [{ row: 3, reason: '「IMP-1」在 2026-01-01~2026-06-30 已对应 王芳' }] },
    })
    const total = async () =>
      (await admin.post('/basic/employee-correspondence/list-page', { condition: { externalName: 'IMP-1' } })).data.total
    expect(await total()).toBe(0)
    expect(await load('/basic/employee-correspondence/import', columns, [['王芳', '报表文件', 'IMP-1', '', '']])).toMatchObject({
      code: 200,
    })
    expect(await total()).toBe(1)
  })
})
