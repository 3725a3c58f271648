import { aliOrder, type Placed } from '@erp/contract/purchasing/ali/ali-order'
import { ORDER_TYPE } from '@erp/contract/purchasing/order/order.states'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { counted } from '../../../kit/job/outcome.ts'
import { forbidden, Refusal } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { startTask, taskJob } from '../../../kit/task/task.ts'
import type { OrderRow } from '../order/lock.ts'
import { placeOrders } from './place.ts'

const KIND = 'purchasing.ali-place'
const { permission } = aliOrder.actions.place

/** Those of 1688 among them, once what was written is committed; whether it works is told by the task alone. */
export async function placeSoon(tx: Tx, orders: readonly OrderRow[], ctx: Ctx): Promise<number | null> {
  const orderIds = orders.filter(({ order_type }) => order_type === ORDER_TYPE.ali).map(({ id }) => id)
  if (orderIds.length === 0) return null
  if (!may(ctx.user, permission)) throw forbidden('您没有1688下单的权限，请取消勾选立即下单', { permission })
  const { id } = await startTask(tx, ctx, { kind: KIND, title: '1688下单', input: { orderIds }, total: orderIds.length })
  return id
}

export const aliPlaceJob = taskJob<{ orderIds: number[] }>({
  kind: KIND,
  name: '1688下单',
  resumes: true,
  run: async ({ house, input, context, advance, ...before }) => {
    const ctx = await context(`${aliOrder.path}#place`)
    const count = { done: before.done - before.failed, failed: before.failed }
    for (const orderId of input.orderIds.slice(before.done)) {
      const failed = await placeOne(orderId, ctx)
      if (failed) count.failed++
      else count.done++
      await advance(house.db, 1, failed ? [failed] : [])
    }
    return counted(count, { done: `${count.done} 张采购单`, failed: `${count.failed} 张采购单` })
  },
})

async function placeOne(orderId: number, ctx: Ctx): Promise<{ id: number; name: string; reason: string } | null> {
  try {
    await placeOrders(ctx.house.db, { ids: [orderId] }, ctx)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { failed = [] } = (error.data ?? {}) as Partial<Placed>
    return { id: orderId, name: failed[0]?.orderNo ?? '', reason: error.message }
  }
}
