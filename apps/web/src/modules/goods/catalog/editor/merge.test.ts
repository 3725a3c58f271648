import { expect, test } from 'vitest'
import { differences } from '../../../../kit/form/values.ts'
import { flat, flatFields, merged, rowsApart } from './merge.ts'
import { copyOf, crossWrongs, formFields, rowFields, sentOf } from './record.ts'

const sku = (skuId: number, more = {}) => ({
  skuId,
  sku: `AB00010${skuId}`,
  version: 1,
  costPrice: '10.0000',
  weight: '300',
  ...more,
})
const opened = { goodsId: 1, version: 3, goodsName: '杯子', season: 'ALL', skus: [sku(1), sku(2)] }

test('both sides are compared cell by cell, and only a clash is mine', () => {
  const mine = { ...opened, goodsName: '马克杯', skus: [sku(1, { costPrice: '11' }), sku(2)] }
  const current = { ...opened, version: 4, season: 'SUMMER', skus: [sku(1, { costPrice: '12.0000' }), sku(2, { weight: '320' })] }
  const fields = flatFields(formFields, rowFields, current.skus)
  const found = differences(fields, flat(opened), flat(mine), flat(current))
  expect(found.map(({ name, label, pick, clash }) => [name, label, pick, clash])).toEqual([
    ['season', '季节', 'theirs', false],
    ['sku.1.costPrice', 'AB000101 采购价', 'mine', true],
    ['sku.2.weight', 'AB000102 净重(g)', 'theirs', false],
  ])
})

test('what was decided stands upon the newest version of every row', () => {
  const mine = { ...opened, goodsName: '马克杯', skus: [sku(1, { costPrice: '11' }), sku(2), { property1: '新' }] }
  const current = {
    ...opened,
    season: 'SUMMER',
    skus: [sku(1, { costPrice: '12.0000', version: 5 }), sku(2, { weight: '320', version: 2 }), sku(9)],
  }
  const after = merged(mine, current, ['season', 'sku.2.weight'])
  expect(after).toMatchObject({ goodsName: '马克杯', season: 'SUMMER' })
  expect(after['skus']).toEqual([
    sku(1, { costPrice: '11', version: 5 }),
    sku(2, { weight: '320', version: 2 }),
    sku(9),
    { property1: '新' },
  ])
})

test('SKUs that came or went meanwhile are named, and follow', () => {
  const current = { ...opened, skus: [sku(1), sku(9)] }
  expect(rowsApart(opened, opened, current)).toEqual({ added: ['AB000109'], removed: ['AB000102'] })
  expect(merged(opened, current, []).skus?.map((row) => row.skuId)).toEqual([1, 9])
})

test('only what people fill in is sent, without what they may not see', () => {
  const values = {
    goodsName: ' 杯子 ',
    goodsCode: '',
    isCharged: undefined,
    skus: [sku(1, { skuStatus: '20' }), { sku: ' x1 ' }],
  }
  const sent = sentOf(values, () => true)
  expect(sent).toMatchObject({ goodsName: '杯子', goodsCode: null })
  expect(sent['skus'][0]).toMatchObject({ skuId: 1, version: 1, costPrice: '10.0000', weight: '300' })
  expect(sent['skus'][0]).not.toHaveProperty('skuStatus')
  expect(sent['skus'][1]).toMatchObject({ sku: 'X1', costPrice: null })
  expect(sentOf(values, () => false)['skus'][0]).not.toHaveProperty('costPrice')
})

test('a copy begins without codes, barcodes and ids', () => {
  const copy = copyOf({ ...opened, goodsCode: 'AB0001', skus: [sku(1, { barcode: '690', property1: '红' })] })
  expect(copy).toMatchObject({ goodsCode: null, goodsName: '杯子' })
  expect(copy['skus'][0]).toMatchObject({ sku: null, barcode: null, property1: '红', costPrice: '10.0000' })
  expect(copy['skus'][0]).not.toHaveProperty('skuId')
})

test('the same code, the same style and half a size are wrong', () => {
  const wrongs = crossWrongs([{ sku: 'a1', property1: '红', length: '1' }, { sku: 'A1', property1: '红 ' }, { property1: '蓝' }])
  expect(wrongs[0]).toEqual({ width: '长宽高需同时填写', height: '长宽高需同时填写' })
  expect(wrongs[1]).toEqual({ sku: '第2行：SKU【A1】重复', property1: '第2行：款式与第1行相同' })
  expect(wrongs[2]).toEqual({})
})
