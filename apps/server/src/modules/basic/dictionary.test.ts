import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { sql } from '../../kit/db/db.ts'

const app = await testApp()
const admin = await app.as('admin')
const seller = await app.as('seller')
const TYPES = '/basic/dictionary/classification'
const DATA = '/basic/dict/data'
const entries = async (type: string) => (await seller.get(`${DATA}/type/${type}`)).data
const made = (await admin.post(TYPES, { dictName: '样式', dictType: 'demo_style', groupName: '测试' })).data

describe('dictionary types', () => {
  it('are added, read, listed with their number of entries, and removed when empty', async () => {
    const { data } = await admin.post(TYPES, { dictName: '临时', dictType: 'for_a_while' })
    expect(data).toMatchObject({ dictType: 'for_a_while', status: 1, isSystem: 0, entryCount: 0 })
    expect((await seller.get(`${TYPES}/${data.dictId}`)).data.dictName).toBe('临时')
    const { list } = (await seller.get(`${TYPES}/list?dictType=goods_status&pageNum=1&pageSize=10`)).data
    expect(list).toMatchObject([{ dictName: '商品状态', entryCount: 8 }])
    expect(await admin.delete(`${TYPES}/${data.dictId}`)).toMatchObject({ code: 200 })
    expect(await seller.get(`${TYPES}/${data.dictId}`)).toMatchObject({ code: 404 })
  })

  it('refuse a taken type and a malformed one', async () => {
    const before = (await seller.get(`${TYPES}/list?all=1`)).data.length
    expect(await admin.post(TYPES, { dictName: '又一个', dictType: 'demo_style' })).toMatchObject({
      code: 400,
      msg: '字典类型「demo_style」已存在',
    })
    expect(await admin.post(TYPES, { dictName: '坏', dictType: '9bad' })).toMatchObject({ code: 400 })
    expect((await seller.get(`${TYPES}/list?all=1`)).data.length).toBe(before)
  })

  it('with entries, or built in, are not removed', async () => {
    await admin.post(DATA, { dictType: 'demo_style', dictLabel: '圆', dictValue: 'round' })
    expect(await admin.delete(`${TYPES}/${made.dictId}`)).toMatchObject({
      code: 409,
      msg: '「样式」被 1 个字典数据使用，不能删除',
    })
    const [system] = (await seller.get(`${TYPES}/list?dictType=yes_no`)).data
    expect(await admin.delete(`${TYPES}/${system.dictId}`)).toMatchObject({ code: 409, msg: '系统内置字典不能删除或修改键值' })
    expect((await seller.get(`${TYPES}/${system.dictId}`)).data.dictType).toBe('yes_no')
  })

  it('are the administrator’s to write', async () => {
    for (const name of ['seller', 'supervisor'])
      expect(await (await app.as(name)).post(TYPES, { dictName: '私', dictType: 'private_one' })).toMatchObject({ status: 403 })
  })

  it('are exported with their entries', async () => {
    const file = await admin.post(`${TYPES}/export`, { condition: { dictType: 'yes_no' } })
    expect(file.headers['content-type']).toContain('spreadsheetml')
    expect(file.raw.length).toBeGreaterThan(1000)
    expect(await seller.post(`${TYPES}/export`, {})).toMatchObject({ status: 403 })
  })
})

