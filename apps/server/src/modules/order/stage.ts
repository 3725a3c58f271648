import { snake, stateLabel } from '@erp/contract/kit'
import {
  ORDER_ENTRIES,
  ORDER_MOVES,
  type OrderEntry,
  type OrderEntryName,
  type OrderMove,
  type OrderMoveName,
  orderStates,
  STAGE,
  STAGE_TIMES,
  type Stage,
} from '@erp/contract/order/order.states'
import type { Rows } from '../../../db/rows.ts'
import { empty, ident, join, raw, type Sql, sql, type Tx } from '../../kit/db/db.ts'
import { inOneGo } from '../../kit/db/in-one-go.ts'
import type { Ctx } from '../../kit/house.ts'
import { logAll } from '../../kit/log.ts'
import { type Assigned, assignments } from '../../kit/move.ts'
import { missing, refuse } from '../../kit/refuse.ts'
import { may } from '../../kit/session.ts'
import { orderReach } from './reach.ts'

/** A locked row of order_trade_info, by its columns. */
export type LockedOrder = Rows['order_trade_info'] & { status: Stage }

/** Locks orders in id order, within the reach of the person; who asks for one that is not there is told. */
export async function lockOrders(tx: Tx, ids: number[], ctx: Ctx): Promise<LockedOrder[]> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  const found = await tx.query<LockedOrder>(sql`
    SELECT t.* FROM order_trade_info t WHERE t.id = ANY(${wanted}::bigint[]) AND t.merge_to_id IS NULL AND ${orderReach(ctx)} ORDER BY t.id FOR UPDATE OF t`)
  if (found.length < wanted.length) throw missing('订单')
  return found
}

export const lockOrder = async (tx: Tx, id: number, ctx: Ctx): Promise<LockedOrder> => (await lockOrders(tx, [id], ctx))[0]!

/** The same without a lock, to look at before. */
export async function seenOrder(tx: Tx, id: number, ctx: Ctx): Promise<LockedOrder> {
  const found = await tx.one<LockedOrder>(
    sql`SELECT t.* FROM order_trade_info t WHERE t.id = ${id} AND t.merge_to_id IS NULL AND ${orderReach(ctx)}`,
  )
  if (!found) throw missing('订单')
  return found
}

/** The order is still as the person saw it, where that is known. */
export function requireSame(order: LockedOrder, version: number | null | undefined): void {
  if (version && version !== order.version) throw refuse('数据已被他人修改，请刷新后重试')
}

export interface Entering {
  /** Further columns of the order, in the names of the wire. */
  set?: Assigned
  reason?: string
  note?: string
}

/** Whether the order may make this move now; the words are the same everywhere. */
export function requireStage(order: LockedOrder, move: OrderMoveName): void {
  const { from, label } = ORDER_MOVES[move] as OrderMove
  if (!from.includes(order.status)) throw notNow(order, label)
}

export const notNow = (order: LockedOrder, verb: string) =>
  refuse(`订单 ${order.order_no} 当前状态为${stateLabel(orderStates, order.status)}，不能${verb}`)

/** A verb that several lists share asks for the right of the move it turned out to be. */
export function requireMove(order: LockedOrder, move: OrderMoveName, ctx: Ctx): void {
  requireStage(order, move)
  const { permission, label } = ORDER_MOVES[move] as OrderMove
  if (ctx.user && !may(ctx.user, permission)) throw refuse(`没有权限${label}`)
}

/**
 * One move of one locked order: state, its time, what lies ahead of it cleared, a stage row and a log row.
 * Merged children go where their main goes. What the move does besides is written by its verb, in the same transaction.
 */
export const enter = (tx: Tx, ctx: Ctx, order: LockedOrder, move: OrderMoveName, entering: Entering = {}): Promise<void> =>
  enterAll(tx, ctx, [order], move, entering)

