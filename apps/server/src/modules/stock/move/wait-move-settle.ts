import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'

/** Rows follow the receipt they were put into: done with it, or waiting again when it was voided. */
export const settleWaiting = (tx: Tx, moveNo: string, status: 0 | 2, ctx: Ctx): Promise<number> =>
  tx.run(sql`
    UPDATE stock_wait_move_goods_sku SET status = ${status}, move_receipt_no = CASE WHEN ${status} = 0 THEN NULL ELSE move_receipt_no END,
      version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now} WHERE move_receipt_no = ${moveNo} AND status = 1`)
