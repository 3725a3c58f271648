import * as fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  choice,
  choicesOf,
  date,
  decimal,
  dict,
  dicts,
  type Field,
  flag,
  group,
  html,
  type InputOf,
  image,
  int,
  json,
  list,
  ref,
  refs,
  rows,
  text,
  time,
  type ValueOf,
} from './field.ts'
import { type Source, schemaOf } from './schema.ts'

/** The value as it leaves the schema, or the first message. */
function check(field: Field, value: unknown, source: Source = 'json'): unknown {
  const parsed = schemaOf({ it: field }, source).safeParse(value === undefined ? {} : { it: value })
  return parsed.success ? parsed.data['it'] : `✗ ${parsed.error.issues[0]!.message}`
}

describe('text', () => {
  it('is trimmed, upper-cased where asked, and kept as typed for passwords', () => {
    expect(check(text('名称'), '  甲 ')).toBe('甲')
    expect(check(text('代码', { upper: true }), 'cn')).toBe('CN')
    expect(check(text('密码', { untrimmed: true }), ' a ')).toBe(' a ')
  })
  it('says what is wrong', () => {
    const name = text('名称', { required: true, max: 3 })
    for (const nothing of [undefined, null, '', '   ']) expect(check(name, nothing)).toBe('✗ 名称不能为空')
    expect(check(name, 5)).toBe('✗ 名称应为文本')
    expect(check(name, 'abcd')).toBe('✗ 名称不能超过3个字')
    expect(check(name, 'a\0b')).toBe('✗ 名称含有不允许的字符')
    expect(check(text('密码', { required: true, min: 8 }), 'short')).toBe('✗ 密码至少8个字')
    expect(check(text('代码', { pattern: /^[A-Z]{2}$/, message: '代码应为两位字母' }), 'abc')).toBe('✗ 代码应为两位字母')
    expect(check(text('代码', { pattern: /^[A-Z]{2}$/ }), 'abc')).toBe('✗ 代码格式不正确')
  })
  it('may be left out unless required', () => {
    for (const nothing of [undefined, null]) expect(check(text('备注'), nothing)).toBe(nothing)
    expect(check(text('代码', { pattern: /^[A-Z]{2}$/ }), '')).toBe('')
    expect(check(html('说明'), 'x'.repeat(200_001))).toBe('✗ 说明不能超过200000个字')
    expect(check(image('图片'), ['a'])).toBe('✗ 图片应为文本')
  })
})

describe('numbers', () => {
  it('are whole and within their range', () => {
    const age = int('数量', { required: true, min: 1, max: 9 })
    expect(check(age, 9)).toBe(9)
    for (const wrong of [0, 10]) expect(check(age, wrong)).toBe('✗ 数量应为1~9的整数')
    for (const wrong of [1.5, '3', Number.NaN, 1e20, [1], {}]) expect(check(age, wrong)).toBe('✗ 数量应为整数')
    expect(check(age, undefined)).toBe('✗ 数量不能为空')
    expect(check(int('排序', { min: 0 }), -1)).toBe('✗ 排序不能小于0')
    expect(check(int('排序', { initial: 7 }), undefined)).toBe(7)
  })
  it('come out of text in queries and workbooks only', () => {
    expect(check(int('数量'), '12', 'text')).toBe(12)
    expect(check(int('数量'), '', 'text')).toBe(null)
    for (const wrong of ['1e3', '0x10', '1.5', '99999999999999999999', 'DROP']) {
      expect(check(int('数量'), wrong, 'text')).toBe('✗ 数量应为整数')
    }
  })
  it('are decimal text with a fixed scale', () => {
    const price = decimal('单价', { scale: 4, min: '0', max: '100' })
    expect(check(price, '12.3400')).toBe('12.3400')
    expect(check(price, 12.34)).toBe('12.34')
    for (const wrong of ['1.23456', '1e3', 'abc', '', '.5', '１２', 1e-7])
      expect(check(price, wrong)).toBe('✗ 单价应为数字，最多4位小数')
    expect(check(price, '-0.0001')).toBe('✗ 单价不能小于0')
    expect(check(price, '100.0001')).toBe('✗ 单价不能大于100')
    for (const wrong of [true, Number.POSITIVE_INFINITY, []]) expect(check(price, wrong)).toBe('✗ 单价应为数字')
  })
})

describe('dates and times', () => {
  it('are real ones in the written form', () => {
    expect(check(date('日期'), '2024-02-29')).toBe('2024-02-29')
    for (const wrong of ['2023-02-29', '2026-13-01', '2026-1-1', '01/02/2026', '0000-00-00', 'now'])
      expect(check(date('日期'), wrong)).toBe('✗ 日期应为 YYYY-MM-DD 格式的日期')
    expect(check(date('日期'), 20260101)).toBe('✗ 日期应为日期')
    expect(check(time('时间'), '2026-11-15 23:59:59')).toBe('2026-11-15 23:59:59')
    for (const wrong of ['2026-11-15 24:00:00', '2026-11-15 10:60:00', '2026-11-15T10:00:00', '2026-11-15'])
      expect(check(time('时间'), wrong)).toBe('✗ 时间应为 YYYY-MM-DD HH:mm:ss 格式的时间')
  })
  it('accept every day of the calendar', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (day) => check(date('日期'), day.toJSON().slice(0, 10)) === day.toJSON().slice(0, 10)),
      { seed: 1 },
    )
  })
})

