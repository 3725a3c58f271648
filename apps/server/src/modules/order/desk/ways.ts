import type { OfferedWay } from '@erp/contract/order/desk/dispatch-calls'
import Big from 'big.js'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { missing } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { compileExpress, type ExpressSnapshot, isFeasible, type Verdict } from '../../express/for-orders.ts'
import { orderReach } from '../reach.ts'
import { parcelOf } from '../rules/evaluate.ts'
import { gatherFacts } from '../rules/gather.ts'
import { ruleSet } from '../rules/load.ts'
import { decideOn } from '../rules/run.ts'

interface Seen {
  id: number
  storeId: number | null
  wayId: number | null
  isNumbered: boolean
}

/** Every way with its freight, days and what is against it, for orders as they stand; nothing is written. */
export async function offeredWays(tx: Tx, { ids, storeId }: { ids: number[]; storeId?: number | null }, ctx: Ctx) {
  const wanted = [...new Set(ids)]
  const orders = await tx.query<Seen>(sql`
    SELECT t.id, t.store_id AS "storeId", t.logistic_way_id AS "wayId", t.tracking_number IS NOT NULL AS "isNumbered" FROM order_trade_info t
    WHERE t.id = ANY(${wanted}::bigint[]) AND t.merge_to_id IS NULL AND ${orderReach(ctx)}`)
  if (orders.length < wanted.length) throw missing('订单')
  const today = ctx.now.slice(0, 10)
  const facts = await gatherFacts(tx, wanted)
  const express = await compileExpress(tx, today)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const judged = facts.flatMap((fact) => {
    const order = byId.get(fact.orderId)!
    const parcel = parcelOf(fact, storeId ?? order.storeId, today)
    return express
      .feasible(parcel)
      .concat(order.isNumbered && order.wayId ? express.feasible({ ...parcel, isNumbered: true }, [order.wayId]) : [])
      .filter((verdict, i, all) => all.findLastIndex(({ wayId }) => wayId === verdict.wayId) === i)
  })
  const decided = await decideOn(tx, await ruleSet(tx), facts, ctx)
  const ruled = countBy(decided.map(({ decision }) => decision.way?.wayId))
  const now = countBy(orders.map(({ wayId }) => wayId))
  const names = await expressNames(tx)
  const seesFreight = may(ctx.user, 'order:profit:view')
  const ways = [...Map.groupBy(judged, ({ wayId }) => wayId)].map(([wayId, verdicts]) => ({
    ...offered(wayId, verdicts, express, seesFreight),
    expressName: names.get(wayId) ?? null,
    byRules: ruled.get(wayId) ?? 0,
    now: now.get(wayId) ?? 0,
  }))
  return { orders: orders.length, ways: ways.toSorted(mostAndCheapest) }
}

const countBy = (wayIds: (number | null | undefined)[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const wayId of wayIds) if (wayId) counts.set(wayId, (counts.get(wayId) ?? 0) + 1)
  return counts
}

async function expressNames(tx: Tx): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; name: string }>(
    sql`SELECT w.id, e.express_name AS name FROM express_logistic_way w JOIN express_express e ON e.id = w.express_id`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function offered(wayId: number, verdicts: Verdict[], express: ExpressSnapshot, seesFreight: boolean) {
  const takes = verdicts.filter(isFeasible)
  const whys = Map.groupBy(
    verdicts.flatMap((verdict) => (isFeasible(verdict) ? [] : [verdict.detail])),
    (why) => why,
  )
  const freight = takes.reduce((sum, { freightCny }) => sum.plus(freightCny), new Big(0)).toFixed(4)
  return {
    wayId,
    wayName: express.wayName(wayId),
    orders: takes.length,
    freightCny: seesFreight && takes.length > 0 ? freight : null,
    minDays: takes.length > 0 ? Math.min(...takes.map(({ minDays }) => minDays)) : null,
    maxDays: takes.length > 0 ? Math.max(...takes.map(({ maxDays }) => maxDays)) : null,
    reasons: [...whys].map(([why, all]) => (verdicts.length > 1 ? `${why}（${all.length}单）` : why)),
  }
}

/** Ways that take most of the orders first, the cheapest of them before the others. */
const mostAndCheapest = (a: OfferedWay, b: OfferedWay): number =>
  b.orders - a.orders || Number(a.freightCny ?? 0) - Number(b.freightCny ?? 0) || a.wayId - b.wayId
