import { STAGE } from '@erp/contract/order/order.states'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { fee, monthState } from '../states.ts'
import { addedUp, DELTA, EDGES, type Edge, edgeOf, FACTS, MEASURES, ROLL_UPS, type RollUp } from './profit-tables.ts'

export interface Compared {
  factCount: number
  diffCount: number
}
const KEPT = 10_000

const SOLD = `(SELECT goods_code FROM goods_goods WHERE id = k.goods_id), (SELECT sku FROM goods_goods_sku WHERE id = k.sku_id)`
/** What a row of a roll-up is called by those who look for it; the row is `k`. */
const WORDS: Record<string, string> = {
  day: `k.day, (SELECT plat_name FROM basic_platform WHERE plat_code = k.plat_code), k.site, (SELECT shop_name FROM authorize_shop WHERE id = k.shop_id),
    (SELECT dept_name FROM account_department WHERE id = k.dept_id), (SELECT display_name FROM account_user WHERE id = k.seller_id),
    (SELECT display_name FROM account_user WHERE id = k.developer_id), (SELECT goods_code FROM goods_goods WHERE id = k.goods_id)`,
  shop: `k.day, (SELECT plat_name FROM basic_platform WHERE plat_code = k.plat_code), k.site, (SELECT shop_name FROM authorize_shop WHERE id = k.shop_id),
    (SELECT dept_name FROM account_department WHERE id = k.dept_id), (SELECT display_name FROM account_user WHERE id = k.seller_id)`,
  maker: `k.day, (SELECT plat_name FROM basic_platform WHERE plat_code = k.plat_code), k.site, (SELECT shop_name FROM authorize_shop WHERE id = k.shop_id),
    (SELECT dept_name FROM account_department WHERE id = k.dept_id), (SELECT display_name FROM account_user WHERE id = k.seller_id),
    (SELECT display_name FROM account_user WHERE id = k.developer_id)`,
  person: `CASE k.role WHEN 1 THEN '销售' ELSE '开发' END, k.day, (SELECT plat_name FROM basic_platform WHERE plat_code = k.plat_code),
    (SELECT dept_name FROM account_department WHERE id = k.dept_id), (SELECT display_name FROM account_user WHERE id = k.person_id)`,
  develop: `to_char(k.month, 'YYYY-MM'), (SELECT display_name FROM account_user WHERE id = k.developer_id), (SELECT goods_code FROM goods_goods WHERE id = k.goods_id)`,
  developQuarter: `to_char(k.quarter, 'YYYY"Q"Q'), (SELECT display_name FROM account_user WHERE id = k.developer_id), (SELECT goods_code FROM goods_goods WHERE id = k.goods_id)`,
  sku: `k.day, (SELECT display_name FROM account_user WHERE id = k.developer_id), ${SOLD}`,
  skuThird: `k.third, (SELECT display_name FROM account_user WHERE id = k.developer_id), ${SOLD}`,
  skuMonth: `to_char(k.month, 'YYYY-MM'), (SELECT display_name FROM account_user WHERE id = k.developer_id), ${SOLD}`,
  goods: `to_char(k.month, 'YYYY-MM'), (SELECT goods_code FROM goods_goods WHERE id = k.goods_id)`,
  first: `(SELECT goods_code FROM goods_goods WHERE id = k.goods_id)`,
  last: `(SELECT display_name FROM account_user WHERE id = k.developer_id), ${SOLD}`,
}

