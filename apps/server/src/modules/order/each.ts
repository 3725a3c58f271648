import type { EachOrder } from '@erp/contract/order/desk/order-calls'
import type { Tx } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { Refusal } from '../../kit/refuse.ts'
import { type LockedOrder, lockOrder, seenOrder } from './stage.ts'

export interface Around {
  /** Outside of the transaction and before it, of an order within reach: what asks the world. */
  before?: (order: LockedOrder) => Promise<unknown>
  /** After a refusal, in a transaction of its own: what the order shall say of it. */
  refused?: (order: LockedOrder, refusal: Refusal) => Promise<unknown>
}

/** One transaction an order: what is refused is named with its reason, the others are done. */
export async function eachOrder(
  ids: number[],
  ctx: Ctx,
  work: (tx: Tx, order: LockedOrder, ctx: Ctx) => Promise<unknown>,
  around: Around = {},
): Promise<EachOrder> {
  const done: EachOrder = { success: [], failed: [] }
  for (const id of new Set(ids)) {
    let seen: LockedOrder | undefined
    try {
      seen = await seenOrder(ctx.house.db, id, ctx)
      await around.before?.(seen)
      await ctx.house.db.transact(async (tx) => {
        await work(tx, await lockOrder(tx, id, ctx), ctx)
        await ctx.noteRows?.(tx, [id])
      })
      done.success.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (seen) await around.refused?.(seen, error)
      done.failed.push({ id, orderNo: seen?.order_no ?? '', reason: error.message })
    }
  }
  ctx.say(`成功 ${done.success.length} 条，失败 ${done.failed.length} 条`)
  return done
}
