import { stateLabel } from '@erp/contract/kit'
import { refundStates } from '@erp/contract/purchasing/money/refund.states'
import { REFUND } from '@erp/contract/purchasing/order/order.states'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveAll } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { askAtAli } from '../ali/refund-ask.ts'
import { lockAll } from './refund-verbs.ts'
import { lockRefund } from './refund-write.ts'

/** Once more, after 1688 said no, or for an order that was paid there later. */
export async function applyRefunds(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  await lockAll(tx, ids)
  await moveAll(ids, async (id) => {
    const { refund_no: no, status } = await lockRefund(tx, id, ctx)
    if (status !== REFUND.under) throw refuse(`退款单${no}当前为「${stateLabel(refundStates, status)}」，不能申请1688退款`)
    const asked = await askAtAli(tx, [id], ctx)
    if (asked === 0) throw refuse(`退款单${no}没有可申请的金额，或采购单没有已付款的1688订单`)
  })
  return null
}