describe('choices and references', () => {
  const state = choice('状态', [
    [1, '启用'],
    [2, '停用'],
  ])
  it('are one of the list, by value', () => {
    expect(check(state, 2)).toBe(2)
    for (const wrong of [3, '1', null, ['1']].filter((each) => each !== null))
      expect(check(state, wrong)).toBe('✗ 状态只能是启用、停用')
    expect(check(state, '1', 'text')).toBe(1)
    expect(
      check(
        choicesOf('平台', [
          ['smt', '速卖通'],
          ['temu', 'TEMU'],
        ]),
        ['temu'],
      ),
    ).toEqual(['temu'])
    expect(check(choicesOf('平台', [['smt', '速卖通']]), ['x'])).toBe('✗ 平台只能是速卖通')
    expect(check(choicesOf('平台', [['smt', '速卖通']]), undefined)).toEqual([])
    expect(check(dict('类型', 'goods_type'), 'normal')).toBe('normal')
    expect(check(dict('类型', 'goods_type'), 7)).toBe('✗ 类型应为文本')
    expect(check(dicts('类型', 'goods_type'), ['a', 'b'])).toEqual(['a', 'b'])
    expect(check(dicts('类型', 'goods_type'), null)).toEqual([])
    expect(check(dicts('类型', 'goods_type'), 'a')).toBe('✗ 类型应为列表')
  })
  it('are 1 or 0 for flags, with an initial value', () => {
    expect(check(flag('启用', { initial: 1 }), undefined)).toBe(1)
    expect(check(flag('启用'), null)).toBe(0)
    for (const wrong of [2, true, '1']) expect(check(flag('启用'), wrong)).toBe('✗ 启用应为0或1')
  })
  it('are positive ids, or codes', () => {
    expect(check(ref('国家', 'basic/country'), 5)).toBe(5)
    expect(check(ref('国家', 'basic/country'), 0)).toMatch(/^✗ 国家/)
    expect(check(ref('币种', 'basic/currency', { by: 'currencyCode' }), 'USD')).toBe('USD')
    expect(check(refs('岗位', 'account/post'), [1, 2])).toEqual([1, 2])
    expect(check(refs('岗位', 'account/post'), undefined)).toEqual([])
    expect(check(refs('岗位', 'account/post'), '1')).toBe('✗ 岗位应为列表')
    expect(check(refs('岗位', 'account/post'), ['1'])).toBe('✗ 岗位应为整数')
    expect(check(refs('平台', 'basic/platform', { by: 'platCode' }), ['smt', 'ebay'])).toEqual(['smt', 'ebay'])
    expect(check(refs('平台', 'basic/platform', { by: 'platCode' }), [1])).toMatch(/^✗ 平台/)
  })
})

describe('groups, rows and free JSON', () => {
  it('check every part and name the place', () => {
    const lines = rows('明细', { sku: text('SKU', { required: true }), count: int('数量', { required: true }) }, { max: 2 })
    expect(check(lines, [{ sku: 'A', count: 1 }])).toEqual([{ sku: 'A', count: 1 }])
    expect(check(lines, [{ sku: 'A', count: 'x' }])).toBe('✗ 数量应为整数')
    expect(check(lines, [{}, {}, {}])).toMatch(/^✗/)
    expect(check({ ...lines, required: true }, [])).toBe('✗ 明细至少1项')
    expect(check(lines, Array(3).fill({ sku: 'A', count: 1 }))).toBe('✗ 明细最多2项')
    const parsed = schemaOf({ lines }).safeParse({ lines: [{ sku: 'A', count: 1 }, { sku: 'B' }] })
    expect(parsed.error?.issues[0]?.path).toEqual(['lines', 1, 'count'])
    expect(check(group('地址', { city: text('城市', { required: true }) }), {})).toBe('✗ 城市不能为空')
    expect(check(list('编号', int('编号', { min: 1 })), [1, 2])).toEqual([1, 2])
    expect(check(list('编号', int('编号', { min: 1 })), [null])).toBe('✗ 编号不能为空')
    expect(check(list('编号', int('编号', { min: 1 })), '7', 'text')).toEqual([7])
    expect(check(list('编号', int('编号', { min: 1 })), ['7', '8'], 'text')).toEqual([7, 8])
  })
  it('may be null or left out unless they are required, and their types say so', () => {
    const loose = list('编号', int('编号', { min: 1 }))
    const needed = list('编号', int('编号', { min: 1 }), { required: true })
    const form = group('表单', { a: text('甲') })
    for (const field of [loose, form, rows('明细', {})]) expect(check(field, null)).toBeNull()
    expect(check(needed, null)).toBe('✗ 编号不能为空')
    expectTypeOf<ValueOf<typeof loose>>().toEqualTypeOf<number[] | null>()
    expectTypeOf<ValueOf<typeof needed>>().toEqualTypeOf<number[]>()
    expectTypeOf<ValueOf<typeof form>>().toEqualTypeOf<InputOf<{ a: Field<string | null> }> | null>()
  })
  it('drop what was not declared and bound what is free', () => {
    expect(schemaOf({ a: text('甲') }).parse({ a: 'x', b: 1, __proto__: null })).toEqual({ a: 'x' })
    expect(check(json('设置'), { deep: [1, { x: null }] })).toEqual({ deep: [1, { x: null }] })
    expect(check(json('设置'), 'x'.repeat(100_001))).toBe('✗ 设置过大')
  })
})
