import type { TransferDetails, TransferLine } from '@erp/contract/stock/transfer/transfer-fields'
import { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import { codesOf } from '../../../kit/document/list.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { may } from '../../../kit/session.ts'
import { stockDocument } from '../document-list.ts'
import { checkFlag, financeState } from '../states.ts'
import { prepareTransfer } from './transfer-prepare.ts'

const linesOf = (tx: Tx, id: number, ctx: Ctx): Promise<TransferLine[]> => {
  const money = may(ctx.user, 'stock:cost:view')
  return tx.query<TransferLine>(sql`
    SELECT l.id AS "lineId", l.sku_id AS "skuId", s.sku, s.sku_name AS "skuName", s.sku_image AS "skuImage", s.barcode, l.box_no AS "boxNo", l.quantity,
      l.ship_qty AS "shipQty", l.in_qty AS "inQty", l.loss_qty AS "lossQty", l.back_qty AS "backQty",
      coalesce(m.on_hand - m.occupied, 0) AS available,
      CASE WHEN ${money} THEN l.goods_amount END AS "goodsAmount", CASE WHEN ${money} THEN l.fee_share END AS "feeShare",
      coalesce((SELECT jsonb_agg(jsonb_build_object('locationName', p.location_name, 'quantity', o.quantity) ORDER BY p.pick_seq)
        FROM stock_occupancy o JOIN stock_store_location p ON p.id = o.place_id
        WHERE o.doc_type = 'transfer' AND o.doc_id = l.transfer_id AND o.doc_line_id = l.id AND o.state = 1), '[]') AS places,
      coalesce((SELECT jsonb_agg(jsonb_build_object('inDate', y.in_date, 'quantity', y.quantity,
          'amount', CASE WHEN ${money} THEN y.amount::text END, 'receivedQty', y.received_qty) ORDER BY y.in_date, y.id)
        FROM stock_transfer_layer y WHERE y.line_id = l.id), '[]') AS layers
    FROM stock_transfer_line l JOIN stock_transfer_receipt r ON r.id = l.transfer_id JOIN goods_goods_sku s ON s.id = l.sku_id
    LEFT JOIN stock_summary m ON m.store_id = r.out_store_id AND m.sku_id = l.sku_id
    WHERE l.transfer_id = ${id} ORDER BY l.box_no, l.id`)
}

/** Seen from either side. */
export const transferReceipts = stockDocument(transferReceipt, {
  prefix: 'DB',
  lines: 'stock_transfer_line',
  head: 'transfer_id',
  tab: 'tab',
  totals: ['quantity', 'shipQty', 'inQty', 'goodsAmount'],
  computed: {
    tab: sql`CASE WHEN t.check_flag = ${checkFlag.audited} AND t.finance_status = ${financeState.waiting} THEN 210 ELSE t.check_flag END`,
  },
  held: { boxNo: (value) => sql`x.box_no = ANY(${codesOf(value)}::text[])` },
  reach: (ctx) => sql`(${ownStores(ctx.user, raw('t.out_store_id'))} OR ${ownStores(ctx.user, raw('t.in_store_id'))})`,
  prepare: prepareTransfer,
  read: linesOf,
})
export const transfers = transferReceipts.list

export async function transferDetails(
  tx: Tx,
  { transferReceiptId }: { transferReceiptId: number },
  ctx: Ctx,
): Promise<TransferDetails> {
  const unusual = await tx.query<{ id: number; unusualNo: string; status: number }>(sql`
    SELECT id, unusual_no AS "unusualNo", status FROM stock_unusual_transfer WHERE transfer_id = ${transferReceiptId} ORDER BY id`)
  return { ...(await transferReceipts.calls.details(tx, { transferReceiptId }, ctx)), unusual }
}

/** Whoever sends works in the out-store, whoever receives in the in-store. */
export function requireSide(ctx: Ctx, storeId: number, side: '调出仓' | '调入仓'): void {
  const { storeIds } = ctx.user
  if (storeIds !== null && !storeIds.includes(storeId)) throw refuse(`您不在${side}工作，不能操作`)
}
