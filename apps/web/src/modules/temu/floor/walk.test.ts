import type { TemuPickDetails, TemuPickLine } from '@erp/contract/temu/floor/pick-receipt'
import { expect, test } from 'vitest'
import type { Scan } from '../../../kit/scan/queue.ts'
import { after, meaningOf, nextStop, openAt, shortLines, walked } from './walk.ts'

const line = (lineId: number, locationName: string, sku: string, quantity: number, more: Partial<TemuPickLine> = {}) =>
  ({
    lineId,
    locationName,
    sku,
    barcode: `B-${sku}`,
    quantity,
    pickedQty: 0,
    isShort: 0,
    deliveryOrderNo: 'TF1',
    ...more,
  }) as TemuPickLine
const pick = {
  pickNo: 'TQ1',
  lines: [
    line(1, 'A-01', 'S1', 2),
    line(2, 'A-01', 'S1', 1, { deliveryOrderNo: 'TF2' }),
    line(3, 'A-02', 'S2', 1),
    line(4, 'A-03', 'S1', 4),
  ],
} as TemuPickDetails
const scan = (locationName: string, sku: string, quantity = 1, pickNo = 'TQ1') =>
  ({ path: '/operation-temu/pick-record/add', input: { pickNo, locationName, sku, quantity } }) as unknown as Scan
const at = (...waiting: Scan[]) => walked(pick, { waiting })

test('lines of several orders at one place are one stop', () => {
  expect(at().stops.map(({ locationName, sku, quantity, orders }) => [locationName, sku, quantity, orders])).toEqual([
    ['A-01', 'S1', 3, ['TF1', 'TF2']],
    ['A-02', 'S2', 1, ['TF1']],
    ['A-03', 'S1', 4, ['TF1']],
  ])
})

test('what waits is counted at its place, marked as not confirmed, and the next stop follows', () => {
  const two = at(scan('A-01', 'S1', 2))
  expect([openAt(two.stops[0]!), two.stops[0]!.unsent, nextStop(two, 'A-01')?.locationName]).toEqual([1, 2, 'A-01'])
  const three = at(scan('A-01', 'S1', 2), scan('A-01', 'S1'))
  expect([openAt(three.stops[0]!), openAt(three.stops[2]!), nextStop(three, 'A-01')?.locationName]).toEqual([0, 4, 'A-02'])
})

test('what the server has answered is counted once', () => {
  const held = after(pick, scan('A-01', 'S1', 2))
  expect(held.lines.map(({ pickedQty }) => pickedQty)).toEqual([2, 0, 0, 0])
  const walk = walked(held, { waiting: [scan('A-01', 'S1')] })
  expect([walk.stops[0]!.pickedQty, walk.stops[0]!.unsent]).toEqual([3, 1])
})

test('scans of another receipt change nothing', () => {
  expect(at(scan('A-01', 'S1', 1, 'TQ2')).stops[0]!.pickedQty).toBe(0)
})

test('a stop that is short is not gone to; its lines without all pieces are said at the end', () => {
  const held = after(pick, scan('A-01', 'S1', 2))
  const walk = walked(held, { waiting: [] }, [1, 2])
  expect([openAt(walk.stops[0]!), nextStop(walk, 'A-01')?.locationName]).toEqual([0, 'A-02'])
  expect(shortLines(held, [1, 2])).toEqual([2])
})

test('the picker may go elsewhere first', () => {
  expect([nextStop(at(), 'A-03')?.locationName, nextStop(at(), 'Z-99')?.locationName]).toEqual(['A-03', 'A-01'])
})

test('a code is a place or goods of the receipt, by SKU or barcode', () => {
  expect(['A-02', 'S2', 'B-S2', '*3', 'C-01'].map((code) => meaningOf(at(), code))).toEqual([
    'place',
    'goods',
    'goods',
    'goods',
    'unknown',
  ])
})
