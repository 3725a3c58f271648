import { sql, type Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import type { Ctx } from '../../../kit/house.ts'
import { logAll } from '../../../kit/log.ts'
import { weighOrders } from '../weight.ts'
import { type Decision, decide } from './evaluate.ts'
import type { OrderFacts } from './facts.ts'
import { gatherFacts, weighedFacts } from './gather.ts'
import { type RuleSet, ruleDataOf, ruleSet } from './load.ts'
import { kept } from './saved-trace.ts'

const SLOTS = 32
const STOPPED_BY_RULE = 3

export interface RunOptions {
  /** Also where a person chose store or way. */
  overrideManual?: boolean
}

/**
 * Lets the rules decide on locked orders and writes what they said: store, way and its freight, tags, picking notes, gifts, and why.
 * An order that a rule stops is answered with the rule; its move is the caller's.
 */
export async function runRules(tx: Tx, orderIds: number[], ctx: Ctx, options: RunOptions = {}): Promise<Map<number, Decision>> {
  const [set, facts, released] = await inOneGo(ruleSet(tx), weighedFacts(tx, orderIds), releasedOf(tx, orderIds))
  const decided = await decideOn(tx, set, facts, ctx, released)
  await keepDecided(tx, set, decided, ctx, options)
  return new Map(decided.map(({ facts: { orderId }, decision }) => [orderId, decision]))
}

/** Which way they would give an order now; nothing is written. */
export async function wayByRules(tx: Tx, orderId: number, ctx: Ctx): Promise<number | null> {
  const [set, facts, released] = await inOneGo(ruleSet(tx), gatherFacts(tx, [orderId]), releasedOf(tx, [orderId]))
  const [decided] = await decideOn(tx, set, facts, ctx, released)
  return decided?.decision.way?.wayId ?? null
}

/** What a person let go although a rule stopped it; no rule stops it again. */
async function releasedOf(tx: Tx, orderIds: number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(
    sql`SELECT id FROM order_trade_info WHERE id = ANY(${orderIds}::bigint[]) AND ${STOPPED_BY_RULE} = ANY(released_types)`,
  )
  return new Set(rows.map(({ id }) => id))
}

export interface Decided {
  facts: OrderFacts
  decision: Decision
}

export async function decideOn(
  tx: Tx,
  { rules }: RuleSet,
  facts: OrderFacts[],
  ctx: Ctx,
  released: ReadonlySet<number> = new Set(),
): Promise<Decided[]> {
  if (facts.length === 0) return []
  const world = await ruleDataOf(tx, facts)
  const today = ctx.now.slice(0, 10)
  return facts.map((fact) => ({
    facts: fact,
    decision: decide(rules, fact, world, today, { isReleased: released.has(fact.orderId) }),
  }))
}

/** Everything is sent before it first waits, so that what is sent next finds it written. */
export async function keepDecided(
  tx: Tx,
  { version }: RuleSet,
  decided: Decided[],
  ctx: Ctx,
  options: RunOptions = {},
): Promise<void> {
  if (decided.length === 0) return
  const passed = decided.filter(({ decision }) => !decision.stop)
  await inOneGo(
    addGifts(tx, passed),
    write(tx, passed, options, ctx),
    weighStopped(tx, decided),
    keepFacts(tx, decided, version, ctx),
    countHits(tx, decided, ctx.now.slice(0, 10)),
    logAll(
      tx,
      ctx,
      decided.map(({ facts, decision }) => ({
        entity: 'order/tradeInfo',
        entityId: facts.orderId,
        action: '运行规则',
        note: said(decision),
      })),
    ),
  )
}

function said({ stop, ruleId, trace }: Decision): string {
  if (stop) return `被规则“${stop.ruleName}”拦截`
  const rule = trace.find((each) => each.ruleId === ruleId && each.ruleType === 1)
  return rule ? `命中规则“${rule.ruleName}”` : '未命中规则'
}

/** What a person chose stays, unless it is to be overridden; tags and notes are only ever added. */
async function write(tx: Tx, decided: Decided[], { overrideManual }: RunOptions, ctx: Ctx): Promise<void> {
  const rows = decided.map(({ facts, decision: { ruleId, storeId, way, tagIds, pickingNotes } }) => ({
    id: facts.orderId,
    weight: facts.weight,
    ruleId,
    storeId,
    wayId: way?.wayId ?? null,
    freight: way?.freightCny ?? null,
    tagIds,
    notes: pickingNotes,
  }))
  const own = overrideManual ? sql`false` : sql`true`
  await tx.run(sql`
    UPDATE order_trade_info t SET est_weight = r.weight,
      store_id = CASE WHEN ${own} AND t.manual_store = 1 THEN t.store_id ELSE r."storeId" END,
      logistic_way_id = CASE WHEN ${own} AND t.manual_way = 1 THEN t.logistic_way_id ELSE r."wayId" END,
      express_id = CASE WHEN ${own} AND t.manual_way = 1 THEN t.express_id ELSE (SELECT w.express_id FROM express_logistic_way w WHERE w.id = r."wayId") END,
      freight_est = CASE WHEN ${own} AND t.manual_way = 1 THEN t.freight_est ELSE r.freight END,
      manual_store = CASE WHEN ${own} THEN t.manual_store ELSE 0 END, manual_way = CASE WHEN ${own} THEN t.manual_way ELSE 0 END,
      matched_rule_id = r."ruleId",
      tag_ids = ARRAY(SELECT DISTINCT x FROM unnest(t.tag_ids || ARRAY(SELECT jsonb_array_elements_text(r."tagIds")::bigint)) x ORDER BY x),
      picking_notes = nullif(left(array_to_string(ARRAY(SELECT x FROM (SELECT DISTINCT ON (x) x, n FROM unnest(
        array_remove(string_to_array(coalesce(t.picking_notes, ''), '；'), '') || ARRAY(SELECT jsonb_array_elements_text(r.notes))) WITH ORDINALITY u(x, n) ORDER BY x, n) d
        ORDER BY n), '；'), 200), ''),
      version = t.version + 1, update_by = ${ctx.user?.userId ?? null}, update_time = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(id bigint, weight int, "ruleId" bigint, "storeId" bigint, "wayId" bigint, freight numeric, "tagIds" jsonb, notes jsonb)
    WHERE t.id = r.id`)
}

async function weighStopped(tx: Tx, decided: Decided[]): Promise<void> {
  const stopped = decided.flatMap(({ facts, decision }) => (decision.stop ? [facts.orderId] : []))
  if (stopped.length > 0) await weighOrders(tx, stopped)
}

/** A gift is added once, as a line of its own without a price. */
async function addGifts(tx: Tx, decided: Decided[]): Promise<void> {
  const gifts = decided.flatMap(({ facts, decision }) => decision.giftSkuIds.map((skuId) => ({ orderId: facts.orderId, skuId })))
  if (gifts.length === 0) return
  await tx.run(sql`
    INSERT INTO order_details (order_id, origin_order_id, sku_id, quantity, unit_price, line_amount, is_gift)
    SELECT r."orderId", r."orderId", r."skuId", 1, 0, 0, 1 FROM jsonb_to_recordset(${JSON.stringify(gifts)}::jsonb) AS r("orderId" bigint, "skuId" bigint)
    WHERE NOT EXISTS (SELECT 1 FROM order_details d WHERE d.order_id = r."orderId" AND d.sku_id = r."skuId" AND d.is_gift = 1)`)
}

async function keepFacts(tx: Tx, decided: Decided[], version: number, ctx: Ctx): Promise<void> {
  const rows = decided.map(({ facts, decision: { trace, ...result } }) => ({
    orderId: facts.orderId,
    facts,
    result,
    trace: trace.map(kept),
    day: facts.day,
    shopId: facts.shopId,
  }))
  await tx.run(sql`
    INSERT INTO order_facts (order_id, facts, rule_set_version, result, trace, day, shop_id, time)
    SELECT r."orderId", r.facts, ${version}, r.result, r.trace, r.day, r."shopId", ${ctx.now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r("orderId" bigint, facts jsonb, result jsonb, trace json, day date, "shopId" bigint)
    ON CONFLICT (order_id) DO UPDATE SET facts = excluded.facts, rule_set_version = excluded.rule_set_version, result = excluded.result,
      trace = excluded.trace, day = excluded.day, time = excluded.time`)
}

async function countHits(tx: Tx, decided: Decided[], today: string): Promise<void> {
  const hits = new Map<number, number>()
  for (const { decision } of decided)
    for (const { ruleId, reason } of decision.trace) if (reason === null) hits.set(ruleId, (hits.get(ruleId) ?? 0) + 1)
  if (hits.size === 0) return
  const ruleIds = [...hits.keys()].sort((a, b) => a - b)
  await tx.run(sql`
    INSERT INTO order_rule_hit (rule_id, day, slot, hits)
    SELECT r.id, ${today}::date, pg_backend_pid() % ${SLOTS}, r.n FROM unnest(${ruleIds}::bigint[], ${ruleIds.map((id) => hits.get(id)!)}::int[]) r(id, n)
    ON CONFLICT (rule_id, day, slot) DO UPDATE SET hits = order_rule_hit.hits + excluded.hits`)
}
