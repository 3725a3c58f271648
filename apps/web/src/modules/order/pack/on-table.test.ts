import type { PackScreen } from '@erp/contract/order/pack/packing-calls'
import { expect, test } from 'vitest'
import type { Scan } from '../../../kit/scan/queue.ts'
import { isChecked, oppositeOf, withUnsent } from './on-table.ts'

const line = (sku: string, quantity: number, packedQty = 0) => ({ sku, barcode: `B-${sku}`, quantity, packedQty })
const screen = {
  batchId: 1,
  order: { orderId: 7, packedQty: 1, needQty: 3, lines: [line('S1', 2, 1), line('S2', 1)] },
} as unknown as PackScreen
const check = (id: string, sku: string, more: Partial<Scan> = {}): Scan =>
  ({ id, path: '/order/wait-package-order/check', input: { orderId: 7, sku, quantity: 1 }, state: 'waiting', ...more }) as Scan
const back = (undoes: string): Scan =>
  ({ id: `-${undoes}`, undoes, path: '/order/wait-package-order/take-back', input: { undoes } }) as never
const at = (waiting: Scan[], done: Scan[] = []) => withUnsent(screen, { waiting, done })!.order!

test('pieces that wait to be sent are counted on the table, by SKU or barcode', () => {
  const order = at([check('a', 'S1'), check('b', 'B-S2')])
  expect(order.lines.map(({ packedQty }) => packedQty)).toEqual([2, 1])
  expect([order.packedQty, isChecked(order)]).toEqual([3, true])
  expect(at([check('c', 'S1', { input: { orderId: 8, sku: 'S1', quantity: 1 } })]).packedQty).toBe(1)
})

test('a piece that is taken back is open again', () => {
  expect(at([check('a', 'S1'), back('a')]).packedQty).toBe(1)
  expect(at([back('a')], [check('a', 'S1', { state: 'sent' })]).packedQty).toBe(0)
})

test('a packed order begins anew, a checked piece is unchecked, what is under way waits', () => {
  const answer = { orderId: 7, isPacked: 1 }
  expect(oppositeOf(check('a', 'S1', { answer }))).toMatchObject({ path: '/order/wait-package-order/undo', input: { id: 7 } })
  expect(oppositeOf(check('a', 'S1', { answer: { ...answer, isPacked: 0 } }))).toMatchObject({
    path: '/order/wait-package-order/take-back',
  })
  expect(oppositeOf(check('a', 'S1', { path: '/order/wait-package-order/finish' }))).toBe('正在提交，稍后再撤销')
})
