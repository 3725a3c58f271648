import { countOf, int, ref, report, text } from '@erp/contract/kit'
import { expect, test } from 'vitest'
import { narrowed } from './further.tsx'

const made = report('sample/further', {
  title: '报表',
  view: 'a:b:c',
  dimensions: {
    sellerId: ref('销售员', 'account/user', { search: true }),
    suffix: text('账号', { search: 'exact' }),
    month: text('月份'),
  },
  measures: { n: countOf(int('数量')) },
  usual: ['sellerId'],
  rowTitle: '单据',
  rows: { code: text('单号') },
})

test('a group goes on to another dimension with what it is as the filter', () => {
  const condition = { day: ['2026-11-01', '2026-11-30'], by: ['sellerId', 'suffix'] }
  expect(narrowed(made, ['sellerId', 'suffix'], { sellerId: 7, suffix: 'A' }, condition, 'month')).toEqual({
    day: ['2026-11-01', '2026-11-30'],
    sellerId: [7],
    suffix: 'A',
    by: ['month'],
  })
  expect(narrowed(made, ['month'], { month: '2026-11' }, condition, 'suffix')).toBeNull()
  expect(narrowed(made, ['sellerId'], { sellerId: null }, condition, 'suffix')).toBeNull()
})
