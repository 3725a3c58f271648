import { beforeAll, describe, expect, it } from 'vitest'
import { sampleApp } from '../../../test/sample.ts'

const app = await sampleApp()
const admin = await app.as('admin')
const find = async (condition: unknown) => {
  const answer = await admin.post('/sample/order/list-page', { condition, orderBy: [{ field: 'code', order: 'asc' }] })
  return answer.code === 200 ? answer.data.list.map((row: { code: string }) => row.code).join(' ') : answer.msg
}

beforeAll(async () => {
  const a = await admin.post('/sample/order', {
    code: 'A1',
    title: '红色 100%_棉',
    place: 'A-01',
    quantity: 5,
    price: '1.5',
    cost: '1',
    day: '2026-01-31',
    at: '2026-01-31 23:59:59',
    level: 'high',
    plats: ['smt'],
    urgent: 1,
    note: '<b>x</b>',
    extra: { a: [1] },
    lines: [{ sku: 'X' }],
  })
  await admin.post('/sample/order', {
    code: 'B2',
    title: '蓝色',
    place: 'A-02',
    quantity: 50,
    price: '2.25',
    cost: '9',
    day: '2026-02-01',
    at: '2026-02-01 00:00:00',
    level: 'low',
    plats: ['smt', 'temu'],
    parentId: a.data.id,
    relatedIds: [a.data.id],
  })
  expect((await admin.post('/sample/order', { code: 'C3', title: '空' })).code).toBe(200)
})

describe('a filter', () => {
  it('of text contains, begins with, or is one of several', async () => {
    expect(await find({ title: '色' })).toBe('A1 B2')
    expect(await find({ title: '%' })).toBe('A1')
    expect(await find({ title: '0%_' })).toBe('A1')
    expect(await find({ title: "' OR 1=1 --" })).toBe('')
    expect(await find({ place: 'A-0' })).toBe('A1 B2')
    expect(await find({ place: '-0' })).toBe('')
    expect(await find({ code: 'A1, C3\nZZ' })).toBe('A1 C3')
    expect(await find({ code: 'A' })).toBe('')
    expect(await find({ keyword: '蓝' })).toBe('B2')
    expect(await find({ keyword: 'a-01' })).toBe('A1')
  })
  it('of numbers, dates and times is a range with open ends', async () => {
    expect(await find({ quantity: [5, 49] })).toBe('A1')
    expect(await find({ quantity: [6, null] })).toBe('B2')
    expect(await find({ quantity: [null, null] })).toBe('A1 B2 C3')
    expect(await find({ price: ['1.5001', '2.25'] })).toBe('B2')
    expect(await find({ day: ['2026-01-31', '2026-01-31'] })).toBe('A1')
    expect(await find({ at: ['2026-01-31', '2026-01-31'] })).toBe('A1')
    expect(await find({ at: ['2026-02-01 00:00:00', null] })).toBe('B2')
    expect(await find({ at: [null, '2026-01-31 23:59:58'] })).toBe('')
    expect(await find({ day: ['2026-02-30', null] })).toBe('日期应为起止范围')
    expect(await find({ quantity: ['1.5', null] })).toBe('数量应为起止范围')
  })
  it('of choices, flags and references is one or many', async () => {
    expect(await find({ level: 'high' })).toBe('A1')
    expect(await find({ level: ['high', 'low'] })).toBe('A1 B2')
    expect(await find({ plats: 'temu' })).toBe('B2')
    expect(await find({ plats: ['temu', 'smt'] })).toBe('A1 B2')
    expect(await find({ urgent: 1 })).toBe('A1')
    expect(await find({ urgent: 0 })).toBe('B2 C3')
    const [a] = (await admin.post('/sample/order/list-page', { condition: { code: 'A1' } })).data.list
    expect(await find({ parentId: a.id })).toBe('B2')
    expect(await find({ relatedIds: [a.id, 999999] })).toBe('B2')
    expect(await find({ parentId: 'x' })).toBe('来源单筛选值不正确')
  })
  it('is joined by and; an empty one does nothing; an unknown one is refused', async () => {
    expect(await find({ title: '色', urgent: 0 })).toBe('B2')
    expect(await find({ title: '', level: null })).toBe('A1 B2 C3')
    expect(await find(null)).toBe('A1 B2 C3')
    expect(await find({ note: 'x' })).toBe('未知的筛选条件「note」')
  })
})
