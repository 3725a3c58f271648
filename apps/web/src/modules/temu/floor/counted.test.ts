import type { WorkScreen } from '@erp/contract/temu/floor/work-record'
import { expect, test } from 'vitest'
import type { Scan } from '../../../kit/scan/queue.ts'
import { isDone, judged, LABEL, lastSku, PACKAGE, withUnsent } from './counted.ts'

const line = (sku: string, pickedQty: number, doneQty = 0) => ({ sku, barcode: `B-${sku}`, pickedQty, doneQty })
const screen = { deliveryOrderNo: 'TF1', lines: [line('S1', 30, 28), line('S2', 1)] } as unknown as WorkScreen
const scan = (sku: string, quantity = 1, more: object = {}, deliveryOrderNo = 'TF1') =>
  ({ path: '/operation-temu/label-record/add', input: { deliveryOrderNo, sku, quantity }, ...more }) as unknown as Scan
const at = (...waiting: Scan[]) => withUnsent(screen, { waiting })

test('pieces that wait to be sent are counted in, those of another order are not', () => {
  const now = at(scan('S1', 2), scan('S2'), scan('S2', 1, {}, 'TF2'))
  expect(now.lines.map(({ doneQty, unsent }) => [doneQty, unsent])).toEqual([
    [30, 2],
    [1, 1],
  ])
  expect([isDone(at()), isDone(now)]).toEqual([false, true])
})

test('a foreign SKU and one piece too many are refused in the words of the server', () => {
  expect(judged(at(), 'S9', 1, LABEL)).toBe('SKU S9 不在该发货单')
  expect(judged(at(scan('S1', 2)), 'B-S1', 1, LABEL)).toBe('SKU S1 应贴标 30，已贴标 30')
  expect(judged(at(), 'S2', 2, PACKAGE)).toBe('SKU S2 应包装 1，已包装 0')
  expect(judged(at(), 'B-S1', 2, LABEL)).toMatchObject({ sku: 'S1' })
})

test('a pile is of the SKU that was scanned last and still counts', () => {
  const done = [scan('S9', 1, { state: 'refused' }), scan('S1', 1, { state: 'sent' })]
  expect(lastSku({ waiting: [], done }, 'TF1')).toBe('S1')
  expect(lastSku({ waiting: [scan('S2')], done }, 'TF1')).toBe('S2')
  expect(lastSku({ waiting: [], done }, 'TF2')).toBeUndefined()
})
