import { describe, expect, test } from 'vitest'
import { choice, choicesOf, date, decimal, flag, group, html, image, int, json, list, ref, refs, rows, text } from './field.ts'
import { currencyField, grouped, readingOf, titleOf } from './reading.ts'

const read = (field: Parameters<typeof readingOf>[1], value: unknown, row = {}) => readingOf('x', field, { ...row, x: value })

describe('a value reads', () => {
  test('with thousands parted and the places of its field', () => {
    expect(read(decimal('金额'), '1234567.8')).toBe('1,234,567.80')
    expect(read(decimal('单价', { scale: 4 }), '-0.5')).toBe('−0.5000')
    expect(read(decimal('利润', { scale: 4, places: 2 }), '12.3450')).toBe('12.35')
    expect(read(int('数量'), -12_345)).toBe('−12,345')
    expect(read(int('年份', { ordinal: true }), 2026)).toBe('2026')
    expect(read(decimal('完成率'), '-')).toBe('-')
  })
  test('in percent when it is a share of one', () => {
    expect(read(decimal('利润率', { percent: true, scale: 4 }), '0.36')).toBe('36.00%')
    expect(read(decimal('利润率', { percent: true, scale: 4 }), '-12.34567')).toBe('−1,234.57%')
  })
  test('with its currency, in the head when it is one and in the cell when it differs', () => {
    const cny = decimal('成本', { currency: 'CNY' })
    expect([titleOf(cny), read(cny, '1')]).toEqual(['成本(CNY)', '1.00'])
    expect(titleOf(decimal('金额(CNY)', { currency: 'CNY' }))).toBe('金额(CNY)')
    const sold = decimal('金额', { currency: 'currency' })
    expect([titleOf(sold), currencyField(sold), read(sold, '1200', { currency: 'USD' })]).toEqual([
      '金额',
      'currency',
      'USD 1,200.00',
    ])
  })
  test('without parts where its currency has none', () => {
    const sold = decimal('金额', { currency: 'currency' })
    expect(read(sold, '336000', { currency: 'VND' })).toBe('VND 336,000')
    expect(read(sold, '-5677.00', { currency: 'JPY' })).toBe('JPY −5,677')
    expect(read(sold, '47.30', { currency: 'JPY' })).toBe('JPY 47.30')
    expect(read(sold, '5', { currency: '美元' })).toBe('美元 5.00')
  })
  test('by its label or its name, never by its code', () => {
    const status = choice('状态', [
      [1, '待审核'],
      [2, '已审核'],
    ])
    expect([read(status, 2), read({ ...status, many: true }, [1, 2]), read(flag('加急'), 0)]).toEqual([
      '已审核',
      '待审核、已审核',
      '否',
    ])
    expect(readingOf('shopId', ref('店铺', 'authorize/shop'), { shopId: 7, shopName: '星辰' })).toBe('星辰')
    expect(readingOf('tagIds', refs('标签', 'basic/tag'), { tagIds: [1, 2], tagName: ['急', '脆'] })).toBe('急、脆')
    expect(readingOf('unit', choicesOf('单位', []), { unit: ['a'] }, () => '个')).toBe('个')
  })
  test('in the words of its field', () => {
    const lines = json<{ sku: string; quantity: number }[]>('商品', {
      words: (all) => all.map(({ sku, quantity }: { sku: string; quantity: number }) => `${sku} ×${quantity}`).join('；'),
    })
    expect(read(lines, [{ sku: 'A1', quantity: 2 }])).toBe('A1 ×2')
  })
  test('without markup, brackets or addresses', () => {
    expect(read(html('说明'), '<p>一 &amp; 二</p><p>三</p>')).toBe('一 & 二 三')
    expect(read(json('参数'), { a: 1 })).toBe('')
    expect(read(image('图'), '/files/a.png')).toBe('')
    expect(read(group('尺寸', { length: decimal('长'), width: decimal('宽') }), { length: '1', width: null })).toBe('长 1.00')
    expect(read(rows('明细', { sku: text('SKU'), quantity: int('数量') }), [{ sku: 'A', quantity: 1 }])).toBe('SKU A 数量 1')
    expect(read(list('定时', text('时间')), ['09:00', '14:00'])).toBe('09:00；14:00')
  })
  test('as nothing where there is nothing', () => {
    expect([read(date('日期'), null), read(text('名'), ''), read(refs('标签', 'basic/tag'), [])]).toEqual(['', '', ''])
  })
})

describe('amounts', () => {
  test('are parted by thousands, whatever their sign and places', () => {
    expect(['0.00', '999', '1000', '-1234567.8050', '-12.00'].map(grouped)).toEqual([
      '0.00',
      '999',
      '1,000',
      '−1,234,567.8050',
      '−12.00',
    ])
  })
})
