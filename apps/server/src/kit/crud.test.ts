import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/app.ts'
import { sql } from './db/db.ts'

const app = await testApp()
const admin = await app.as('admin')
const atlantis = { countryCode: 'qz', nameCn: '亚特兰蒂斯', nameEn: 'Atlantis' }

describe('a plain resource', () => {
  it('is saved, read, listed, changed and removed', async () => {
    const saved = await admin.post('/basic/country', atlantis)
    expect(saved).toMatchObject({
      code: 200,
      data: { countryCode: 'QZ', nameCn: '亚特兰蒂斯', isActivated: 1, version: 1, createBy: '陈建国' },
    })
    const { id } = saved.data
    const page = await admin.post('/basic/country/list-page', { condition: { nameCn: '特兰' } })
    expect(page.data).toMatchObject({ total: 1, list: [{ id }] })
    const changed = await admin.put('/basic/country', { ...atlantis, id, version: 1, nameEn: 'New Atlantis' })
    expect(changed.data).toMatchObject({ nameEn: 'New Atlantis', version: 2 })
    expect(await admin.delete(`/basic/country/${id}`)).toMatchObject({ code: 200 })
    expect((await admin.post('/basic/country/list-page', { condition: { nameCn: '特兰' } })).data.total).toBe(0)
    const logs = await app.house.db.query(
      sql`SELECT action FROM biz_log WHERE entity = 'basic/country' AND entity_id = ${id} ORDER BY id`,
    )
    expect(logs.map((row) => row['action'])).toEqual(['新增', '修改', '删除'])
  })

  it('refuses a taken code, also of a removed row', async () => {
    expect(await admin.post('/basic/country', atlantis)).toMatchObject({ status: 200, code: 400, msg: '国家代码「QZ」已存在' })
  })

  it('tells a stale editor what the other person changed', async () => {
    const { data } = await admin.post('/basic/country', { ...atlantis, countryCode: 'QY' })
    const other = await app.as('supervisor')
    await other.put('/basic/country', { ...atlantis, countryCode: 'QY', id: data.id, version: 1, phoneCode: '999' })
    const stale = await admin.put('/basic/country', { ...atlantis, countryCode: 'QY', id: data.id, version: 1, nameEn: 'Mine' })
    expect(stale).toMatchObject({ code: 409, msg: '数据已被他人修改，请刷新后重试' })
    expect(stale.data.since).toMatchObject([{ by: '林晓梅', changes: [{ label: '电话区号', from: null, to: '999' }] }])
    expect(stale.data.current.nameEn).toBe('Atlantis')
  })

  it('answers 403 to those without the permission and 401 without a token', async () => {
    expect(await (await app.as('seller')).post('/basic/country', atlantis)).toMatchObject({ status: 403, code: 403 })
    expect(await app.visitor.post('/basic/country', atlantis)).toMatchObject({ status: 401, code: 401 })
  })

  it('names every bad field', async () => {
    const answer = await admin.post('/basic/country', { countryCode: 'ABC', nameCn: '' })
    expect(answer).toMatchObject({ code: 400, msg: '国家代码应为两位字母' })
    expect(answer.data.errors.map((e: { field: string }) => e.field)).toEqual(['countryCode', 'nameCn', 'nameEn'])
    expect(await admin.post('/basic/country/list-page', { condition: { nope: 1 } })).toMatchObject({ code: 400 })
    expect(await admin.post('/basic/country/list-page', { pageSize: 7 })).toMatchObject({ code: 400 })
  })

  it('answers the first result to the same idempotency key', async () => {
    const key = { 'idempotency-key': 'same-key-0001' }
    const first = await admin.post('/basic/country', { ...atlantis, countryCode: 'QX' }, key)
    const second = await admin.post('/basic/country', { ...atlantis, countryCode: 'QX' }, key)
    expect(second.data).toEqual(first.data)
    expect(await admin.post('/basic/country', { ...atlantis, countryCode: 'QW' }, key)).toMatchObject({ code: 400 })
  })
})
