import { DEFAULT_RULES } from '@erp/contract/stock/rule/rule-params'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'

export interface Scope {
  storeIds: number[]
  skuIds: number[]
}

/** Judges every SKU of every store that orders are allocated to, or those of a scope, in a few statements whatever their number. */
export async function calculateWarnings(tx: Tx, now: Date | string, scope?: Scope): Promise<number> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(7245062)`)
  if (!scope) await tx.query(sql`SET LOCAL statement_timeout = 0`)
  await tx.run(
    sql`DELETE FROM stock_warning w USING stock_store s WHERE s.id = w.store_id AND NOT ${judged} AND ${within('w', scope)}`,
  )
  return tx.run(sql`
    WITH ${paces(now, scope)}, ${figures}
    INSERT INTO stock_warning (store_id, sku_id, s7, s15, s30, avg_daily, lead_days, safety_days, sellable, purchase_in_transit, transfer_in_transit,
      out_stock_qty, cover_days, suggest_qty, level, calc_time)
    SELECT store_id, sku_id, s7, s15, s30, avg, lead, safety, sellable, purchase, transfer, short, cover_days, suggest, ${level}, ${now}
    FROM suggested
    ON CONFLICT (store_id, sku_id) DO UPDATE SET ${assigned}, calc_time = excluded.calc_time,
      warn_version = stock_warning.warn_version + CASE WHEN ${row('stock_warning')} IS DISTINCT FROM ${row('excluded')} THEN 1 ELSE 0 END`)
}

const SHOWN = 's7 s15 s30 avg_daily lead_days safety_days sellable purchase_in_transit transfer_in_transit out_stock_qty'
const COLUMNS = `${SHOWN} cover_days suggest_qty level`.split(' ')
const row = (table: string): Sql => raw(`(${COLUMNS.map((column) => `${table}.${column}`).join(', ')})`)
const assigned = raw(COLUMNS.map((column) => `${column} = excluded.${column}`).join(', '))
const judged = raw('(s.is_activated = 1 AND s.is_allocatable = 1 AND s.deleted_at IS NULL)')
/** The pairs of a scope, of a table with a store and a SKU. */
export const within = (table: string, scope?: Scope): Sql =>
  scope
    ? sql`(${raw(table)}.store_id = ANY(${scope.storeIds}::bigint[]) AND ${raw(table)}.sku_id = ANY(${scope.skuIds}::bigint[]))`
    : raw('true')

/** Rules of warning in the order they are asked, categories with all below them; the house's defaults come last. */
const rules = sql`rule AS MATERIALIZED (
  SELECT row_number() OVER (ORDER BY r.store_id IS NULL, r.priority, r.id) AS n, r.store_id, r.params,
    coalesce(r.conditions->'skuIds', '[]') AS skus, coalesce(r.conditions->'goodsStatus', '[]') AS statuses,
    CASE WHEN jsonb_array_length(coalesce(r.conditions->'goodsCats', '[]')) > 0 THEN ARRAY(
      WITH RECURSIVE below AS (
        SELECT c.id FROM goods_goods_cats c WHERE c.id IN (SELECT v::bigint FROM jsonb_array_elements_text(r.conditions->'goodsCats') v)
        UNION SELECT c.id FROM goods_goods_cats c JOIN below b ON c.parent_id = b.id) SELECT id FROM below) END AS cats
  FROM stock_stock_rule r
  WHERE r.rule_type = 3 AND r.is_activated = 1 AND r.deleted_at IS NULL AND jsonb_array_length(coalesce(r.conditions->'areaCodes', '[]')) = 0
  UNION ALL SELECT 1000000, NULL, ${JSON.stringify(DEFAULT_RULES[3])}::jsonb, '[]', '[]', NULL
)`

/** What is known of every pair: sold, standing, coming, missing, how old. Windows end with yesterday. */
const facts = (now: Date | string, scope?: Scope): Sql => sql`
  today AS MATERIALIZED (SELECT (${now}::timestamptz)::date AS day),
  sold AS (
    SELECT v.store_id, v.sku_id, coalesce(sum(v.sold) FILTER (WHERE v.day >= today.day - 7), 0) AS s7,
      coalesce(sum(v.sold) FILTER (WHERE v.day >= today.day - 15), 0) AS s15, sum(v.sold) AS s30
    FROM goods_sku_sale_day v, today WHERE v.day >= today.day - 30 AND v.day < today.day AND ${within('v', scope)} GROUP BY 1, 2),
  wanted AS (SELECT d.store_id, d.sku_id, coalesce(sum(d.quantity) FILTER (WHERE d.is_short), 0) AS short FROM stock_order_demand d WHERE ${within('d', scope)} GROUP BY 1, 2),
  layer AS (
    SELECT y.store_id, y.sku_id, min(y.store_in_date) AS first_in,
      floor(sum(y.remaining::numeric * (today.day - y.in_date)) / nullif(sum(y.remaining), 0))::int AS age
    FROM stock_layer y, today WHERE ${within('y', scope)} GROUP BY 1, 2),
  pair AS (
    SELECT y.store_id, y.sku_id FROM stock_summary y WHERE ${within('y', scope)}
    UNION SELECT store_id, sku_id FROM sold UNION SELECT store_id, sku_id FROM wanted WHERE short > 0),
  fact AS (
    SELECT p.store_id, p.sku_id, k.sku_status AS status, coalesce(v.s7, 0)::int AS s7, coalesce(v.s15, 0)::int AS s15, coalesce(v.s30, 0)::int AS s30,
      coalesce(m.on_hand, 0) AS on_hand, coalesce(m.sellable_on_hand - m.sellable_occupied, 0) AS sellable, coalesce(m.purchase_on_way, 0) AS purchase,
      coalesce(m.transfer_on_way, 0) AS transfer, coalesce(w.short, 0)::int AS short, y.age, CASE WHEN y.first_in IS NOT NULL THEN greatest(today.day - y.first_in, 1) END AS stocked, r.params,
      coalesce(q.lead_days, k.purchase_days, g.purchase_days, (r.params->>'leadDays')::int) AS lead, (r.params->>'safetyDays')::int AS safety,
      coalesce(q.moq, k.min_order_qty, g.min_order_qty, 1) AS moq, coalesce(q.pack_qty, 1) AS pack
    FROM pair p CROSS JOIN today JOIN stock_store s ON s.id = p.store_id AND ${judged}
    JOIN goods_goods_sku k ON k.id = p.sku_id AND k.holds_stock AND k.deleted_at IS NULL JOIN goods_goods g ON g.id = k.goods_id
    LEFT JOIN stock_summary m ON m.store_id = p.store_id AND m.sku_id = p.sku_id
    LEFT JOIN sold v ON v.store_id = p.store_id AND v.sku_id = p.sku_id LEFT JOIN wanted w ON w.store_id = p.store_id AND w.sku_id = p.sku_id
    LEFT JOIN layer y ON y.store_id = p.store_id AND y.sku_id = p.sku_id LEFT JOIN stock_sku_quote q ON q.sku_id = p.sku_id
    CROSS JOIN LATERAL (
      SELECT rule.params FROM rule
      WHERE (rule.store_id IS NULL OR rule.store_id = p.store_id) AND (rule.skus = '[]' OR rule.skus @> to_jsonb(p.sku_id))
        AND (rule.cats IS NULL OR g.cat_id = ANY(rule.cats)) AND (rule.statuses = '[]' OR rule.statuses @> to_jsonb(k.sku_status))
      ORDER BY rule.n LIMIT 1) r)`

/** A window is no longer than the SKU has been in the store. */
const window = (days: 7 | 15 | 30): Sql =>
  raw(`(params->>'w${days}')::numeric * s${days} / least(${days}, coalesce(stocked, ${days}))`)

/** Every pair with what is sold of it a day, as `paced`: purchasing reckons on from here. */
export const paces = (now: Date | string, scope?: Scope): Sql => sql`${rules}, ${facts(now, scope)},
  paced AS (
    SELECT *, round(${window(7)} + ${window(15)} + ${window(30)}, 2) AS avg, sellable + purchase + transfer - short AS net FROM fact)`

const figures = sql`
  covered AS (SELECT *, CASE WHEN avg > 0 THEN least(round(net / avg, 1), 9999999) END AS cover_days FROM paced),
  suggested AS (
    SELECT *, CASE WHEN status NOT IN ('10', '20') OR net >= avg * (lead + safety) THEN 0
      ELSE ceil(greatest(ceil(avg * (lead + safety + (params->>'coverDays')::int) - net), moq) / pack::numeric)::int * pack END AS suggest
    FROM covered)`

/** The first that holds. */
const level = raw(`CASE
  WHEN sellable <= 0 AND (short > 0 OR avg > 0) THEN 1
  WHEN cover_days < lead THEN 2
  WHEN cover_days < lead + safety THEN 3
  WHEN s30 = 0 AND on_hand > 0 AND age >= 60 THEN 6
  WHEN cover_days > (params->>'overstockDays')::int THEN 5
  ELSE 4 END`)