/** The same for many orders with a constant number of statements. */
export async function enterAll(
  tx: Tx,
  ctx: Ctx,
  orders: LockedOrder[],
  move: OrderMoveName,
  entering: Entering = {},
): Promise<void> {
  if (orders.length === 0) return
  for (const order of orders) requireStage(order, move)
  const { to, label, code } = ORDER_MOVES[move] as OrderMove
  const ids = orders.map((order) => order.id)
  const user = ctx.user?.userId ?? null
  const moving = tx.run(sql`
    UPDATE order_trade_info SET ${standing(ORDER_MOVES[move], ctx, entering.set)}, version = version + 1, update_by = ${user}, update_time = ${ctx.now}
    WHERE id = ANY(${ids}::bigint[]) OR merge_to_id = ANY(${ids}::bigint[])`)
  const staging = tx.run(sql`
    INSERT INTO order_stage_log (order_id, from_status, to_status, move, user_id, time, reason)
    SELECT o.id, o.was, ${to}, ${code}, ${user}::bigint, ${ctx.now}::timestamptz, ${entering.reason ?? null}
    FROM unnest(${ids}::bigint[], ${orders.map((order) => order.status)}::smallint[]) o(id, was)`)
  const logging = logAll(
    tx,
    ctx,
    orders.map((order) => ({
      entity: 'order/tradeInfo',
      entityId: order.id,
      action: label,
      note: entering.note ?? entering.reason,
      version: order.version + 1,
      changes: [{ field: 'status', label: '状态', from: stateLabel(orderStates, order.status), to: stateLabel(orderStates, to) }],
    })),
  )
  await inOneGo(moving, staging, logging)
  for (const order of orders) Object.assign(order, { status: to, version: order.version + 1 })
}

interface Beginning extends Entering {
  entry?: OrderEntryName
  /** Who enters by it, a table (id, …) that `set` reads as r; the others wait for dispatch, where they were written. */
  who?: Sql
  action?: string
}
const NOBODY = raw('SELECT NULL::bigint AS id')

/** T1: the first move of orders just written, with a constant number of statements. Answers where each of them is now. */
export async function begin(
  tx: Tx,
  ctx: Ctx,
  ids: number[],
  { entry = 'wait', who = NOBODY, set, reason, action }: Beginning,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { code, label } = ORDER_ENTRIES[entry]
  const staging = tx.query<{ id: number; status: number }>(sql`
    WITH entered AS (UPDATE order_trade_info t SET ${standing(ORDER_ENTRIES[entry], ctx, set)} FROM (${who}) r
      WHERE t.id = r.id AND t.status = ${ORDER_ENTRIES.wait.to} RETURNING t.id, t.status, t.exception_reason)
    INSERT INTO order_stage_log (order_id, from_status, to_status, move, user_id, time, reason)
    SELECT o.id, NULL, coalesce(e.status, o.status), ${code}, ${ctx.user?.userId ?? null}::bigint, ${ctx.now}::timestamptz, coalesce(e.exception_reason, ${reason ?? null})
    FROM order_trade_info o LEFT JOIN entered e ON e.id = o.id WHERE o.id = ANY(${ids}::bigint[]) ORDER BY o.id
    RETURNING order_id AS id, to_status AS status`)
  const logging = logAll(
    tx,
    ctx,
    ids.map((id) => ({ entity: 'order/tradeInfo', entityId: id, action: action ?? label, note: reason, version: 1 })),
  )
  const [staged] = await inOneGo(staging, logging)
  return new Map(staged.map(({ id, status }) => [id, status]))
}

/** What being in a stage means for the order itself. */
const standing = ({ to, stamp }: OrderEntry, ctx: Ctx, set?: Assigned): Sql => sql`
  status = ${to}, stage_time = ${ctx.now}
  ${to === STAGE.unusual ? empty : sql`, order_exception_type = NULL, exception_reason = NULL, exception_from = NULL`}
  ${timesOf(to, stamp, ctx)} ${assignments(set)}`

/** From which time on an order that came back is undated again. */
const AHEAD: Partial<Record<number, (typeof STAGE_TIMES)[number]>> = {
  [STAGE.waitDispatch]: 'dispatchTime',
  [STAGE.dispatched]: 'pushTime',
  [STAGE.unusual]: 'pushTime',
  [STAGE.waitDistribute]: 'allocateTime',
  [STAGE.waitPick]: 'batchTime',
  [STAGE.waitClaim]: 'claimTime',
  [STAGE.waitPack]: 'packTime',
  [STAGE.shipped]: 'archiveTime',
}

function timesOf(to: number, stamp: string | undefined, ctx: Ctx): Sql {
  const first = AHEAD[to]
  const cleared = first ? STAGE_TIMES.slice(STAGE_TIMES.indexOf(first)).filter((name) => name !== stamp) : []
  const parts = cleared.map((name) => sql`${ident(snake(name))} = NULL`)
  if (stamp) parts.push(sql`${ident(snake(stamp))} = ${ctx.now}::timestamptz`)
  return parts.length ? sql`, ${join(parts, ', ')}` : empty
}
