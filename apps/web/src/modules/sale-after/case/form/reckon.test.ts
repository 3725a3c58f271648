import { CASE_TYPE } from '@erp/contract/sale-after/case/case.states'
import { expect, it } from 'vitest'
import { afterRefund, lineOf, type OrderLine, worthOf, wrongLines } from './reckon.ts'

const line = (id: number, more: Partial<OrderLine> = {}): OrderLine => ({
  orderDetailsId: id,
  skuId: id * 10,
  sku: `SKU-${id}`,
  skuName: null,
  skuImage: null,
  shippedQty: 3,
  openQty: 3,
  lineAmount: '10.00',
  ...more,
})

it('reckons the worked example of the book', () => {
  const order = { profit: '77.4726', exchangeRate: '7.12' }
  expect(afterRefund(order, CASE_TYPE.refund, '10.00')).toEqual({ refundCny: '71.2000', profitAfter: '6.2726' })
  expect(afterRefund(order, CASE_TYPE.resend, '10.00').profitAfter).toBe('77.4726')
  expect(afterRefund(order, CASE_TYPE.refund, '').profitAfter).toBe('77.4726')
  expect(afterRefund({ profit: null, exchangeRate: '7.12' }, CASE_TYPE.refund, '10').profitAfter).toBeNull()
})

it('proposes what the pieces cost, and never more than can be paid back', () => {
  const order = { lines: [line(1), line(2, { lineAmount: '5.99', shippedQty: 1 })], refundable: '9.00' }
  expect(worthOf(order, [lineOf(order.lines[0]!, 1, CASE_TYPE.refund)])).toBe('3.33')
  expect(worthOf(order, [lineOf(order.lines[0]!, 2, CASE_TYPE.refund), lineOf(order.lines[1]!, 1, CASE_TYPE.refund)])).toBe(
    '9.00',
  )
})

it('sends as many of the same again until told otherwise, and nothing where money is paid back', () => {
  const first = lineOf(line(1), 1, CASE_TYPE.resend)
  expect(first).toEqual({ orderDetailsId: 1, quantity: 1, resendSkuId: 10, resendQty: 1 })
  expect(lineOf(line(1), 2, CASE_TYPE.resend, first).resendQty).toBe(2)
  expect(lineOf(line(1), 2, CASE_TYPE.resend, { ...first, resendSkuId: 99, resendQty: 2 })).toMatchObject({
    resendSkuId: 99,
    resendQty: 2,
  })
  expect(lineOf(line(1), 2, CASE_TYPE.refund, first)).toMatchObject({ resendSkuId: null, resendQty: 0 })
})

it('names the piece that is too much', () => {
  const lines = [line(1, { openQty: 1 })]
  const asked = (quantity: number, resendQty = quantity) => [{ orderDetailsId: 1, quantity, resendSkuId: 10, resendQty }]
  expect(wrongLines(lines, [], CASE_TYPE.refund)).toBe('请填写售后数量')
  expect(wrongLines(lines, asked(2), CASE_TYPE.refund)).toBe('SKU-1售后数量超过发货数量3（其中2件已在其他售后单）')
  expect(wrongLines(lines, asked(2), CASE_TYPE.refund, asked(1))).toBeNull()
  expect(wrongLines(lines, asked(1, 3), CASE_TYPE.exchange)).toBe('SKU-1补发数量超过售后数量的2倍')
  expect(wrongLines(lines, asked(1, 0), CASE_TYPE.resend)).toBe('请填写补发数量')
  expect(wrongLines(lines, [{ ...asked(1)[0]!, resendSkuId: null }], CASE_TYPE.resend)).toBe('请选择SKU-1的补发SKU')
})
