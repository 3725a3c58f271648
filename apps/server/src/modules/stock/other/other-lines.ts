import type { OtherLine } from '@erp/contract/stock/other/other-receipt'
import { ident, raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { may } from '../../../kit/session.ts'

/** With what is free at each place now. */
export const otherLines =
  (lines: string) =>
  (tx: Tx, id: number, ctx: Ctx): Promise<OtherLine[]> => {
    const money = may(ctx.user, 'stock:cost:view')
      ? raw('l.unit_cost AS "unitCost", l.amount')
      : raw('NULL AS "unitCost", NULL AS amount')
    return tx.query<OtherLine>(sql`
      SELECT l.id AS "lineId", l.sku_id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_image AS "skuImage", l.location_id AS "locationId",
        p.location_name AS "locationName", l.quantity, ${money}, coalesce(b.on_hand - b.occupied, 0) AS available
      FROM ${ident(lines)} l JOIN goods_goods_sku s ON s.id = l.sku_id JOIN stock_store_location p ON p.id = l.location_id
      LEFT JOIN stock_balance b ON b.store_id = p.store_id AND b.sku_id = l.sku_id AND b.place_type = 1 AND b.place_id = l.location_id
      WHERE l.receipt_id = ${id} ORDER BY l.id`)
  }
