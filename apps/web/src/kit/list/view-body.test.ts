import { choice, date, ref, text } from '@erp/contract/kit'
import { expect, test } from 'vitest'
import type { Column } from '../grid/column.ts'
import { knownBody, type ViewBody } from './view-body.ts'

const STATUS = [
  [100, '待审核'],
  [200, '已审核'],
] as const
const fields = {
  name: text('名称', { search: true }),
  status: choice('状态', STATUS, { search: true }),
  storeId: ref('仓库', 'stock/store', { search: true }),
  day: date('日期', { search: true }),
  remark: text('备注'),
}
const column = (id: string, sort?: string): Column => ({ id, title: id, sort, render: () => null })
const known = { fields, columns: [column('name', 'name'), column('remark')], tabs: STATUS }
const layout = { order: ['name'], hidden: [], widths: {} }
const whole: ViewBody = {
  tab: '100',
  condition: { name: 'A', status: [100, 200], storeId: [391], day: ['2026-11-01', null] },
  pageSize: 50,
  sort: { field: 'name', order: 'desc' },
  layout,
}

test('what the list still has is brought back as it was', () => {
  const { layout: _layout, ...state } = whole
  expect(knownBody(whole, known)).toEqual(state)
})

test('filters, values of filters, tabs and sorts that the list no longer has are left out', () => {
  const gone = { ...whole, tab: '300', condition: { name: 'A', gone: 1, remark: 'x', status: [100, 300] } }
  expect(knownBody(gone, known)).toMatchObject({ tab: '', condition: { name: 'A', status: [100] } })
  expect(knownBody(gone, known).condition).not.toHaveProperty('gone')
  expect(knownBody({ ...whole, condition: { status: [300] } }, known).condition).toEqual({})
  for (const field of ['gone', 'remark'])
    expect(knownBody({ ...whole, sort: { field, order: 'asc' } }, known)).toMatchObject({ sort: null })
})

test('a filter whose kind has changed is left out, a body without parts is an empty one', () => {
  const turned = { name: ['A'], status: 100, storeId: 'x', day: '2026-11-01' }
  expect(knownBody({ ...whole, condition: turned }, known).condition).toEqual({})
  expect(knownBody({}, { ...known, tabs: undefined })).toMatchObject({ tab: '', condition: {}, sort: null })
})
