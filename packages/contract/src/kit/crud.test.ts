import { describe, expect, it } from 'vitest'
import { condition, crud, exportInput, inputs, pagedCrud, pageInput } from './crud.ts'
import { choice, date, decimal, flag, int, ref, text } from './field.ts'
import { pathOf, refName, resource, snake } from './resource.ts'
import { schemaOf } from './schema.ts'

const fields = {
  code: text('编码', { required: true, search: true, pattern: /^[A-Z]+$/ }),
  price: decimal('单价', { search: true }),
  day: date('日期', { search: true }),
  state: choice('状态', [[1, '启用']], { search: true }),
  on: flag('启用', { search: true }),
  shop: ref('店铺', 'authorize/shop', { search: true }),
  note: text('备注'),
  total: int('合计', { readonly: true }),
  sold: int('销量', { computed: true }),
}
const filter = (value: unknown) => {
  const parsed = schemaOf({ condition: condition(fields) }).safeParse({ condition: value })
  return parsed.success ? parsed.data['condition'] : `✗ ${parsed.error.issues[0]!.message}`
}
const page = (value: unknown) => {
  const parsed = schemaOf(pageInput(fields)).safeParse(value)
  return parsed.success ? parsed.data : `✗ ${parsed.error.issues[0]!.message}`
}

describe('the filters of a list', () => {
  it('take each kind in its own form', () => {
    expect(filter({ code: 'a%', keyword: '甲' })).toEqual({ code: 'a%', keyword: '甲' })
    expect(filter({ price: ['1.5', null], day: ['2026-01-01', '2026-02-01'] })).toMatchObject({ price: ['1.5', null] })
    expect(filter({ price: '1,2' })).toEqual({ price: ['1', '2'] })
    expect(filter({ state: 1, shop: [1, 2], on: 0 })).toEqual({ state: [1], shop: [1, 2], on: [0] })
    expect(filter(null)).toBe(null)
  })
  it('refuse what is unknown, never ignoring it', () => {
    expect(filter({ note: 'x' })).toBe('✗ 未知的筛选条件「note」')
    expect(filter({ nope: 1, never: 2 })).toBe('✗ 未知的筛选条件「nope、never」')
    expect(filter({ price: 'cheap' })).toMatch(/^✗/)
    expect(filter({ day: ['2026-01-01'] })).toBe('✗ 日期应为起止范围')
    expect(filter({ day: ["2026'; DROP TABLE x", null] })).toMatch(/^✗/)
    expect(filter({ state: [{}] })).toMatch(/^✗/)
    expect(filter({ shop: Array(501).fill(1) })).toBe('✗ 店铺最多选500个')
    expect(filter([])).toBe('✗ 筛选条件格式不正确')
  })
})

describe('a page', () => {
  it('has one of four sizes and a number from 1', () => {
    for (const pageSize of [10, 20, 50, 100]) expect(page({ pageSize })).toMatchObject({ pageSize })
    for (const pageSize of [0, 1, 21, 1000, -1]) expect(page({ pageSize })).toBe('✗ 每页条数只能是10、20、50、100')
    expect(page({ pageNum: 0 })).toBe('✗ 页码应为1~1000000的整数')
    expect(page({ orderBy: Array(6).fill({ field: 'code', order: 'asc' }) })).toBe('✗ 排序最多5项')
    expect(page({ orderBy: [{ field: 'code' }] })).toBe('✗ 方向不能为空')
  })
})

describe('a plain resource', () => {
  it('asks for what a person fills in, and nothing that the server computes', () => {
    expect(Object.keys(inputs(fields))).toEqual(['code', 'price', 'day', 'state', 'on', 'shop', 'note'])
    expect(Object.keys(exportInput(fields))).toEqual(['condition', 'orderBy', 'columns'])
  })
  it('has the verbs and paths of the spec', () => {
    const can = { view: 'demo:thing:view', edit: 'demo:thing:edit' } as const
    const plain = resource('demo/big-thing', { title: '东西', fields, actions: crud(fields, can) })
    const calls = Object.values(plain.actions).map((each) => `${each.method} ${pathOf(plain, each)} ${each.permission}`)
    expect(calls).toEqual([
      'GET /demo/big-thing/list demo:thing:view',
      'POST /demo/big-thing/list-page demo:thing:view',
      'POST /demo/big-thing demo:thing:edit',
      'PUT /demo/big-thing demo:thing:edit',
      'DELETE /demo/big-thing/{id} demo:thing:edit',
      'POST /demo/big-thing/export demo:thing:view',
    ])
    expect(plain).toMatchObject({ table: 'demo_big_thing', key: 'id', name: 'code' })
    const paged = pagedCrud(fields, { ...can, export: 'demo:thing:export', import: 'demo:thing:import' }, 'thingId')
    expect(Object.entries(paged).map(([verb, each]) => `${verb} ${each.path} ${each.permission.slice(11)}`)).toEqual([
      'list-page list-page view',
      'add add edit',
      'edit edit edit',
      'remove remove/{id} edit',
      'export export export',
      'import-template import-template import',
      'import import import',
    ])
    expect(paged.edit.input).toHaveProperty('thingId')
    expect(paged.edit.input).toHaveProperty('version')
  })
  it('names columns and reference names', () => {
    expect(snake('isActivated')).toBe('is_activated')
    expect(['userId', 'currencyCode', 'postIds', 'shop'].map(refName)).toEqual([
      'userName',
      'currencyName',
      'postName',
      'shopName',
    ])
    expect(pathOf({ path: 'a/b' }, { path: '/v1/x' })).toBe('/v1/x')
  })
})
