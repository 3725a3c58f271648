import { refund } from '@erp/contract/purchasing/money/refund'
import { ALI_APPLY, aliApplyStates } from '@erp/contract/purchasing/money/refund.states'
import { literals, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { move } from '../../../kit/move.ts'
import { refundState } from '../states.ts'

const apply = literals(ALI_APPLY)
const CLOSED_THERE = 'refundclose'
const NO: Record<string, string> = {
  waitbuyermodify: '卖家拒绝了退款，请在1688修改申请，或再次申请',
  [CLOSED_THERE]: '1688的退款已关闭',
}

interface News {
  id: number
  word: string
  state: number
}

/** What 1688 says of money that was asked back there, since it was; that it has arrived is still for finance to say. */
export async function answerRefunds(tx: Tx, orderIds: readonly number[], ctx: Ctx): Promise<void> {
  for (const { id, word, state } of await news(tx, orderIds)) {
    const no = NO[word]
    const aliReason = no ?? (state === ALI_APPLY.withdrawing ? '撤回前1688已退款，未作废' : null)
    const note = no ?? '请由财务到账确认'
    await move(tx, refund, aliApplyStates, no ? 'refuse' : 'grant', id, ctx, {
      column: 'ali_apply',
      set: { aliReason, ...(word === CLOSED_THERE && { aliSentTime: null }) },
      note,
    })
  }
}

/** An order has one word for all of its refunds: it is of the one that is asked for, else of the last that was given. */
const news = (tx: Tx, orderIds: readonly number[]): Promise<News[]> =>
  tx.query<News>(sql`
    SELECT id, word, state FROM (
      SELECT DISTINCT ON (a.id) d.id, d.status, d.ali_apply AS state, a.refund_status AS word, a.ali_modify_time >= d.ali_ask_time AS since
      FROM purchasing_ali_order a JOIN purchasing_refund d ON d.ali_order_id = a.ali_order_id AND d.ali_apply IN (${apply.asked}, ${apply.granted}, ${apply.refused}, ${apply.withdrawing})
      WHERE a.order_id = ANY(${orderIds}::bigint[]) AND d.order_id = a.order_id
      ORDER BY a.id, d.ali_apply IN (${apply.asked}, ${apply.withdrawing}) DESC, d.ali_apply = ${apply.granted} DESC, d.ali_ask_time DESC, d.id DESC) said
    WHERE since AND status = ${refundState.under} AND state <> ${apply.granted}
      AND (word = 'refundsuccess' OR state = ${apply.asked} AND word = ANY(${Object.keys(NO)}::text[])) ORDER BY id`)
