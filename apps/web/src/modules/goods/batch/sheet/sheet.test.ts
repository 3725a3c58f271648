import { decimal, flag, int, ref, refs, text } from '@erp/contract/kit'
import { describe, expect, test } from 'vitest'
import { textOf, valueOf } from './cell-text.ts'
import { parseClip, writeClip } from './clip.ts'
import type { SheetColumn } from './column.ts'
import { cleared, copied, fillBelow, fillDown, paste, put } from './edit.ts'
import { noHistory, redone, remembered, undone } from './history.ts'
import { boxOf, moved } from './range.ts'
import { wrongWith } from './wrong.ts'

const people = [
  { value: 7, label: '张三' },
  { value: 8, label: '李四', code: 'lisi' },
]
const column = (id: string, field: SheetColumn['field'], more: Partial<SheetColumn> = {}): SheetColumn => ({
  id,
  title: field.label,
  width: 90,
  field,
  ...more,
})
const name = column('name', text('名称', { max: 5 }))
const code = column('code', text('编码', { upper: true }))
const price = column('price', decimal('采购价', { scale: 4, min: '0' }))
const days = column('days', int('采购周期(天)', { min: 0, max: 180 }))
const charged = column('charged', flag('带电'))
const buyer = column('buyer', ref('采购员', 'account/user'), { options: people })
const sellers = column('sellers', refs('责任销售', 'account/user'), { options: people })
const columns = [name, code, price, days, charged, buyer, sellers]
const rows = [{ name: '甲', price: '1.5' }, { name: '乙' }, { name: '丙' }]
const box = (top: number, left: number, bottom = top, right = left) => ({ top, bottom, left, right })
const never = () => null

describe('the clipboard of a spreadsheet', () => {
  test('tabs and lines are cells, quotes hold line breaks and quotes', () => {
    expect(parseClip('a\tb\r\n"c\nd"\t"e ""f"""\r\n')).toEqual([
      ['a', 'b'],
      ['c\nd', 'e "f"'],
    ])
    expect(parseClip('6" 尺\t"没有结束')).toEqual([['6" 尺', '"没有结束']])
    expect(parseClip('a\t\n\tb')).toEqual([
      ['a', ''],
      ['', 'b'],
    ])
  })
  test('what is written is read back', () => {
    const table = [
      ['红\n色', 'a"b'],
      ['', '1\t2'],
    ]
    expect(parseClip(writeClip(table))).toEqual(table)
  })
})

describe('reading and showing cells', () => {
  test('numbers lose their signs and marks, codes become capitals', () => {
    expect(valueOf(price, ' ¥1,234.50 ')).toBe('1234.50')
    expect(valueOf(price, '１２．５')).toBe('12.5')
    expect(valueOf(days, '30')).toBe(30)
    expect(valueOf(code, ' ab-1 ')).toBe('AB-1')
    expect(valueOf(price, '')).toBeNull()
  })
  test('people are found by name or code, several at once', () => {
    expect(valueOf(buyer, '张三')).toBe(7)
    expect(valueOf(buyer, 'LISI')).toBe(8)
    expect(valueOf(sellers, '张三，李四')).toEqual([7, 8])
    expect(textOf(sellers, [7, 8])).toBe('张三、李四')
    expect(valueOf(sellers, '')).toEqual([])
  })
  test('yes and no in the words people write', () => {
    expect(['是', '1', 'Y', '√'].map((typed) => valueOf(charged, typed))).toEqual([1, 1, 1, 1])
    expect(['否', '', 'no'].map((typed) => valueOf(charged, typed))).toEqual([0, 0, 0])
    expect(textOf(charged, 1)).toBe('是')
    expect(['10.0000', '10.1250'].map((kept) => textOf(price, kept))).toEqual(['10.00', '10.1250'])
  })
  test('what cannot be read stays and is said to be wrong', () => {
    const row = { price: valueOf(price, '十二'), days: valueOf(days, '1.5'), buyer: valueOf(buyer, '王五'), charged: '也许' }
    expect(row).toEqual({ price: '十二', days: '1.5', buyer: '王五', charged: '也许' })
    expect(wrongWith(price, row)).toBe('采购价应为数字，最多4位小数')
    expect(wrongWith(days, row)).toBe('采购周期(天)应为整数')
    expect(wrongWith(buyer, row)).toBe('采购员「王五」不存在')
    expect(wrongWith(sellers, { sellers: [7, '王五'] })).toBe('责任销售「王五」不存在')
    expect(wrongWith(charged, row)).toBe('带电应为是或否')
    expect(wrongWith(buyer, { buyer: 99 })).toBeNull()
  })
})

