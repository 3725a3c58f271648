import { stateLabel } from '@erp/contract/kit'
import type { EachOrder } from '@erp/contract/order/desk/order-calls'
import { orderStates, STAGE } from '@erp/contract/order/order.states'
import { DEFAULT_RULES } from '@erp/contract/stock/rule/rule-params'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Allotted, allocate } from '../../stock/ledger/allocate.ts'
import type { RuleOf } from '../../stock/ledger/index.ts'
import { mismatch, rulesOf, type Subject, subjectsOf } from '../../stock/rule/rule.ts'
import type { LockedOrder } from '../stage.ts'
import { exchangeState } from '../states.ts'
import { bestMembers, resolveRandom } from './distribute-random.ts'
import { bySeniority, seniorsOf, type Waiting } from './distribute-waiting.ts'
import { keepRun, keepShort, settle } from './distribute-write.ts'

export const TRIGGER = { hand: 1, clock: 2, arrival: 3 } as const

export interface Run {
  storeId: number
  trigger: (typeof TRIGGER)[keyof typeof TRIGGER]
  batchNo: Promise<string>
  /** Its row, once a chunk has written it. */
  batchId: number | null
}
export interface Need {
  lineId: number
  orderId: number
  skuId: number
  quantity: number
  /** Pieces the order has already, in 缺货暂存位. */
  held: number
  shortQty: number
  isRandom: boolean
}
export interface Tried {
  order: LockedOrder
  needs: Need[]
  allotted: Allotted
}
/** A member was chosen for a random SKU and the order is short all the same. */
export class Unresolved extends Error {}

