import { choice, countOf, crud, int, ref, report, resource, text, time } from '@erp/contract/kit'
import { describe, expect, test } from 'vitest'
import { groupName, openedAt } from './group-name.ts'

const fields = {
  code: text('单号', { search: 'codes' }),
  kind: choice('类型', [[1, '甲']], { search: true }),
  sku: text('SKU', { search: 'exact' }),
  at: time('时间', { search: true }),
}
const doc = resource('sample/doc', { title: '单据', fields, actions: crud(fields, { view: 'a:b:c', edit: 'a:b:d' }) })
const made = report('sample/report', {
  title: '报表',
  view: 'a:b:c',
  dimensions: { kind: fields.kind, skuId: ref('SKU', 'goods/goodsSku', { show: 'sku' }), place: text('地点') },
  filters: { at: fields.at },
  measures: { n: countOf(int('数量')) },
  usual: ['kind'],
  rowTitle: '单据',
  rows: { code: fields.code },
  opens: {
    path: '/sample/doc',
    resource: doc,
    row: 'code',
    always: { state: '1,2' },
    filters: { kind: 'kind', skuId: 'sku', at: 'at' },
  },
})
const condition = { at: ['2026-11-01', '2026-11-30'], by: ['kind', 'skuId'] }

describe('a group', () => {
  test('is called by the names of its dimensions', () => {
    expect(groupName(made, ['kind', 'skuId'], { kind: 1, skuId: 7, skuName: 'FJ1' })).toBe('甲 · FJ1')
    expect(groupName(made, ['place'], { place: null })).toBe('未指定')
  })

  test('leads to the list of its rows, where that list can say what the group says', () => {
    const row = { kind: 1, skuId: 7, skuName: 'FJ1' }
    const days = 'at=2026-11-01%7E2026-11-30'
    expect(openedAt(made, condition, ['kind', 'skuId'], row)).toBe(`/sample/doc?state=1%2C2&${days}&kind=1&sku=FJ1`)
    expect(openedAt(made, condition, ['kind'], null)).toBe(`/sample/doc?state=1%2C2&${days}`)
    expect(openedAt(made, condition, ['place'], { place: 'A' })).toBeNull()
    expect(openedAt(made, condition, ['kind'], { kind: null })).toBeNull()
  })
})
