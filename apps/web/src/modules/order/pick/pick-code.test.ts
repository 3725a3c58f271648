import type { PickScreen } from '@erp/contract/order/pick/pick-order'
import { expect, test } from 'vitest'
import { boxOf, meaningOf } from './pick-code.ts'

const pick = {
  lines: [{ locationName: 'A-01-02-1', sku: 'HM-1', barcode: '6901234567892' }],
  containers: [
    { id: 1, containerNo: 'C-01' },
    { id: 2, containerNo: 'C-02' },
  ],
} as unknown as PickScreen

test('a code is a place, a bound container or goods of the pick order; else it may be a new container', () => {
  const codes = ['A-01-02-1', 'C-01', 'HM-1', '6901234567892', '*3', 'C-03']
  expect(codes.map((code) => meaningOf(pick, code))).toEqual(['place', 'box', 'goods', 'goods', 'goods', 'unknown'])
})

test('pieces go into the container that was chosen, without a choice into the last', () => {
  expect([boxOf(pick, 'C-01'), boxOf(pick, null), boxOf(pick, 'GONE')]).toEqual(['C-01', 'C-02', 'C-02'])
  expect(boxOf({ ...pick, containers: [] }, 'C-01')).toBeNull()
})
