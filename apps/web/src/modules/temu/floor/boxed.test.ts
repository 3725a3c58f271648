import type { SkuPackage } from '@erp/contract/temu/delivery/delivery-fields'
import type { PackScreen } from '@erp/contract/temu/floor/sku-package'
import { expect, test } from 'vitest'
import type { Scan } from '../../../kit/scan/queue.ts'
import { ADD, judged, kilosOf, leftIn, OPEN, SEAL, sealedOf, sizeOf, TAKE_OUT, whyNotSealed, withUnsent } from './boxed.ts'

const line = (skuId: number, pickedQty: number, packedQty = 0) => ({
  skuId,
  sku: `S${skuId}`,
  barcode: `B-${skuId}`,
  pickedQty,
  packedQty,
})
const open = { packageNo: 'P1', status: 0, quantity: 28, lines: [{ skuId: 1, sku: 'S1', quantity: 28 }] } as SkuPackage
const screen = {
  deliveryOrderNo: 'TF1',
  boxMaxQty: 31,
  boxMaxWeight: '25.00',
  lines: [line(1, 30, 28), line(2, 5)],
  packages: [open],
  open,
} as unknown as PackScreen
const scan = (path: string, input: object) => ({ path, input: { packageNo: 'P1', ...input } }) as unknown as Scan
const add = (sku: string, quantity = 1) => scan(ADD, { sku, quantity })
const at = (...waiting: Scan[]) => withUnsent(screen, { waiting })

test('pieces that wait are in the box and packed; taken out they are neither', () => {
  const two = at(add('S1', 2), add('S2'))
  expect([two.open!.quantity, two.lines.map(({ packedQty }) => packedQty), two.unsent]).toEqual([31, [30, 1], 3])
  expect(two.open!.lines.map(({ sku, quantity }) => `${sku}×${quantity}`)).toEqual(['S1×30', 'S2×1'])
  const back = at(add('S2'), scan(TAKE_OUT, { sku: 'S2', quantity: 1 }))
  expect([back.open!.quantity, leftIn(back), back.open!.lines.length]).toEqual([28, 7, 1])
})

test('a box whose sealing waits is closed, the next one opens', () => {
  const bench = at(add('S1', 2), scan(SEAL, { weight: '12.500' }))
  expect([bench.open, sealedOf(bench).map(({ packageNo, weight }) => `${packageNo} ${weight}`)]).toEqual([null, ['P1 12.500']])
  expect(at(scan(OPEN, { deliveryOrderNo: 'TF1' })).isOpening).toBe(true)
  expect(at(scan(OPEN, { deliveryOrderNo: 'TF2' })).isOpening).toBe(false)
})

test('what does not go in is refused in the words of the server', () => {
  expect(judged(at(), 'S9', 1, false)).toBe('SKU S9 不在该发货单')
  expect(judged(at(add('S1', 2)), 'B-1', 1, false)).toBe('SKU S1 应装 30，已装 30')
  expect(judged(at(add('S1', 2)), 'S2', 2, false)).toBe('包裹件数 32 超过上限 31')
  expect(judged(at(), 'S2', 1, true)).toBe('包裹P1内SKU S2 只有 0 件')
  expect(judged(at(), 'B-1', 2, false)).toEqual({ sku: 'S1' })
})

test('weights are kilograms unless grams are said', () => {
  expect(['12.5', '12', '12.5KG', '850g', '0', 'S1', '6901234567892'].map(kilosOf)).toEqual([
    '12.500',
    '12.000',
    '12.500',
    '0.850',
    null,
    null,
    null,
  ])
  expect(sizeOf('40x30*20.5')).toEqual({ length: '40', width: '30', height: '20.5' })
  expect(sizeOf('*12')).toBeNull()
})

test('a box that is empty, not weighed or too heavy stays open', () => {
  expect(whyNotSealed({ ...at(), open: { ...open, quantity: 0 } }, '1.000')).toBe('空包裹不能封箱')
  expect(whyNotSealed(at(), null)).toBe('请称重')
  expect(whyNotSealed(at(), '27.500')).toBe('包裹重量 27.50kg 超过上限 25.00kg')
  expect(whyNotSealed(at(), '25.000')).toBeNull()
})
