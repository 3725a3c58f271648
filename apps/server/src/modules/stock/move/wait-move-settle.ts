import { waitMoveGoodsSku } from '@erp/contract/stock/move/move-goods-receipt'
import { waitMoveStates } from '@erp/contract/stock/move/wait-move.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'

/** Rows follow the receipt they were put into: done with it, or waiting again when it was voided. */
export const settleWaiting = (tx: Tx, moveNo: string, verb: 'finish' | 'back', ctx: Ctx) =>
  moveSet(tx, waitMoveGoodsSku, waitMoveStates, verb, sql`t.move_receipt_no = ${moveNo}`, ctx, {
    ready: true,
    note: moveNo,
    ...(verb === 'back' && { set: { moveReceiptNo: null } }),
  })
