import { expect, test } from 'vitest'
import { reordered } from './reordered.ts'

const rows = (...numbers: number[]) => numbers.map((sortNo, index) => ({ id: index + 1, sortNo }))

test('a row that moves down takes the number of the one it passes, and the others close up', () => {
  expect(reordered(rows(10, 20, 30, 40), 0, 2)).toEqual([
    { id: 2, sortNo: 10 },
    { id: 3, sortNo: 20 },
    { id: 1, sortNo: 30 },
  ])
})

test('equal numbers are made distinct, so that the order is the one seen', () => {
  expect(reordered(rows(0, 0, 0), 2, 0)).toEqual([
    { id: 1, sortNo: 1 },
    { id: 2, sortNo: 2 },
  ])
})

test('a row dropped where it is changes nothing', () => {
  expect(reordered(rows(1, 2, 3), 1, 1)).toEqual([])
})