/** Everything as of one moment, so that facts on their way never look like differences. */
export async function compareFigures(tx: Tx, checkId: number): Promise<Compared> {
  await tx.run(raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ'))
  await tx.run(raw('SET LOCAL statement_timeout = 0'))
  let diffCount = 0
  for (const rollUp of ROLL_UPS) diffCount += await kept(tx, checkId, rollUp.kind, rollUpDiffs(rollUp))
  for (const edge of EDGES) diffCount += await kept(tx, checkId, edge.kind, edgeDiffs(edge))
  diffCount += await kept(tx, checkId, 'order', ORDER_DIFFS)
  diffCount += await kept(tx, checkId, 'fee', FEE_DIFFS)
  diffCount += await kept(tx, checkId, 'month', MONTH_DIFFS)
  const facts = await tx.one<{ n: number }>(raw('SELECT count(*) AS n FROM order_profit_fact'))
  return { factCount: facts!.n, diffCount }
}

const kept = (tx: Tx, checkId: number, kind: string, diffs: Sql): Promise<number> =>
  tx.run(sql`
    INSERT INTO data_center_report_check_diff (check_id, kind, what, measure, left_value, right_value)
    SELECT ${checkId}::bigint, ${kind}::text, what, measure, l, r FROM (${diffs}) d ORDER BY what, measure LIMIT ${KEPT}`)

/** Roll-up and what is not folded yet count for, facts against; only keys where something is left are looked at. */
function rollUpDiffs(rollUp: RollUp): Sql {
  const { kind, table, keys, measures } = rollUp
  const names = Object.keys(keys).join(', ')
  const side = (source: string, left: boolean) =>
    `SELECT ${names}, ${measures.map((m) => `${left ? m : 0} AS l_${m}, ${left ? 0 : m} AS r_${m}`).join(', ')} FROM (${source}) x`
  const sides = [
    side(`SELECT * FROM ${table}`, true),
    side(addedUp(rollUp, `SELECT * FROM ${DELTA}`), true),
    side(addedUp(rollUp, FACTS), false),
  ]
  const sums = measures.map((m) => `sum(l_${m}) AS l_${m}, sum(r_${m}) AS r_${m}`).join(', ')
  const unequal = measures.map((m) => `sum(l_${m}) <> sum(r_${m})`).join(' OR ')
  const pairs = measures
    .map((m) => `('${MEASURES[m] ?? `${m.replace('day_', '第')}天件数`}', k.l_${m}::numeric, k.r_${m}::numeric)`)
    .join(', ')
  return raw(`SELECT concat_ws(' · ', ${WORDS[kind]}) AS what, v.measure, v.l, v.r
    FROM (SELECT ${names}, ${sums} FROM (${sides.join(' UNION ALL ')}) both_sides GROUP BY ${names} HAVING ${unequal}) k
    CROSS JOIN LATERAL (VALUES ${pairs}) v(measure, l, r) WHERE v.l <> v.r`)
}

/** Days as numbers of eight digits, as differences are numbers. */
function edgeDiffs(edge: Edge): Sql {
  const { kind, table, keys, measure, takes } = edge
  const names = keys.join(', ')
  const known = `SELECT ${names}, day FROM ${table} UNION ALL ${edgeOf(edge, `SELECT * FROM ${DELTA}`)}`
  const digits = (day: string) => `coalesce(to_char(k.${day}, 'YYYYMMDD')::numeric, 0)`
  return raw(`SELECT concat_ws(' · ', ${WORDS[kind]}) AS what, '${measure}' AS measure, ${digits('kept')} AS l, ${digits('booked')} AS r
    FROM (SELECT ${names}, t.day AS kept, f.day AS booked FROM (SELECT ${names}, ${takes}(day) AS day FROM (${known}) x GROUP BY ${names}) t
      FULL JOIN (${edgeOf(edge, FACTS)}) f USING (${names}) WHERE t.day IS DISTINCT FROM f.day) k`)
}

/** What a shipped order says of its own money. */
const ORDER_DIFFS: Sql = raw(`
  SELECT o.order_no AS what, v.measure, v.l, v.r FROM order_trade_info o
  LEFT JOIN (SELECT order_id, sum(sale_money) AS sale_money, sum(profit) AS profit FROM order_profit_fact GROUP BY order_id) f ON f.order_id = o.id
  CROSS JOIN LATERAL (VALUES ('销售额', round(o.sale_amount * o.exchange_rate, 4), coalesce(f.sale_money, 0)),
    ('利润', coalesce(o.profit, 0), coalesce(f.profit, 0))) v(measure, l, r)
  WHERE (o.ship_time IS NOT NULL AND o.status IN (${STAGE.shipped}, ${STAGE.archived}) OR f.order_id IS NOT NULL) AND v.l <> v.r`)

/** A fee is all of its facts, one that is void is none; facts without a fee have nothing to stand on. */
const FEE_DIFFS: Sql = sql`
  SELECT coalesce(t.fee_no, f.doc_no) AS what, '金额' AS measure, CASE WHEN t.status = ${fee.booked} THEN t.amount_cny ELSE 0 END AS l, coalesce(f.amount, 0) AS r
  FROM data_center_report_fee t FULL JOIN (
    SELECT doc_no, sum(ad_fee + storage_fee) AS amount FROM order_profit_fact WHERE order_id IS NULL GROUP BY doc_no) f ON f.doc_no = t.fee_no
  WHERE CASE WHEN t.status = ${fee.booked} THEN t.amount_cny ELSE 0 END <> coalesce(f.amount, 0)`

/** What was closed stands. */
const closedSums = Object.keys(MEASURES)
const MONTH_DIFFS: Sql = sql`
  SELECT to_char(t.month, 'YYYY-MM') AS what, v.measure, v.l, v.r FROM data_center_report_month t
  LEFT JOIN (SELECT date_trunc('month', fact_day::timestamp)::date AS month, ${raw(closedSums.map((m) => `${m === 'facts' ? 'count(*)' : `sum(${m})`} AS ${m}`).join(', '))}
    FROM order_profit_fact WHERE fact_day < data_center_report_closed_before() GROUP BY 1) f ON f.month = t.month
  CROSS JOIN LATERAL (VALUES ${raw(closedSums.map((m) => `('${MEASURES[m]}', t.${m}::numeric, coalesce(f.${m}, 0)::numeric)`).join(', '))}) v(measure, l, r)
  WHERE t.status = ${monthState.closed} AND v.l <> v.r`
