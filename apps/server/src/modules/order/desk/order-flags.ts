import { STAGE } from '@erp/contract/order/order.states'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { type LockedOrder, lockOrders, notNow } from '../stage.ts'

interface Ids {
  ids: number[]
}

export async function holdOrders(tx: Tx, { ids, reason }: Ids & { reason?: string | null }, ctx: Ctx): Promise<null> {
  const orders = await lockOrders(tx, ids, ctx)
  const gone = orders.find((order) => order.status >= STAGE.shipped)
  if (gone) throw notNow(gone, '挂起')
  return change(tx, orders, sql`is_hold = 1`, '挂起', ctx, reason ?? undefined)
}

export async function unholdOrders(tx: Tx, { ids }: Ids, ctx: Ctx): Promise<null> {
  return change(tx, await lockOrders(tx, ids, ctx), sql`is_hold = 0`, '解挂', ctx)
}

export async function urgeOrders(tx: Tx, { ids, isUrgent }: Ids & { isUrgent: 0 | 1 }, ctx: Ctx): Promise<null> {
  return change(tx, await lockOrders(tx, ids, ctx), sql`is_urgent = ${isUrgent}`, isUrgent ? '加急' : '取消加急', ctx)
}

const TAGGED: Record<number, (tags: number[]) => Sql> = {
  1: (tags) => sql`${tags}::bigint[]`,
  2: (tags) => sql`ARRAY(SELECT DISTINCT unnest(tag_ids || ${tags}::bigint[]) ORDER BY 1)`,
  3: (tags) => sql`ARRAY(SELECT unnest(tag_ids) EXCEPT SELECT unnest(${tags}::bigint[]) ORDER BY 1)`,
}

export async function tagOrders(
  tx: Tx,
  { ids, tagIds, mode }: Ids & { tagIds: number[]; mode: 1 | 2 | 3 },
  ctx: Ctx,
): Promise<null> {
  return change(tx, await lockOrders(tx, ids, ctx), sql`tag_ids = ${TAGGED[mode]!(tagIds)}`, '标签', ctx)
}

async function change(tx: Tx, orders: LockedOrder[], set: Sql, action: string, ctx: Ctx, note?: string): Promise<null> {
  await tx.run(sql`
    UPDATE order_trade_info SET ${set}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ANY(${orders.map((order) => order.id)}::bigint[])`)
  const rows = orders.map((order) => ({
    entity: 'order/tradeInfo',
    entityId: order.id,
    action,
    note,
    version: order.version + 1,
  }))
  await logAll(tx, ctx, rows)
  return null
}
