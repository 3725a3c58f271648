import { type MoveLine, moveGoodsReceipt } from '@erp/contract/stock/move/move-goods-receipt'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { stockDocument } from '../document-list.ts'
import { prepareMove } from './move-prepare.ts'

/** In walking order of where they are taken from. */
export const moveLines = (tx: Tx, id: number): Promise<MoveLine[]> =>
  tx.query<MoveLine>(sql`
    SELECT l.id AS "lineId", l.sku_id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_image AS "skuImage", l.from_place_type AS "fromPlaceType",
      l.from_place_id AS "fromPlaceId", coalesce(f.location_name, c.container_no) AS "fromName", l.to_location_id AS "toLocationId",
      p.location_name AS "toName", l.quantity, l.off_qty AS "offQty", l.on_qty AS "onQty"
    FROM stock_move_line l JOIN goods_goods_sku s ON s.id = l.sku_id
    LEFT JOIN stock_store_location f ON l.from_place_type = 1 AND f.id = l.from_place_id
    LEFT JOIN stock_store_container c ON l.from_place_type = 2 AND c.id = l.from_place_id
    LEFT JOIN stock_store_location p ON p.id = l.to_location_id
    WHERE l.receipt_id = ${id} ORDER BY f.pick_seq NULLS LAST, l.id`)

export const moveReceipts = stockDocument(moveGoodsReceipt, {
  prefix: 'YH',
  lines: 'stock_move_line',
  head: 'receipt_id',
  totals: ['quantity', 'offQty', 'onQty'],
  computed: { containerNo: raw('(SELECT c.container_no FROM stock_store_container c WHERE c.id = t.container_id)') },
  prepare: prepareMove,
  read: moveLines,
})
export const moves = moveReceipts.list
