import { COUNT_CAP } from '@erp/contract/kit'
import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('says a number of rows alike, however the server counted it', () => {
  expect([0, 999, 1808, COUNT_CAP].map((count) => counted(count))).toEqual(['0', '999', '1,808', '10,000'])
  expect([COUNT_CAP + 1, 14_593].map((count) => counted(count))).toEqual(['10,000+', '10,000+'])
  expect(counted(14_593, true)).toBe('14,593')
})
