import type { EachOrder } from '@erp/contract/order/order-calls'
import { sql, type Tx } from '../../kit/db.ts'
import type { Ctx } from '../../kit/house.ts'
import { Refusal } from '../../kit/refuse.ts'
import { type LockedOrder, lockOrder } from './stage.ts'

export interface Around {
  /** Outside of the transaction and before it: what asks the world. */
  before?: (id: number) => Promise<unknown>
  /** After a refusal, in a transaction of its own: what the order shall say of it. */
  refused?: (id: number, reason: string) => Promise<unknown>
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
    try {
      await around.before?.(id)
      await ctx.house.db.transact(async (tx) => work(tx, await lockOrder(tx, id, ctx), ctx))
      done.success.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await around.refused?.(id, error.message)
      done.failed.push({ id, orderNo: await orderNoOf(ctx, id), reason: error.message })
    }
  }
  ctx.say(`成功 ${done.success.length} 条，失败 ${done.failed.length} 条`)
  return done
}

async function orderNoOf(ctx: Ctx, id: number): Promise<string> {
  const row = await ctx.house.db.one<{ order_no: string }>(sql`SELECT order_no FROM order_trade_info WHERE id = ${id}`)
  return row?.order_no ?? ''
}