describe('filling, clearing, pasting', () => {
  test('the marked lines take the first one, a single line the one above', () => {
    expect(fillDown(rows, columns, box(0, 2, 2, 2)).map((row) => row['price'])).toEqual(['1.5', '1.5', '1.5'])
    expect(fillDown(rows, columns, box(1, 2)).map((row) => row['price'])).toEqual(['1.5', '1.5', undefined])
    expect(fillDown(rows, columns, box(0, 2))).toBe(rows)
    expect(fillBelow(rows, name, 1).map((row) => row['name'])).toEqual(['甲', '乙', '乙'])
  })
  test('read-only cells stay', () => {
    const locked = { ...price, readonly: (row: { name?: string }) => row.name === '乙' }
    const filled = fillDown(rows, [name, code, locked], box(0, 2, 2, 2))
    expect(filled.map((row) => row['price'])).toEqual(['1.5', undefined, '1.5'])
  })
  test('a cell that does not change leaves the very same rows', () => {
    expect(put(rows, price, 0, '1.5')).toBe(rows)
    expect(put(rows, price, 0, '1.5000')).toBe(rows)
    expect(put(rows, price, 1, null)).toBe(rows)
  })
  test('one value fills all that is marked', () => {
    const { rows: next } = paste(rows, { columns, box: box(0, 2, 2, 3), table: [['9']], more: never })
    expect(next.map((row) => [row['price'], row['days']])).toEqual(Array(3).fill(['9', 9]))
  })
  test('a table goes down and right, beyond the last line while there is room', () => {
    const more = (now: object[]) => (now.length < 4 ? {} : null)
    const table = [
      ['丁', 'a1', '2'],
      ['戊', 'a2', '3'],
      ['己', 'a3', '4'],
    ]
    const pasted = paste(rows, { columns, box: box(2, 0), table, more })
    expect(pasted.rows.slice(2)).toEqual([
      { name: '丁', code: 'A1', price: '2' },
      { name: '戊', code: 'A2', price: '3' },
    ])
    expect(pasted.left).toBe(1)
    expect(pasted.box).toEqual(box(2, 0, 3, 2))
  })
  test('heads say where the columns go, in whatever order they stand', () => {
    const table = [
      ['采购价', '不认识', '名称'],
      ['3', 'x', '新'],
    ]
    const { rows: next } = paste(rows, { columns, box: box(0, 0), table, more: never })
    expect(next[0]).toEqual({ name: '新', price: '3' })
  })
  test('cells are cleared and copied as people read them', () => {
    expect(cleared(rows, columns, box(0, 0, 0, 6))[0]).toMatchObject({ name: null, price: null })
    expect(copied([{ name: '甲', buyer: 7 }], columns, box(0, 4, 0, 5))).toEqual([['', '张三']])
  })
})

describe('moving', () => {
  const extent = { rows: 3, cols: 4 }
  const at = (row: number, col: number) => ({ anchor: { row, col }, at: { row, col } })
  test('Enter goes down, Tab right and on in the next line, nothing beyond the edges', () => {
    expect(moved(at(0, 1), { key: 'Enter' }, extent)?.at).toEqual({ row: 1, col: 1 })
    expect(moved(at(2, 1), { key: 'Enter' }, extent)?.at).toEqual({ row: 2, col: 1 })
    expect(moved(at(0, 3), { key: 'Tab' }, extent)?.at).toEqual({ row: 1, col: 0 })
    expect(moved(at(0, 0), { key: 'Tab', shiftKey: true }, extent)).toBeNull()
    expect(moved(at(2, 3), { key: 'Tab' }, extent)).toBeNull()
    expect(moved(at(1, 1), { key: 'a' }, extent)).toBeNull()
  })
  test('Shift widens, Ctrl goes to the end', () => {
    const wide = moved(at(0, 1), { key: 'ArrowDown', shiftKey: true, ctrlKey: true }, extent)!
    expect(boxOf(wide)).toEqual(box(0, 1, 2, 1))
  })
})

test('what was done is taken back and done again', () => {
  const history = remembered(remembered<string>(noHistory, 'a'), 'b')
  const back = undone(history, 'c')!
  expect(back.state).toBe('b')
  expect(redone(back.history, back.state)!.state).toBe('c')
  expect(undone(noHistory, 'a')).toBeNull()
})
