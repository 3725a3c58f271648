import { expect, test } from 'vitest'
import { isOrder, stateOf } from './related-state.ts'

test('related documents show the words of their own states', () => {
  const shown = [
    ['拆分', '20'],
    ['差错', '100'],
    ['退件', '300'],
    ['换单', '20'],
  ] as const
  expect(shown.map(([kind, state]) => stateOf({ kind, state }))).toEqual(['已派单', '待审核', '退回途中', '已到货'])
  expect(shown.map(([kind]) => isOrder({ kind }))).toEqual([true, false, false, false])
})
