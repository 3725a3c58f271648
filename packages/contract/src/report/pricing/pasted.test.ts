import { expect, it } from 'vitest'
import { cellNumber, pastedRows } from './pasted.ts'

it('reads a sheet by its heads, or by the usual order', () => {
  expect(pastedRows('目标利润率\tSKU\t售价(GBP)\n20%\tA-1\t\n\t\tx\n')).toEqual([
    { targetRate: '20%', sku: 'A-1' },
    { price: 'x' },
  ])
  expect(pastedRows('A-1\t12.5\r\n\r\nA-2\t\t300')).toEqual([
    { sku: 'A-1', cost: '12.5' },
    { sku: 'A-2', weight: '300' },
  ])
  expect(pastedRows(' \n')).toEqual([])
})

it.each([
  ['1,234.50', '1234.50'],
  ['20%', '20'],
  ['¥ 8', '8'],
  ['-3', '-3'],
  ['1e9', null],
  ['abc', null],
  ['', null],
])('the cell %s is %s', (cell, number) => {
  expect(cellNumber(cell)).toBe(number)
})