describe('dictionary entries', () => {
  it('are answered to forms enabled and sorted, to tables whole', async () => {
    await admin.post(DATA, { dictType: 'demo_style', dictLabel: '旧', dictValue: 'old', dictSort: 9, status: 0 })
    await admin.post(DATA, { dictType: 'demo_style', dictLabel: '方', dictValue: 'square', dictSort: 0, color: 'blue' })
    const options = (await seller.get(`${TYPES}/dictionaryList/demo_style`)).data
    expect(options.map((o: { value: string }) => o.value)).toEqual(['round', 'square'])
    expect(options[1]).toEqual({ value: 'square', label: '方', color: 'blue', isDefault: 0, sortNo: 0 })
    expect((await entries('demo_style')).map((e: { dictValue: string }) => e.dictValue)).toEqual(['round', 'square', 'old'])
    const page = await seller.get(`${DATA}/list?dictType=demo_style&status=0&pageNum=1&pageSize=10`)
    expect(page.data).toMatchObject({ total: 1, list: [{ dictLabel: '旧' }] })
  })

  it('refuse a taken value in the type, not in another', async () => {
    const before = await entries('demo_style')
    expect(await admin.post(DATA, { dictType: 'demo_style', dictLabel: '圆2', dictValue: 'round' })).toMatchObject({
      code: 400,
      msg: '键值「round」已存在',
    })
    expect(await entries('demo_style')).toEqual(before)
    expect(await admin.post(DATA, { dictType: 'reprint_reason', dictLabel: '圆', dictValue: 'round' })).toMatchObject({
      code: 200,
    })
  })

  it('that are built in keep value, status and existence; label and colour may change', async () => {
    const [yes] = await entries('yes_no')
    const refused = { code: 409, msg: '系统内置字典不能删除或修改键值' }
    expect(await admin.put(DATA, { ...yes, dictValue: 'Y' })).toMatchObject(refused)
    expect(await admin.put(DATA, { ...yes, status: 0 })).toMatchObject(refused)
    expect(await admin.delete(`${DATA}/${yes.dictCode}`)).toMatchObject(refused)
    expect((await entries('yes_no'))[0]).toEqual(yes)
    expect(await admin.put(DATA, { ...yes, dictLabel: '对', color: 'lime' })).toMatchObject({ code: 200 })
    expect((await seller.get(`${TYPES}/dictionaryList/yes_no`)).data[0]).toMatchObject({ value: '1', label: '对', color: 'lime' })
  })

  it('of an unknown type are 404', async () => {
    const unknown = { status: 200, code: 404, msg: '字典类型「nope」不存在' }
    expect(await seller.get(`${TYPES}/dictionaryList/nope`)).toMatchObject(unknown)
    expect(await seller.get(`${DATA}/type/nope`)).toMatchObject(unknown)
    expect(await seller.get(`${DATA}/list?dictType=nope`)).toMatchObject(unknown)
    expect(await admin.post(DATA, { dictType: 'nope', dictLabel: 'a', dictValue: 'a' })).toMatchObject(unknown)
  })

  it('are put in order by hand', async () => {
    const codes = (await entries('demo_style')).map((e: { dictCode: number }) => e.dictCode)
    await admin.post(`${DATA}/sort`, { dictType: 'demo_style', dictCodes: codes.toReversed() })
    expect((await entries('demo_style')).map((e: { dictCode: number }) => e.dictCode)).toEqual(codes.toReversed())
    const [foreign] = await entries('yes_no')
    expect(await admin.post(`${DATA}/sort`, { dictType: 'demo_style', dictCodes: [foreign.dictCode] })).toMatchObject({
      code: 400,
    })
  })

  it('have at most one default, also when two are set at once', async () => {
    const [a, b] = await entries('demo_style')
    const answers = await Promise.all([a, b].map((e) => admin.put(DATA, { ...e, isDefault: 1 })))
    expect(answers.map((x) => x.code)).toContain(200)
    expect((await entries('demo_style')).filter((e: { isDefault: number }) => e.isDefault === 1)).toHaveLength(1)
  })

  it('come from memory until something changes or 刷新缓存 is pressed', async () => {
    await seller.get(`${TYPES}/dictionaryList/demo_style`)
    await app.house.db.run(sql`ALTER TABLE basic_dict_data DISABLE TRIGGER turn_epoch`)
    await app.house.db.run(
      sql`UPDATE basic_dict_data SET dict_label = '菱' WHERE dict_type = 'demo_style' AND dict_value = 'round'`,
    )
    await app.house.db.run(sql`ALTER TABLE basic_dict_data ENABLE TRIGGER turn_epoch`)
    const labels = async () =>
      (await seller.get(`${TYPES}/dictionaryList/demo_style`)).data.map((o: { label: string }) => o.label)
    expect(await labels()).toContain('圆')
    expect(await admin.post(`${TYPES}/refresh-cache`)).toMatchObject({ code: 200 })
    expect(await labels()).toContain('菱')
  })
})

it('a value whose entry was disabled may stay, but is chosen no more', async () => {
  const platforms = (await admin.get('/basic/platform/list')).data
  const row = platforms.find((platform: { platGroup: string | null }) => platform.platGroup)
  const other = platforms.find((platform: { platGroup: string | null }) => platform.platGroup !== row.platGroup)
  await app.house.db.run(
    sql`UPDATE basic_dict_data SET status = 0 WHERE dict_type = 'plat_group' AND dict_value = ${row.platGroup}`,
  )
  expect(await admin.put('/basic/platform', { ...row, sortNo: 77 })).toMatchObject({ code: 200 })
  const { platGroup } = row
  const msg = `平台分组「${platGroup}」不在字典中`
  expect(await admin.put('/basic/platform', { ...other, platGroup })).toMatchObject({ code: 400, msg })
})
