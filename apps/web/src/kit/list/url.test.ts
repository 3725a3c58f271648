import { choice, date, decimal, flag, ref, text } from '@erp/contract/kit'
import { expect, test } from 'vitest'
import { type ListState, readUrl, writeUrl } from './url.ts'

const fields = {
  name: text('名称', { search: true }),
  status: choice(
    '状态',
    [
      [100, '待审核'],
      [200, '已审核'],
    ],
    { search: true },
  ),
  continent: choice(
    '洲',
    [
      ['亚洲', '亚洲'],
      ['欧洲', '欧洲'],
    ],
    { search: true },
  ),
  isActivated: flag('启用', { search: true }),
  storeId: ref('仓库', 'stock/store', { search: true }),
  currencyCode: ref('币种', 'basic/currency', { by: 'currencyCode', search: true }),
  day: date('日期', { search: true }),
  price: decimal('价格', { search: true }),
  size: text('尺寸', { search: true }),
  remark: text('备注'),
}
const state: ListState = {
  tab: '100',
  condition: {
    name: 'A&B 美国',
    status: [100, 200],
    continent: ['亚洲', '欧洲'],
    isActivated: [0],
    storeId: [391],
    currencyCode: ['USD'],
    day: ['2026-11-01', null],
    price: [null, '9.90'],
    size: 'XL',
  },
  pageNum: 3,
  pageSize: 50,
  sort: { field: 'name', order: 'desc' },
}

test('everything a list shows survives the way through the address, with its types', () => {
  expect(readUrl(fields, new URLSearchParams(writeUrl(fields, state, 20).toString()), 20)).toEqual(state)
})

test('defaults and empty filters leave no trace', () => {
  const plain = { tab: '', condition: { name: ' ', day: [null, null], status: [] }, pageNum: 1, pageSize: 20, sort: null }
  expect(writeUrl(fields, plain, 20).toString()).toBe('')
})

test('parameters of others stay', () => {
  expect(writeUrl(fields, { ...state, condition: {}, tab: '' }, 20, new URLSearchParams('from=home&name=x')).get('from')).toBe(
    'home',
  )
})

test('nonsense in the address falls back', () => {
  expect(readUrl(fields, new URLSearchParams('page=-3&size=33&sort=drop;table&remark=x'), 20)).toEqual({
    tab: '',
    condition: {},
    pageNum: 1,
    pageSize: 20,
    sort: null,
  })
})

test('the size of the page is the usual one of the person unless the address names another', () => {
  expect(readUrl(fields, new URLSearchParams(), 50).pageSize).toBe(50)
  expect(readUrl(fields, new URLSearchParams('size=20'), 50).pageSize).toBe(20)
  expect(writeUrl(fields, { ...state, pageSize: 50 }, 50).has('size')).toBe(false)
  expect(writeUrl(fields, { ...state, pageSize: 20 }, 50).get('size')).toBe('20')
})
