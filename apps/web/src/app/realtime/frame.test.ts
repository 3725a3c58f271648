import { expect, test } from 'vitest'
import { frameOf, sayings } from './frame.ts'

test('a JSON object with a type is a frame', () => {
  expect(frameOf('{"type":"unread","count":3}')).toEqual({ type: 'unread', count: 3 })
})

test('anything else is text, broken JSON included', () => {
  for (const raw of ['导出成功', '{"count":3}', '{broken', '', '[1,2]', 'null'])
    expect(frameOf(raw)).toEqual({ type: 'text', text: raw })
})

test('the success word decides between 成功 and 失败', () => {
  expect(sayings('导出成功')).toEqual([{ kind: 'success', title: '成功', text: '导出成功' }])
  expect(sayings('库存不足')).toEqual([{ kind: 'error', title: '失败', text: '库存不足' }])
})

test('a comma separates messages, and each is judged alone', () => {
  expect(sayings('A导入成功, B导入失败,C导入成功').map(({ title, text }) => `${title}:${text}`)).toEqual([
    '成功:A导入成功',
    '失败:B导入失败',
    '成功:C导入成功',
  ])
})

test('a comma beside a digit separates too, the one inside a number does not', () => {
  const told = (text: string) => sayings(text).map(({ title, text: one }) => `${title}:${one}`)
  expect(told('导出成功 5,导入失败 3')).toEqual(['成功:导出成功 5', '失败:导入失败 3'])
  expect(told('导出成功 5,3 个失败')).toEqual(['成功:导出成功 5', '失败:3 个失败'])
  expect(told('订单10001成功,10002库存不足')).toEqual(['成功:订单10001成功', '失败:10002库存不足'])
  expect(told('成功1234,567失败')).toEqual(['成功:成功1234', '失败:567失败'])
  expect(told('导出成功 1,234,567 行,导入失败 1,000')).toEqual(['成功:导出成功 1,234,567 行', '失败:导入失败 1,000'])
})

test('the commas of one sentence do not tear it apart', () => {
  for (const text of [
    '同步1688：共1,200条，成功1,198条，失败2条',
    '商品「A,B」导入成功',
    '导出成功（国家, 币种）',
    'ok (a, b) 成功',
  ])
    expect(sayings(text)).toEqual([{ kind: 'success', title: '成功', text }])
})

test('confirmations of the connection and empty parts say nothing', () => {
  expect(sayings('连接成功')).toEqual([])
  expect(sayings('admin连接成功,,  ')).toEqual([])
  expect(sayings('连接成功,同步成功').map(({ text }) => text)).toEqual(['同步成功'])
})
