import { type Sql, sql } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import { escapeLike } from '../../../kit/list/filter.ts'

/** A part of one number, or several whole ones. */
export function numbered(column: Sql, value: string): Sql {
  const codes = codesOf(value)
  return codes.length > 1 ? sql`${column} = ANY(${codes}::text[])` : sql`${column} ILIKE ${`%${escapeLike(codes[0] ?? '')}%`}`
}

export const byDelivery = (value: string): Sql =>
  sql`t.delivery_order_id IN (SELECT d.id FROM temu_delivery_order d WHERE ${numbered(sql`d.delivery_order_no`, value)})`

export const bySku = (column: Sql, codes: string[]): Sql =>
  sql`${column} IN (SELECT s.id FROM goods_goods_sku s WHERE s.sku = ANY(${codes}::text[]))`
