import { setImmediate } from 'node:timers/promises'
import type { DryRun, Period } from '@erp/contract/order/rules/rule-trial'
import { MOST_ORDERS } from '@erp/contract/order/rules/rule-trial'
import { and, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { orderReach } from '../reach.ts'
import type { Drafted } from './draft.ts'
import type { OrderFacts } from './facts.ts'
import { pastRuleData } from './load.ts'
import { trialOf } from './trial.ts'

const CHUNK = 1000
/** Others get their turn between so many. */
const BREATH = 100
interface PastOrder {
  facts: OrderFacts
  storeId: number | null
  day: string
}

/** How many orders of the period the rules have seen, as far as the person sees them. */
export async function countPast(tx: Tx, period: Period, ctx: Ctx): Promise<number> {
  const counted = await tx.one<{ n: number }>(sql`
    SELECT count(*) AS n FROM (SELECT 1 ${from} WHERE ${wheres(period, ctx)} LIMIT ${period.limit ?? MOST_ORDERS}) capped`)
  return counted!.n
}

const from = raw('FROM order_facts f JOIN order_trade_info t ON t.id = f.order_id')
const wheres = (period: Period, ctx: Ctx): Sql =>
  and([
    sql`f.day BETWEEN ${period.from} AND ${period.to}`,
    ...(period.shopIds.length ? [sql`f.shop_id = ANY(${period.shopIds}::bigint[])`] : []),
    orderReach(ctx),
  ])

/** Reads and judges, newest first; writes nothing. */
export async function judgePast(
  tx: Tx,
  rules: Drafted,
  period: Period,
  ctx: Ctx,
  progress: (done: number) => Promise<void> = async () => {},
): Promise<DryRun> {
  const stores = new Map<number, number | null>()
  const trial = trialOf(rules, await ruleDataFor(tx, (orderId) => stores.get(orderId) ?? null, ctx))
  let done = 0
  for await (const chunk of chunks(tx, period, ctx)) {
    stores.clear()
    for (const { facts, storeId } of chunk) stores.set(facts.orderId, storeId)
    for (const { facts } of chunk) {
      trial.judge(facts)
      if (++done % BREATH === 0) await setImmediate()
    }
    await progress(done)
  }
  return trial.result()
}

async function ruleDataFor(tx: Tx, storeOf: (orderId: number) => number | null, ctx: Ctx) {
  const today = ctx.now.slice(0, 10)
  const shops = await tx.query<{ id: number }>(sql`SELECT id FROM authorize_shop`)
  const names = await tx.query<{ id: number; name: string }>(sql`SELECT id, store_name AS name FROM stock_store`)
  const byId = new Map(names.map(({ id, name }) => [id, name]))
  const shopIds = shops.map(({ id }) => id)
  return { world: await pastRuleData(tx, shopIds, storeOf, today), storeName: (id: number) => byId.get(id) ?? `#${id}`, today }
}

async function* chunks(tx: Tx, period: Period, ctx: Ctx): AsyncGenerator<PastOrder[]> {
  let rest = period.limit ?? MOST_ORDERS
  let last: PastOrder | undefined
  while (rest > 0) {
    const after = last ? sql`AND (f.day, f.order_id) < (${last.day}::date, ${last.facts.orderId}::bigint)` : sql``
    const chunk = await tx.query<PastOrder>(sql`
      SELECT f.facts, f.day, t.store_id AS "storeId" ${from} WHERE ${wheres(period, ctx)} ${after}
      ORDER BY f.day DESC, f.order_id DESC LIMIT ${Math.min(CHUNK, rest)}`)
    if (chunk.length) yield chunk
    if (chunk.length < CHUNK) return
    rest -= chunk.length
    last = chunk.at(-1)
  }
}
