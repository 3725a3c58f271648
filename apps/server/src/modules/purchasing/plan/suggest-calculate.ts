import { STOPPED } from '@erp/contract/purchasing/plan/explain'
import { SUGGEST } from '@erp/contract/purchasing/plan/suggest'
import { wireTime } from '../../../kit/clock.ts'
import { literals, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { switched } from '../../../kit/switched.ts'
import { seasonPhases } from '../../goods/status/season-phase.ts'
import { paces, type Scope, within } from '../../stock/figures/warning-calculate.ts'
import { orderCheck, planState } from '../states.ts'
import { assignPurchasers } from './assign.ts'

const reason = literals(SUGGEST)
const stop = literals(STOPPED)

/** One at a time, and before the rows that it writes are locked. */
export const lockSuggestions = (tx: Tx): Promise<unknown> => tx.query(sql`SELECT pg_advisory_xact_lock(7245063)`)

/** What every store lacks, or the pairs of a scope, from the figures of the warning: a few statements, whatever their number. */
export async function calculateSuggestions(tx: Tx, now: Date | string, scope?: Scope): Promise<number> {
  await lockSuggestions(tx)
  if (!scope) await tx.query(sql`SET LOCAL statement_timeout = 0`)
  const at = typeof now === 'string' ? now : wireTime(now)
  const seasons = [...(await seasonPhases(tx, at.slice(0, 10)))].filter(([, phase]) => phase.purchaseStopped)
  const endedSeasons = seasons.map(([code]) => code)
  const written = await tx.run(sql`
    WITH ${paces(at, scope)}, ${planned(scope)}, ${judged(endedSeasons)}
    INSERT INTO purchasing_suggest (store_id, sku_id, ${raw(COLUMNS.join(', '))}, calc_time)
    SELECT store_id, sku_id, ${figures}, ${at} FROM advised
    ON CONFLICT (store_id, sku_id) DO UPDATE SET ${assigned}, calc_time = excluded.calc_time,
      ignore_until = CASE WHEN purchasing_suggest.ignore_until >= ${at.slice(0, 10)}::date THEN purchasing_suggest.ignore_until END,
      version = purchasing_suggest.version + CASE WHEN ${row('purchasing_suggest')} IS DISTINCT FROM ${row('excluded')} THEN 1 ELSE 0 END`)
  await tx.run(sql`
    DELETE FROM purchasing_suggest t WHERE t.calc_time < ${at} AND (t.ignore_until IS NULL OR t.ignore_until < ${at.slice(0, 10)}::date) AND ${within('t', scope)}`)
  await assign(tx, at, scope)
  return written
}

const SHOWN = 's7 s15 s30 w7 w15 w30 stocked_days avg_daily lead_days safety_days cover_days sellable purchase_in_transit'
const MORE = 'transfer_in_transit planned_qty out_stock_qty supply_qty sale_days moq pack_qty suggest_qty reason stopped'
const COLUMNS = `${SHOWN} ${MORE} supplier_id price amount`.split(' ')
const row = (table: string): Sql => raw(`(${COLUMNS.map((column) => `${table}.${column}`).join(', ')})`)
const assigned = raw(COLUMNS.map((column) => `${column} = excluded.${column}`).join(', '))

/** In the order of the columns. */
const figures = sql`s7, s15, s30, (params->>'w7')::numeric, (params->>'w15')::numeric, (params->>'w30')::numeric, stocked, avg, lead, safety, cover, sellable, bought,
  transfer, planned, short, supply, days, moq, pack, suggest,
  CASE WHEN suggest = 0 THEN ${reason.enough} WHEN short > 0 THEN ${reason.short} WHEN days < lead THEN ${reason.urgent} ELSE ${reason.low} END, stopped,
  supplier_id, unit_price, round(suggest * unit_price, 2)`

/** Planned for a store, and under way to it by a store on the way: what is received elsewhere is not that store's. */
const planned = (scope?: Scope): Sql => sql`
  planned AS (
    SELECT t.store_id, t.sku_id, sum(t.quantity)::int AS quantity FROM (
      SELECT p.target_store_id AS store_id, p.sku_id, p.plan_qty - p.ordered_qty AS quantity FROM purchasing_plan p
      WHERE p.status IN (${planState.waitAudit}, ${planState.waitOrder}, ${planState.part}) AND p.deleted_at IS NULL AND p.plan_qty > p.ordered_qty
      UNION ALL SELECT o.target_store_id, l.sku_id, l.open_qty FROM purchasing_order o JOIN purchasing_order_line l ON l.order_id = o.id
      WHERE o.check_flag = ${orderCheck.waitAudit}) t WHERE ${within('t', scope)} GROUP BY 1, 2),
  passing AS (
    SELECT t.store_id, t.sku_id, sum(t.quantity)::int AS quantity FROM (
      SELECT CASE side WHEN 1 THEN o.target_store_id ELSE o.store_id END AS store_id, l.sku_id, side * l.on_way_qty AS quantity
      FROM purchasing_order_line l JOIN purchasing_order o ON o.id = l.order_id AND o.store_id <> o.target_store_id, unnest(ARRAY[1, -1]) side
      WHERE l.on_way_qty > 0) t WHERE ${within('t', scope)} GROUP BY 1, 2)`

const judged = (endedSeasons: string[]): Sql => sql`
  judged AS (
    SELECT p.*, coalesce(n.quantity, 0) AS planned, p.purchase + coalesce(x.quantity, 0) AS bought, p.net + coalesce(n.quantity, 0) + coalesce(x.quantity, 0) AS supply,
      (p.params->>'coverDays')::int AS cover, s.id AS supplier_id, CASE WHEN q.supplier_id = s.id THEN q.price END AS price,
      CASE WHEN q.supplier_id = s.id THEN q.ladder END AS ladder,
      CASE WHEN p.status NOT IN ('10', '20') THEN ${stop.status} WHEN g.season = ANY(${endedSeasons}::text[]) THEN ${stop.season} ELSE ${stop.not} END AS stopped
    FROM paced p JOIN goods_goods_sku k ON k.id = p.sku_id JOIN goods_goods g ON g.id = k.goods_id
    LEFT JOIN planned n ON n.store_id = p.store_id AND n.sku_id = p.sku_id LEFT JOIN passing x ON x.store_id = p.store_id AND x.sku_id = p.sku_id
    LEFT JOIN purchasing_supplier_sku q ON q.sku_id = p.sku_id AND q.is_default = 1 AND q.status = ${switched.on} AND q.deleted_at IS NULL
    LEFT JOIN purchasing_supplier s ON s.id = coalesce(q.supplier_id, g.supplier_id) AND s.status = ${switched.on} AND s.deleted_at IS NULL
    WHERE p.avg > 0 OR p.short > 0 OR n.quantity > 0),
  sized AS (
    SELECT *, CASE WHEN stopped > 0 OR supply >= avg * (lead + safety) THEN 0
        ELSE ceil(greatest(ceil(avg * (lead + safety + cover) - supply), moq) / pack::numeric)::int * pack END AS suggest,
      CASE WHEN avg > 0 THEN greatest(least(round(supply / avg, 1), 9999999), -9999999) END AS days FROM judged),
  advised AS (SELECT *, purchasing_ladder_price(price, ladder, greatest(suggest, 1)) AS unit_price FROM sized)`

const AT_ONCE = 10_000
interface Judged {
  id: number
  skuId: number
  supplierId: number | null
  storeId: number
}

/** Whose work each of them is. */
async function assign(tx: Tx, at: string, scope?: Scope): Promise<void> {
  for (let last = 0, found: Judged[] = []; ; last = found.at(-1)!.id) {
    found = await tx.query<Judged>(sql`
      SELECT t.id, t.sku_id AS "skuId", t.supplier_id AS "supplierId", t.store_id AS "storeId" FROM purchasing_suggest t
      WHERE t.id > ${last} AND t.calc_time = ${at} AND ${within('t', scope)} ORDER BY t.id LIMIT ${AT_ONCE}`)
    if (found.length === 0) return
    const people = await assignPurchasers(tx, found)
    await tx.run(sql`
      UPDATE purchasing_suggest t SET purchaser_id = w.person
      FROM unnest(${found.map(({ id }) => id)}::bigint[], ${people.map(({ purchaserId }) => purchaserId)}::bigint[]) w(id, person)
      WHERE t.id = w.id AND t.purchaser_id IS DISTINCT FROM w.person`)
    if (found.length < AT_ONCE) return
  }
}
