import type { PictureDetails, UploadedTo } from '@erp/contract/product-center/picture/picture-rows'
import { expect, it } from 'vitest'
import { notesOf, pairsOf, placeOf, wrongWith } from './pictured.ts'

it('a file is looked at before it is sent', () => {
  expect(wrongWith({ type: 'text/plain', size: 1 })).toBe('图片格式不支持，仅限jpg、png、webp')
  expect(wrongWith({ type: 'image/png', size: 5 * 1024 * 1024 + 1 })).toBe('图片不能超过5MB')
  expect(wrongWith({ type: 'image/webp', size: 5 * 1024 * 1024 })).toBeNull()
  expect(placeOf({ picture: { kind: 2 }, sku: 'AB0101', replaced: true } as UploadedTo)).toBe('已更换SKU图 AB0101')
})

it('what platforms may not take is said', () => {
  expect(notesOf({ width: 800, height: 800, isWhite: 1 })).toEqual([])
  expect(notesOf({ width: 900, height: 600, isWhite: 0 })).toEqual(['为 900×600，小于 800 像素', '不是正方形', '不是白底'])
})

it('each new picture stands beside the one of its place', () => {
  const row = {
    goods: { mainImage: 'a', images: ['a', 'b'] },
    mainImages: ['x'],
    skus: [{ skuId: 7, sku: 'AB0101', style: '红', skuImage: null }],
    skuImages: { 7: 'y' },
  } as unknown as PictureDetails
  expect(pairsOf(row)).toEqual([
    { name: '主图', before: 'a', after: 'x' },
    { name: '主图2', before: 'b', after: null },
    { name: 'AB0101', before: null, after: 'y' },
  ])
})
