import { expect, test } from 'vitest'
import { shapeOf } from './shape.ts'

const fields = (...names: string[]) => names.map((name) => ({ name }))

test('a row has the fields of its statement, whatever they are called, and others when these change', () => {
  const names = ['id', 'orderNo', 'a"b', 'count(*)', '订单']
  expect(shapeOf('shape-1', fields(...names))([1, 'SO1', null, 2, 'x'])).toEqual({
    id: 1,
    orderNo: 'SO1',
    'a"b': null,
    'count(*)': 2,
    订单: 'x',
  })
  expect(shapeOf('shape-1', fields('id', 'name'))([1, 'A'])).toEqual({ id: 1, name: 'A' })
  expect(shapeOf('shape-1', fields('id', 'code'))([1, 'A'])).toEqual({ id: 1, code: 'A' })
})
