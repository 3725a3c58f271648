import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { inOneGo } from '../../../kit/db/in-one-go.ts'
import { compileExpress, expressMark } from '../../express/for-orders.ts'
import type { RateOf, RuleRow } from './condition.ts'
import { type CompiledRule, compileRule, type RuleData, type RuleHead } from './evaluate.ts'
import type { OrderFacts } from './facts.ts'

export interface RuleSet {
  version: number
  mark: string
  rules: CompiledRule[]
}
let kept: RuleSet | undefined

/** The active rules, compiled once a version: a trigger turns the mark with every change of a rule or its rows. */
export async function ruleSet(tx: Tx): Promise<RuleSet> {
  const [now] = await tx.named<{ version: number; mark: string }>('rule-set', sql`SELECT version, mark FROM order_rule_set`)
  if (kept?.mark === now!.mark) return kept
  const made = { ...now!, rules: await compileRules(tx) }
  kept = made
  return made
}

const compileRules = async (tx: Tx): Promise<CompiledRule[]> =>
  (await activeRules(tx)).map(({ head, rows }) => compileRule(head, rows))

/** A rule as it is written, before it is compiled. */
export interface WrittenRule {
  head: RuleHead
  rows: RuleRow[]
}

export const activeRules = (tx: Tx): Promise<WrittenRule[]> => writtenRules(tx, sql`is_activated = 1`)

export async function writtenRules(tx: Tx, where: Sql): Promise<WrittenRule[]> {
  const heads = await tx.query<RuleHead>(sql`
    SELECT id, rule_name AS "ruleName", rule_type AS "ruleType", priority, valid_from AS "validFrom", valid_to AS "validTo", plat_names AS "platNames",
      min_weight AS "minWeight", max_weight AS "maxWeight", min_qty AS "minQty", max_qty AS "maxQty", min_sku_kinds AS "minSkuKinds",
      max_sku_kinds AS "maxSkuKinds", attrs_include AS "attrsInclude", attrs_exclude AS "attrsExclude", store_ids AS "storeIds", way_ids AS "wayIds",
      strategy, tag_ids AS "tagIds", picking_notes AS "pickingNotes", gift_sku_id AS "giftSkuId"
    FROM order_rule WHERE ${where} AND deleted_at IS NULL ORDER BY rule_type, priority`)
  const byRule = await rowsOfRules(
    tx,
    heads.map((head) => head.id),
  )
  return heads.map((head) => ({ head, rows: byRule.get(head.id) ?? [] }))
}

export async function rowsOfRules(tx: Tx, ruleIds: number[]): Promise<Map<number, RuleRow[]>> {
  const rows = await tx.query<RuleRow & { ruleId: number }>(sql`
    SELECT rule_id AS "ruleId", kind, mode, op, value, value_to AS "valueTo", plat_name AS "platName", shop_id AS "shopId", country_code AS "countryCode",
      currency, min_amount AS "minAmount", max_amount AS "maxAmount"
    FROM order_rule_row WHERE deleted_at IS NULL AND rule_id = ANY(${ruleIds}::bigint[]) ORDER BY id`)
  return Map.groupBy(rows, (row) => row.ruleId)
}

/** Everything outside the order that a decision needs, read once for all the orders in question. */
export async function ruleDataOf(tx: Tx, facts: OrderFacts[]): Promise<RuleData> {
  const days = facts.map(({ day }) => day).sort()
  const shopIds = [...new Set(facts.map(({ shopId }) => shopId))]
  const [express, hasAll, defaultStore] = await inOneGo(compileExpress(tx, days[0]), stockOf(tx, facts), storesOf(tx, shopIds))
  return { express, rateOf: await ratesOf(tx, express.mark), hasAll, defaultStore }
}

let cachedRates: { mark: string; rateOf: RateOf } | undefined

/** Read once per mark of the express world, which a trigger turns with every rate too. */
export async function ratesOf(tx: Tx, known?: string): Promise<RateOf> {
  const mark = known ?? (await expressMark(tx))
  if (cachedRates?.mark !== mark) cachedRates = { mark, rateOf: await readRates(tx) }
  return cachedRates.rateOf
}

async function readRates(tx: Tx): Promise<RateOf> {
  const rows = await tx.query<{ currency: string; day: string; rate: string }>(sql`
    SELECT currency_code AS currency, from_day AS day, rate FROM basic_exchange_rate WHERE deleted_at IS NULL ORDER BY from_day DESC`)
  const byCurrency = Map.groupBy(rows, (row) => row.currency)
  return (currency, day) => (currency === 'CNY' ? '1' : (byCurrency.get(currency)?.find((row) => row.day <= day)?.rate ?? null))
}

async function stockOf(tx: Tx, facts: OrderFacts[]): Promise<RuleData['hasAll']> {
  const skuIds = [...new Set(facts.flatMap(({ lines }) => lines.map((line) => line.skuId)))]
  const rows = await tx.query<{ storeId: number; skuId: number; free: number }>(sql`
    SELECT store_id AS "storeId", sku_id AS "skuId", sellable_on_hand - sellable_occupied AS free FROM stock_summary
    WHERE sku_id = ANY(${skuIds}::bigint[]) AND sellable_on_hand > sellable_occupied`)
  const free = new Map(rows.map((row) => [`${row.storeId}/${row.skuId}`, row.free]))
  return (storeId, { lines }) => {
    const needs = new Map<number, number>()
    for (const { skuId, quantity } of lines) needs.set(skuId, (needs.get(skuId) ?? 0) + quantity)
    return [...needs].every(([skuId, need]) => (free.get(`${storeId}/${skuId}`) ?? 0) >= need)
  }
}

/** Where past orders are judged again: stock is not replayed, each has the store it really had; freight is of today. */
export async function pastRuleData(
  tx: Tx,
  shopIds: number[],
  storeOf: (orderId: number) => number | null,
  today: string,
): Promise<RuleData> {
  return {
    express: await compileExpress(tx, today),
    rateOf: await ratesOf(tx),
    hasAll: (storeId, { orderId }) => storeOf(orderId) === storeId,
    defaultStore: await storesOf(tx, shopIds),
    freightDay: today,
  }
}

async function storesOf(tx: Tx, shopIds: number[]): Promise<RuleData['defaultStore']> {
  const rows = await tx.query<{ id: number; storeId: number | null }>(sql`
    SELECT s.id, t.id AS "storeId" FROM authorize_shop s LEFT JOIN stock_store t ON t.id = s.default_store_id AND t.is_activated = 1
    WHERE s.id = ANY(${shopIds}::bigint[])`)
  const stores = new Map(rows.map((row) => [row.id, row.storeId]))
  return (shopId) => stores.get(shopId) ?? null
}
