import { expect, it } from 'vitest'
import { pastedRows, pasteFields } from './pasted.ts'

const COUNTRIES: Record<string, string> = { 德国: 'DE', DE: 'DE', 法国: 'FR' }
const lookup = (_name: string, typed: string) => COUNTRIES[typed]

it('reads a line of a sheet as a row, what must be there first', () => {
  expect(pasteFields('transport').map(([name]) => name)).toEqual(['value', 'platName', 'remark'])
  const { rows, wrong } = pastedRows('amount', 'DE\t20\t150\t小额\n\nDE\t150', { mode: 2 }, [], lookup)
  expect(wrong).toEqual([])
  expect(rows).toEqual([
    { mode: 2, currency: 'DE', minAmount: '20', maxAmount: '150', remark: '小额' },
    { mode: 2, currency: 'DE', minAmount: '150', maxAmount: null, remark: null },
  ])
})

it('takes the two ends of a range with a dash between them, and leaves other dashes alone', () => {
  const range = pastedRows('post-code', '25929-25997\n10000\t20000', { op: '区间' }, [], lookup)
  expect(range.rows.map(({ value, valueTo }) => [value, valueTo])).toEqual([
    ['25929', '25997'],
    ['10000', '20000'],
  ])
  expect(pastedRows('post-code', '542-0076', { op: '等于' }, [], lookup).rows[0]).toMatchObject({
    value: '542-0076',
    valueTo: null,
  })
})

it('names what it does not know, and leaves out what is there', () => {
  const present = [{ mode: 1, countryCode: 'DE' }]
  const made = pastedRows('country', '德国\n法国\n火星\n法国', { mode: 1 }, present, lookup)
  expect(made).toEqual({
    rows: [{ mode: 1, countryCode: 'FR', remark: null }],
    wrong: ['第3行：国家「火星」不存在'],
    repeated: 2,
  })
})
