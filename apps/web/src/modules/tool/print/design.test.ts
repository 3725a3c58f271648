import { ELEMENT_KINDS, PRINT_TYPE, type PrintElement } from '@erp/contract/kit/print'
import { expect, it } from 'vitest'
import { begun, columnsFor, fieldsFor, moved, newElement, resized, stepped, titleOf } from './design.ts'

const paper = { width: 60, height: 40 }
const code: PrintElement = { kind: 'barcode', field: 'sku', x: '2', y: '2', width: '50', height: '12' }

it('moves by half a millimetre and never off the paper', () => {
  expect(moved(code, 0.5, 0, paper)).toMatchObject({ x: '2.5', y: '2' })
  expect(moved(code, 0.6, -0.2, paper)).toMatchObject({ x: '2.5', y: '2' })
  expect(moved(code, 100, 100, paper)).toMatchObject({ x: '10', y: '28' })
  expect(moved(code, -100, -100, paper)).toMatchObject({ x: '0', y: '0' })
})

it('grows to the edge and shrinks to one millimetre, a line to none', () => {
  expect(resized(code, 100, 100, paper)).toMatchObject({ width: '58', height: '38' })
  expect(resized(code, -100, -100, paper)).toMatchObject({ width: '1', height: '1' })
  expect(resized({ ...code, kind: 'line' }, 0, -100, paper)).toMatchObject({ height: '0' })
})

it('takes back and does again, and forgets what was taken back once something else is done', () => {
  const [a, b, c] = [[code], [moved(code, 1, 0, paper)], [moved(code, 2, 0, paper)]]
  let history = stepped(stepped(begun(a), { to: b }), { to: c })
  history = stepped(stepped(history, 'undo'), 'undo')
  expect(history.now).toBe(a)
  expect(stepped(history, 'undo')).toBe(history)
  history = stepped(history, 'redo')
  expect(history.now).toBe(b)
  expect(stepped(stepped(history, { to: a }), 'redo').now).toBe(a)
})

it('offers each kind the fields that fit it, and begins with one of them', () => {
  expect(fieldsFor(PRINT_TYPE.sku, 'image').map(({ value }) => value)).toEqual(['skuImage'])
  expect(fieldsFor(PRINT_TYPE.sku, 'barcode').map(({ value }) => value)).not.toContain('skuImage')
  expect(columnsFor(PRINT_TYPE.sku)).toEqual([])
  expect(newElement('table', PRINT_TYPE.pickList, { width: 210, height: 297 }).columns).toHaveLength(4)
  const fresh = newElement('barcode', PRINT_TYPE.sku, { width: 40, height: 30 })
  expect(fresh).toMatchObject({ field: 'sku', width: '36', height: '12' })
  expect(titleOf(fresh, PRINT_TYPE.sku, ELEMENT_KINDS)).toBe('条码 SKU')
})
