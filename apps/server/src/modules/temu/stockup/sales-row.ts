import { raw, type Sql } from '../../../kit/db/db.ts'

/**
 * The row of sales `r` of a product at a shop, found by its key. Said as a range, because for `=` PostgreSQL takes the index of parts of texts for the
 * cheaper one, which takes twenty times as long.
 */
export const salesRowOf = (shop: string, product: string): Sql =>
  raw(`temu_sales_row r ON r.shop_id = ${shop} AND r.product_sku_id BETWEEN ${product} AND ${product} AND r.deleted_at IS NULL`)
