import { expect, test } from 'vitest'
import { skuCodes, styleKey, valuesOf, withVariants } from './variants.ts'

const sizes = ['S', 'M', 'L', 'XL', 'XXL', 'XXXL']
const made = (...given: Parameters<typeof withVariants>) => {
  const result = withVariants(...given)
  if ('refused' in result) throw new Error(result.refused)
  return result
}

test('two colours and six sizes are twelve rows, size by size within a colour', () => {
  const { rows, added } = made([], [['红色', '蓝色'], sizes])
  expect(added).toBe(12)
  expect(rows.map((row) => `${row['property1']}/${row['property2']}`).slice(0, 7)).toEqual([
    '红色/S',
    '红色/M',
    '红色/L',
    '红色/XL',
    '红色/XXL',
    '红色/XXXL',
    '蓝色/S',
  ])
})

test('the unnamed first row is the pattern and gives way; its code is not taken along', () => {
  const { rows } = made([{ sku: 'X1', costPrice: '12.5', weight: '300' }], [['红', '蓝']])
  expect(rows).toEqual([
    { costPrice: '12.5', weight: '300', property1: '红' },
    { costPrice: '12.5', weight: '300', property1: '蓝' },
  ])
})

test('rows that are there stay as they are, only missing ones come', () => {
  const there = { skuId: 5, sku: 'AB000101', property1: '红', property2: 'S', costPrice: '9' }
  const { rows, added } = made([there], [['红', '蓝'], ['S']])
  expect(added).toBe(1)
  expect(rows[0]).toBe(there)
  expect(rows[1]).toEqual({ property1: '蓝', property2: 'S', costPrice: '9' })
})

test('a saved row without a style is never taken away', () => {
  const { rows } = made([{ skuId: 5, sku: 'AB000101' }], [['红']])
  expect(rows.map((row) => row['skuId'])).toEqual([5, undefined])
})

test('repeated and empty values count once or not at all', () => {
  expect(made([], [['红', ' 红 ', ''], [], ['加厚']]).rows).toEqual([{ property1: '红', property3: '加厚' }])
  expect(withVariants([], [[], [' ']])).toEqual({ refused: '请先填写款式' })
})

test('more than 200 are refused, with how many there would be', () => {
  const many = Array.from({ length: 15 }, (_, index) => `C${index}`)
  expect(withVariants([], [many, many])).toEqual({ refused: '最多200个SKU，现在会有225个，请减少款式' })
})

test('the values of the rows, each once and in order', () => {
  const { rows } = made([], [['红色', '蓝色'], sizes])
  expect(valuesOf(rows)).toEqual([['红色', '蓝色'], sizes, []])
  expect(styleKey({ property1: ' 红 ' })).toBe(styleKey({ property1: '红', property2: null }))
})

test('codes are counted in grid order around those that are there', () => {
  expect(skuCodes('AB0001', [{}, { sku: 'AB000102' }, {}])).toEqual(['AB000101', 'AB000102', 'AB000103'])
  expect(
    skuCodes(
      'AB0001',
      Array.from({ length: 100 }, () => ({})),
    ).at(-1),
  ).toBe('AB0001100')
  expect(skuCodes(null, [{}])).toEqual([''])
})
