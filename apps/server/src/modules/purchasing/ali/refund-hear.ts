import { refund } from '@erp/contract/purchasing/money/refund'
import { ALI_APPLY } from '@erp/contract/purchasing/money/refund.states'
import { type SupplierPlatform, SupplierPlatformError } from '../../../connectors/supplier-platform.ts'
import { literals, sql } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { log } from '../../../kit/log.ts'
import { Refusal } from '../../../kit/refuse.ts'
import { refundReach } from '../money/reach.ts'
import { accountFor, platformOf } from './platform.ts'
import { takeOrders } from './take.ts'

const apply = literals(ALI_APPLY)

interface Told {
  aliOrderId: string
  accountId: number | null
}
interface Silent {
  id: number
  knownReason: string | null
}

/** Whether 1688 has answered by now; where it is silent, what it said last holds. */
export async function hearOfRefunds(refundIds: readonly number[], ctx: Ctx): Promise<void> {
  const { db } = ctx.house
  const open = await db.query<Told>(sql`
    SELECT DISTINCT a.ali_order_id AS "aliOrderId", a.account_id AS "accountId" FROM purchasing_refund t JOIN purchasing_ali_order a ON a.ali_order_id = t.ali_order_id
    WHERE t.id = ANY(${refundIds}::bigint[]) AND ${refundReach(ctx)} AND t.ali_sent_time IS NOT NULL AND t.ali_apply IN (${apply.asked}, ${apply.refused}, ${apply.withdrawing}) ORDER BY 1`)
  for (const { aliOrderId, accountId } of open) {
    try {
      const account = await accountFor(db, accountId)
      await hearOrder(platformOf(ctx.house, account), aliOrderId, account.id, ctx)
    } catch (error) {
      if (!(error instanceof SupplierPlatformError || error instanceof Refusal)) throw error
    }
  }
}

/** The word it has there for refunds of the order, once it is kept. */
export async function hearOrder(
  platform: SupplierPlatform,
  aliOrderId: string,
  accountId: number,
  ctx: Ctx,
): Promise<string | null> {
  const told = await platform.getOrder(aliOrderId)
  if (told) await ctx.house.db.transact((tx) => takeOrders(tx, [told], ctx, accountId))
  return told?.refundStatus ?? null
}

export async function noteSilence(house: House, { id, knownReason }: Silent, reason: string, ctx: Ctx): Promise<void> {
  const aliReason = `${reason}，稍后自动重试`.slice(0, 200)
  if (aliReason === knownReason) return
  await house.db.transact(async (tx) => {
    await tx.run(
      sql`UPDATE purchasing_refund SET ali_reason = ${aliReason}, version = version + 1, update_time = ${ctx.now} WHERE id = ${id}`,
    )
    await log(tx, ctx, { entity: refund.path, entityId: id, action: '1688未答复', note: aliReason })
  })
}