/** One transaction over some orders of a store, in their order. Runs of one store take turns, so that nobody passes a senior. */
export async function allocateChunk(tx: Tx, ctx: Ctx, run: Run, chunk: Waiting[], resolve: boolean): Promise<EachOrder> {
  const turn = tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('order/distribute'), ${run.storeId}::int)`)
  const [, seniors, rules] = await inOneGo(turn, seniorsOf(tx, run.storeId, chunk), rulesOf(tx, 2))
  const inTurn = seniors.length ? [...seniors, ...chunk].toSorted(bySeniority) : chunk
  const [{ ready, failed }, lines] = await inOneGo(lockReady(tx, run, inTurn), needsOf(tx, inTurn))
  const isReady = new Set(ready.map(({ id }) => id))
  const needs = Map.groupBy(
    lines.filter(({ orderId }) => isReady.has(orderId)),
    (need) => need.orderId,
  )
  if (resolve) for (const order of ready) await resolveRandom(tx, ctx, run.storeId, order, needs.get(order.id) ?? [])
  const tried = await tryAll(tx, ctx, { run, rules }, ready, needs)
  if (resolve && chunk[0]!.isRandom && tried.some(({ allotted }) => allotted.shortages.length)) throw new Unresolved()
  await keepRun(tx, ctx, run, tried)
  const short = tried.filter((each) => !isWhole(each))
  const [, reasons] = await inOneGo(settle(tx, ctx, run, tried.filter(isWhole)), keepShort(tx, ctx, short))
  const asked = new Set(chunk.map(({ id }) => id))
  return {
    success: tried.filter((each) => isWhole(each) && asked.has(each.order.id)).map(({ order }) => order.id),
    failed: [...failed, ...reasons].filter(({ id }) => asked.has(id)),
  }
}

const isWhole = ({ allotted }: Tried): boolean => allotted.shortages.length === 0

type Locked = LockedOrder & { exchanging: boolean }

/** Locked by id, answered in their turn; those that may not be allocated any more say why. */
async function lockReady(tx: Tx, run: Run, inTurn: Waiting[]): Promise<{ ready: LockedOrder[]; failed: EachOrder['failed'] }> {
  const locked = await tx.named<Locked>(
    'order_lock_ready',
    sql`
    SELECT t.id, t.order_no, t.status, t.version, t.store_id, t.is_out_stock, t.is_hold, t.merge_to_id,
      EXISTS (SELECT 1 FROM order_straight_hair_exchange x WHERE x.order_id = t.id AND x.status IN (${exchangeState.waitArrival}, ${exchangeState.arrived})) AS exchanging
    FROM order_trade_info t WHERE t.id = ANY(${inTurn.map(({ id }) => id)}::bigint[]) ORDER BY t.id FOR UPDATE OF t`,
  )
  const byId = new Map(locked.map((order) => [order.id, order]))
  const ready: LockedOrder[] = []
  const failed: EachOrder['failed'] = []
  for (const { id, orderNo } of inTurn) {
    const order = byId.get(id)
    const reason = order ? whyNot(order, run) : '订单不存在'
    if (reason) failed.push({ id, orderNo, reason })
    else ready.push(order!)
  }
  return { ready, failed }
}

function whyNot(order: Locked, run: Run): string | null {
  const { order_no: no, status } = order
  if (status !== STAGE.waitDistribute || order['merge_to_id'])
    return `订单 ${no} 当前状态为${stateLabel(orderStates, status)}，不能分配`
  if (order['is_hold'] && run.trigger !== TRIGGER.hand) return `订单 ${no} 已挂起，不能分配`
  if (order.exchanging) return `订单 ${no} 有未完成的直发换单，不能分配`
  if (order['store_id'] !== run.storeId) return `订单 ${no} 已换仓，请重新分配`
  return null
}

/** Read after the lock: on one connection each statement waits for the one before. */
const needsOf = (tx: Tx, orders: Waiting[]): Promise<Need[]> =>
  tx.named<Need>(
    'order_needs',
    sql`
    SELECT d.id AS "lineId", d.order_id AS "orderId", d.stock_sku_id AS "skuId", d.quantity, d.short_qty AS "shortQty",
      coalesce((SELECT sum(y.quantity) FROM stock_occupancy y WHERE y.doc_type = 'order' AND y.doc_id = d.order_id AND y.doc_line_id = d.id AND y.state = 1), 0)::int AS held,
      k.sku_kind = 3 AND d.actual_sku_id IS NULL AS "isRandom"
    FROM order_details d JOIN goods_goods_sku k ON k.id = d.sku_id WHERE d.order_id = ANY(${orders.map(({ id }) => id)}::bigint[]) ORDER BY d.id`,
  )

interface Ruled {
  run: Run
  rules: Rules
}
type Rules = Awaited<ReturnType<typeof rulesOf<2>>>

async function tryAll(
  tx: Tx,
  ctx: Ctx,
  { run, rules }: Ruled,
  ready: LockedOrder[],
  needs: Map<number, Need[]>,
): Promise<Tried[]> {
  const all = [...needs.values()].flat()
  const best = await bestMembers(tx, run.storeId, all)
  const claims = ready.map((order) => ({
    doc: { docId: order.id, docNo: order.order_no },
    demands: (needs.get(order.id) ?? [])
      .filter((need) => need.quantity > need.held && (best.get(need.lineId) ?? 0) < need.quantity - need.held)
      .map((need) => ({ lineId: need.lineId, storeId: run.storeId, skuId: need.skuId, quantity: need.quantity - need.held })),
  }))
  const allotted = await allocate(tx, ctx, 'order', claims, await ruleOf(tx, rules, run.storeId, all))
  return ready.map((order, i) => ({ order, needs: needs.get(order.id) ?? [], allotted: allotted[i]! }))
}

/** Rule 2 of the store; SKUs are looked at only where a rule asks for their kind. */
async function ruleOf(tx: Tx, rules: Rules, storeId: number, needs: Need[]): Promise<RuleOf> {
  const chosen = (subject: Subject) => rules.find((rule) => mismatch(rule, subject) === null)?.params ?? DEFAULT_RULES[2]
  const choosy = rules.some((rule) => mismatch({ ...rule, storeId: null }, { storeId }) !== null)
  if (!choosy) {
    const rule = chosen({ storeId })
    return () => rule
  }
  const pairs = needs.map(({ skuId }) => ({ storeId, skuId }))
  const subjects = new Map((await subjectsOf(tx, pairs)).map((each) => [each.skuId, each]))
  return ({ skuId }) => chosen(subjects.get(skuId) ?? { storeId, skuId })
}
