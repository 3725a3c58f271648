import { decimal, flag, group, image, int, list, ref, refs, rows, text } from '@erp/contract/kit'
import { expect, test } from 'vitest'
import { checkRows } from './check-rows.ts'
import { differences, initialValues, isBlank, named, placeOf, submitted } from './values.ts'

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

const packed = {
  mainImage: image('主图'),
  images: list('图片', image('图片'), { max: 12 }),
  size: group('包装尺寸', {
    length: decimal('长', { required: true }),
    unit: text('单位', { upper: true }),
    stacked: flag('可堆叠'),
    total: int('合计', { computed: true }),
  }),
}

test('a group starts with its row or its declared values, and is sent without what is computed', () => {
  expect(initialValues(packed, null)).toMatchObject({ size: { stacked: 0 } })
  expect(initialValues(packed, { size: { length: '2.00', total: 3 } })['size']).toEqual({ length: '2.00' })
  expect(submitted(packed, { size: { length: ' 2 ', unit: 'cm', stacked: true, total: 9 } })).toEqual({
    size: { length: '2', unit: 'CM', stacked: 1 },
  })
})

test('an optional group with nothing in it is sent as none', () => {
  const { size } = packed
  expect(isBlank(size.fields!, { length: ' ', unit: null, stacked: 0 })).toBe(true)
  expect(isBlank(size.fields!, { stacked: 1 })).toBe(false)
  expect(submitted(packed, { size: { length: '', stacked: 0 } })).toEqual({ size: null })
})

test('pictures are sent as they are, none as null', () => {
  expect(submitted(packed, { mainImage: '/api/x.png', images: ['/api/a.png', '/api/b.png'] })).toEqual({
    mainImage: '/api/x.png',
    images: ['/api/a.png', '/api/b.png'],
  })
  expect(submitted(packed, { mainImage: null })).toEqual({ mainImage: null })
})

test('an error inside a group stands at its field, one inside lines at the lines', () => {
  expect(placeOf(packed, ['size', 'length'])).toEqual(['size', 'length'])
  expect(placeOf(packed, ['size'])).toEqual(['size', 'length'])
  expect(placeOf(packed, ['images', '3'])).toEqual(['images'])
  expect(placeOf(packed, ['size', 'depth'])).toBeNull()
  expect(placeOf(packed, ['other'])).toBeNull()
})

test('a group that only names its fields in another order was not changed', () => {
  const opened = { size: { length: '1', unit: 'CM' } }
  expect(differences(packed, opened, opened, { size: { unit: 'CM', length: '1', stacked: null } })).toEqual([])
  expect(differences(packed, opened, opened, { size: { unit: 'CM', length: '2' } })).toMatchObject([
    { name: 'size', pick: 'theirs' },
  ])
})

test('what was typed is named by the row it equals, and by no other', () => {
  const own = { storeId: ref('仓库', 'stock/store'), tagIds: refs('标签', 'basic/tag') }
  const opened = { storeId: 1, storeName: '义乌仓', tagIds: [1], tagName: ['热卖'] }
  const current = { storeId: 2, storeName: '上海仓', tagIds: [2], tagName: ['清仓'] }
  expect(named(own, { storeId: 1, tagIds: [2] }, opened, current)).toMatchObject({ storeName: '义乌仓', tagName: ['清仓'] })
  expect(named(own, { ...opened, storeId: 3, tagIds: [3] }, opened, current)).toMatchObject({
    storeId: 3,
    storeName: undefined,
    tagName: undefined,
  })
})
