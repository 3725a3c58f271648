import type { ActionInput } from '@erp/contract/kit'
import type { refund } from '@erp/contract/purchasing/money/refund'
import { ALI_APPLY, REFUND_TYPE } from '@erp/contract/purchasing/money/refund.states'
import { REFUND } from '@erp/contract/purchasing/order/order.states'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveAll } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { withdrawAtAli } from '../ali/refund-ask.ts'
import { hearOfRefunds } from '../ali/refund-hear.ts'
import { settle } from '../order/settle.ts'
import { takeBack } from './refund-stock.ts'
import { countLines, lockAll, take } from './refund-verbs.ts'
import { lockRefund, type RefundDoc } from './refund-write.ts'

type Dropping = ActionInput<(typeof refund)['actions']['invalid']>

/** What stands at 1688 is looked up first: money that was agreed to there is not given up. */
export async function invalidRefunds(_tx: Tx, input: Dropping, ctx: Ctx): Promise<null> {
  await hearOfRefunds(input.ids, ctx)
  return ctx.house.db.transact((tx) => dropRefunds(tx, input, ctx))
}

/** As if it had never been: pieces are on order again, or back where they lay. One that stands at 1688 is withdrawn there before. */
export async function dropRefunds(tx: Tx, { ids, reason }: Dropping, ctx: Ctx): Promise<null> {
  const orders = await lockAll(tx, ids)
  let withdrawing = 0
  await moveAll(ids, async (id) => {
    const row = await lockRefund(tx, id, ctx)
    if (row.ali_apply === ALI_APPLY.granted) throw refuse(`退款单${row.refund_no}的钱1688已退回，请由财务到账确认`)
    if (row.status !== REFUND.under || row.ali_sent_time === null) return drop(tx, row, reason, ctx)
    await withdrawAtAli(tx, row, reason, ctx)
    withdrawing++
  })
  await settle(tx, [...orders.keys()], ctx)
  ctx.say(withdrawing > 0 ? `${withdrawing} 张正在向1688撤回申请，撤回后自动作废` : '作废成功')
  return null
}

async function drop(tx: Tx, { id }: RefundDoc, note: string, ctx: Ctx): Promise<void> {
  const row = await take(tx, 'invalid', id, ctx, { note })
  if (row.status !== REFUND.under) return
  await takeBack(tx, row, ctx)
  if (row.refund_type !== REFUND_TYPE.resend) await countLines(tx, row.id, -1)
}

/** The order is locked, and nothing of it stands at 1688. */
export async function dropWithdrawn(tx: Tx, row: RefundDoc, note: string, ctx: Ctx): Promise<void> {
  await drop(tx, row, note, ctx)
  await settle(tx, [row.order_id], ctx)
}
