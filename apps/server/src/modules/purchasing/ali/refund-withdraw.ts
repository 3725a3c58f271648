import { refund } from '@erp/contract/purchasing/money/refund'
import { ALI_APPLY, aliApplyStates } from '@erp/contract/purchasing/money/refund.states'
import { SupplierPlatformError } from '../../../connectors/supplier-platform.ts'
import { literals, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import { move } from '../../../kit/move.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { dropWithdrawn } from '../money/refund-drop.ts'
import { lockAll } from '../money/refund-verbs.ts'
import type { RefundDoc } from '../money/refund-write.ts'
import { refundState } from '../states.ts'
import { accountFor, platformOf } from './platform.ts'
import { hearOrder, noteSilence } from './refund-hear.ts'

const apply = literals(ALI_APPLY)
const GONE: readonly (string | null)[] = [null, 'refundclose']
const SUCCESS = 'refundsuccess'

interface GivenUp {
  id: number
  orderId: number
  aliOrderId: string
  aliRefundNo: string | null
  accountId: number | null
  knownReason: string | null
}

/** Until 1688 answers: then it is void here too, or stands as before and says why. */
export async function withdrawFromAli(house: House, refundId: number, dropped: string): Promise<void> {
  const given = await house.db.one<GivenUp>(sql`
    SELECT d.id, d.order_id AS "orderId", a.ali_order_id AS "aliOrderId", d.ali_refund_no AS "aliRefundNo", a.account_id AS "accountId", d.ali_reason AS "knownReason"
    FROM purchasing_refund d JOIN purchasing_ali_order a ON a.ali_order_id = d.ali_order_id
    WHERE d.id = ${refundId} AND d.ali_apply = ${apply.withdrawing} AND d.status = ${refundState.under}`)
  if (!given) return
  const ctx = contextOfClock(house, 'purchasing/ali-refund')
  try {
    await withdrawThere(given, ctx)
    await whileWithdrawing(given, ctx, async (tx, row) => {
      await move(tx, refund, aliApplyStates, 'end', row.id, ctx, {
        column: 'ali_apply',
        set: { aliReason: null, aliSentTime: null },
      })
      await dropWithdrawn(tx, row, dropped, ctx)
    })
  } catch (error) {
    if (!(error instanceof SupplierPlatformError || error instanceof Refusal)) throw error
    if (error instanceof SupplierPlatformError && error.passes) {
      await noteSilence(house, given, error.message, ctx)
      throw error
    }
    const aliReason = `未作废：${error.message}`.slice(0, 200)
    await whileWithdrawing(given, ctx, (tx, { id }) =>
      move(tx, refund, aliApplyStates, 'keep', id, ctx, { column: 'ali_apply', set: { aliReason }, note: aliReason }),
    )
  }
}

/** A no that comes because it ended there meanwhile is none. */
async function withdrawThere({ aliOrderId, aliRefundNo, accountId }: GivenUp, ctx: Ctx): Promise<void> {
  const account = await accountFor(ctx.house.db, accountId)
  const platform = platformOf(ctx.house, account)
  const stands = async () => {
    const word = await hearOrder(platform, aliOrderId, account.id, ctx)
    // The success of one without a number is of an earlier one, or was kept as its own by hearing it.
    return !GONE.includes(word) && !(word === SUCCESS && aliRefundNo === null)
  }
  if (!(await stands())) return
  try {
    await platform.withdrawRefund({ aliOrderId, refundId: aliRefundNo })
  } catch (error) {
    if (!(error instanceof SupplierPlatformError) || error.passes || (await stands())) throw error
  }
  await hearOrder(platform, aliOrderId, account.id, ctx)
}

/** What 1688 said meanwhile, heard by somebody else, is not overruled. */
const whileWithdrawing = (
  { id }: GivenUp,
  { house: { db } }: Ctx,
  does: (tx: Tx, row: RefundDoc) => Promise<unknown>,
): Promise<void> =>
  db.transact(async (tx) => {
    await lockAll(tx, [id])
    const row = await tx.one<RefundDoc>(
      sql`SELECT * FROM purchasing_refund WHERE id = ${id} AND ali_apply = ${apply.withdrawing} FOR UPDATE`,
    )
    if (row) await does(tx, row)
  })
