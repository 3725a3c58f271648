import { expect, it } from 'vitest'
import { raw, sql } from '../db/db.ts'
import { turnable, turnedText } from './sorting.ts'

it('turns an order round, with what is empty on the other side', () => {
  expect(turnedText('t.bill_id DESC, t.line_no, t.id')).toBe(
    't.bill_id ASC NULLS LAST, t.line_no DESC NULLS FIRST, t.id DESC NULLS FIRST',
  )
  expect(turnedText('coalesce(t.a, 0) DESC NULLS LAST, (SELECT p.n FROM p WHERE p.id IN (t.b, 2)), t.id')).toBe(
    'coalesce(t.a, 0) ASC NULLS FIRST, (SELECT p.n FROM p WHERE p.id IN (t.b, 2)) DESC NULLS FIRST, t.id DESC NULLS FIRST',
  )
  for (const order of ['t.a NULLS FIRST, t.id', 't.a DESC, t.b ASC NULLS LAST, t.id DESC']) {
    expect(turnedText(order)).not.toBe(order)
    expect(turnedText(turnedText(turnedText(order)))).toBe(turnedText(order))
  }
})

it('only where no two rows have the same place', () => {
  expect(turnable(null)).toBe(true)
  expect(turnable([{ field: 'a', order: 'asc' }], raw('t.shop_id'))).toBe(true)
  expect(turnable(null, raw('t.time DESC, t.id DESC'))).toBe(true)
  for (const order of [raw('t.shop_id'), raw('t.store_id, t.sku_id'), raw('t.id, d.sort_no'), sql`t.a = ${1} DESC, t.id`])
    expect(turnable(null, order)).toBe(false)
})
