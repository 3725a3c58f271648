import { flag, int, refs, rows, text } from '@erp/contract/kit'
import { expect, test } from 'vitest'
import { checkRows } from './check-rows.ts'
import { differences, initialValues, submitted } from './values.ts'

const fields = {
  code: text('编码', { required: true, upper: true }),
  remark: text('备注'),
  secret: text('口令', { untrimmed: true }),
  isActivated: flag('启用', { initial: 1 }),
  sortNo: int('排序', { initial: 0 }),
  storeIds: refs('仓库', 'stock/store'),
  total: int('合计', { computed: true }),
  lines: rows('明细', { sku: text('SKU', { required: true, upper: true }), quantity: int('数量', { min: 1 }) }),
}

test('a new form starts with what the contract declares, an old one with its row', () => {
  expect(initialValues(fields, null)).toMatchObject({ isActivated: 1, sortNo: 0, storeIds: [] })
  expect(initialValues(fields, { code: 'A', total: 9 })).toMatchObject({ code: 'A' })
  expect(initialValues(fields, { total: 9 })).not.toHaveProperty('total')
})

test('what is sent is trimmed, upper case where told, empty as null, without computed fields', () => {
  const values = {
    code: ' ab ',
    remark: '  ',
    secret: ' x ',
    isActivated: 0,
    storeIds: undefined,
    total: 9,
    lines: [{ sku: 'a1 ', quantity: 2 }],
  }
  expect(submitted(fields, values)).toEqual({
    code: 'AB',
    remark: null,
    secret: ' x ',
    isActivated: 0,
    storeIds: [],
    lines: [{ sku: 'A1', quantity: 2 }],
  })
})

test('the first mistake inside rows names its line', () => {
  expect(
    checkRows(fields.lines, [
      { sku: 'A', quantity: 1 },
      { sku: 'B', quantity: 0 },
    ]),
  ).toBe('第2行：数量不能小于1')
  expect(checkRows(fields.lines, [{ quantity: 1 }])).toBe('第1行：SKU不能为空')
  expect(checkRows(fields.lines, [{ sku: 'A', quantity: 1 }])).toBeNull()
})

test('three-way: their change stands where I changed nothing, mine where both did', () => {
  const opened = { code: 'A', remark: 'old', sortNo: 1 }
  const current = { code: 'A', remark: 'theirs', sortNo: 5 }
  const mine = { code: 'A', remark: 'mine', sortNo: 1 }
  expect(differences(fields, opened, mine, current)).toEqual([
    { name: 'remark', label: '备注', pick: 'mine', clash: true },
    { name: 'sortNo', label: '排序', pick: 'theirs', clash: false },
  ])
  expect(differences(fields, opened, { ...mine, remark: 'theirs', sortNo: 5 }, current)).toEqual([])
})
