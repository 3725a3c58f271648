import type { SowProgress } from '@erp/contract/order/sow/sowing-calls'
import { expect, test } from 'vitest'
import type { Scan } from '../../../kit/scan/queue.ts'
import { cellsOf, columnsOf, placeFor, sownWith } from './wall.ts'

const line = (skuId: number, quantity: number) => ({
  skuId,
  sku: `S${skuId}`,
  barcode: `69${skuId}`,
  quantity,
  sownQty: 0,
  shortQty: 0,
})
const slot = (slotNo: number, latestShipTime: string, lines: object[]) =>
  ({ slotNo, orderId: slotNo, status: 80, latestShipTime, lines, sownQty: 0, needQty: 2, color: 'grey' }) as never
const wall = {
  batchId: 1,
  gridCount: 12,
  gridColumns: null,
  sownQty: 0,
  slots: [slot(2, '10:00', [line(1, 1), line(2, 1)]), slot(3, '12:00', [line(1, 2)])],
} as unknown as SowProgress
const scan = (sku: string, quantity = 1): Scan => ({ input: { batchId: 1, sku, quantity } }) as never

test('without a network each piece is told its slot, as the server would', () => {
  const told: (number | undefined)[] = []
  const waiting: Scan[] = []
  for (const code of ['S1', '691', 'S1', 'S2', 'S1']) {
    told.push(placeFor(sownWith(wall, waiting), code, 1)?.slotNo)
    waiting.push(scan(code))
  }
  expect(told).toEqual([2, 3, 3, 2, undefined])
  const now = sownWith(wall, waiting)
  expect([now.sownQty, now.slots.map(({ color }) => color)]).toEqual([4, ['green', 'green']])
})

test('more than a slot lacks, and what nobody ordered, has no place', () => {
  expect(placeFor(wall, 'S1', 3)).toBeNull()
  expect(placeFor(wall, 'S9', 1)).toBeNull()
})

test('the wall is drawn as it stands, empty cells and all', () => {
  expect(cellsOf(wall).map((cell) => cell.slot?.slotNo ?? 0)).toEqual([0, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect([columnsOf(wall), columnsOf({ ...wall, gridColumns: 3 }), columnsOf({ ...wall, gridCount: 40 })]).toEqual([4, 3, 8])
})
