import { expect, test } from 'vitest'
import { targetsFor } from './status-targets.ts'

const stages = (...permissions: string[]) => targetsFor((one) => permissions.includes(one)).map(({ value }) => value)

test('the six stages of the book, each for those who have the right of a move that leads there', () => {
  expect(targetsFor(() => true).map(({ label }) => label)).toEqual(['待派单', '已派单', '待分配', '异常', '已发货', '已归档'])
  expect(stages('order:ship:ship')).toEqual([120])
  expect(stages('order:archive:archive', 'order:unusual:resolve')).toEqual([10, 20, 200])
  expect(stages('order:pick:pick')).toEqual([])
})
