import { country } from '@erp/contract/basic/country'
import { decimal, type Field, int, refs, rows, text } from '@erp/contract/kit'
import { fieldSchema } from '@erp/contract/kit/schema'
import { describe, expect, test } from 'vitest'
import { check } from './check.ts'

const server = (field: Field, value: unknown): string | null =>
  fieldSchema(field).safeParse(value).error?.issues[0]?.message ?? null

const samples: [string, Field, unknown[]][] = [
  ['required code', country.fields.countryCode, ['', null, 'us', 'US', 'U', 'USA', ' gb ', '12']],
  ['optional code', country.fields.code3, ['usa', 'US', 'toolong']],
  ['long text', text('备注', { max: 5 }), ['12345', '123456', ' 12345 ']],
  ['short text', text('名称', { required: true, min: 3 }), ['ab', 'abc', '  a ']],
  ['int', int('数量', { min: 0, max: 10 }), [0, 10, 11, -1, 1.5]],
  ['open int', int('数量', { min: 1 }), [0, 1]],
  ['required int', int('数量', { required: true }), [null, 3]],
  ['decimal', decimal('金额', { min: '0', max: '100.00' }), ['1.00', '1.001', '-1', '100.01', 'abc', '.5']],
]

describe.each(samples)('%s', (_name, field, values) => {
  test.each(values.map((value) => [value]))('%j is judged in the words of the server', (value) => {
    expect(check(field, value)).toBe(server(field, value))
  })
})

test('lists have a least and a most', () => {
  const lines = rows('明细', { sku: text('SKU', { required: true }) }, { required: true, max: 2 })
  expect(check(lines, [])).toBe('明细至少1项')
  expect(check(lines, undefined)).toBe('明细至少1项')
  expect(check(lines, [{}, {}, {}])).toBe('明细最多2项')
  expect(check(refs('仓库', 'stock/store', { required: true }), [])).toBe('仓库至少1项')
})
