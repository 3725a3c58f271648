import { AGE_LIMITS } from '@erp/contract/report/inventory/stock-age'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Asked, MakeSource } from '../../../kit/grouped/source.ts'
import { ownStores } from '../../../kit/scope.ts'
import { skuJoins } from '../../stock/figures/filters.ts'
import { stoodAt } from '../../stock/figures/moved-days.ts'
import { momentOf } from '../../stock/figures/report.ts'
import { bySku } from './movements.ts'

const dayOf = ({ condition, ctx }: Asked): string => (momentOf(condition, ctx) ?? ctx.now).slice(0, 10)

/**
 * The layers as they were when a day ended. What was taken out since is known in sum; the oldest pieces leave first, so those that left last are the
 * youngest of what is gone. Amounts are those of the layers, brought to what the ledger says of the day.
 */
function layersAt(day: string, today: string): Sql {
  if (day >= today)
    return sql`(SELECT y.id, y.store_id, y.sku_id, y.in_date, y.unit_cost, y.source_doc_no, y.remaining AS quantity, y.remain_amount AS amount
      FROM stock_layer y WHERE y.remaining > 0)`
  const younger = raw(
    'OVER (PARTITION BY y.store_id, y.sku_id ORDER BY y.in_date DESC, y.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)',
  )
  const whole = raw('OVER (PARTITION BY y.store_id, y.sku_id)')
  return sql`(
    SELECT w.*, coalesce(w.weight * w.total / nullif(sum(w.weight) OVER (PARTITION BY w.store_id, w.sku_id), 0), 0) AS amount FROM (
      SELECT l.*, l.remaining + l.back AS quantity, l.remain_amount + l.back * l.unit_cost AS weight FROM (
        SELECT y.id, y.store_id, y.sku_id, y.in_date, y.unit_cost, y.source_doc_no, y.remaining, y.remain_amount, p.amount AS total,
          greatest(least(y.in_qty - y.remaining, p.on_hand - sum(y.remaining) ${whole} - coalesce(sum(y.in_qty - y.remaining) ${younger}, 0)), 0) AS back
        FROM stock_layer y JOIN ${stoodAt(day)} p ON p.store_id = y.store_id AND p.sku_id = y.sku_id
        WHERE y.create_time < ${day}::date + 1 AND p.on_hand > 0) l
      WHERE l.remaining + l.back > 0) w)`
}

const AGES = AGE_LIMITS.map((limit, i) => `WHEN t.age <= ${limit} THEN ${i + 1}`).join(' ')
const BAND = raw(`CASE ${AGES} ELSE ${AGE_LIMITS.length + 1} END`)

function layers(asked: Asked): { from: Sql; reach: Sql } {
  const day = dayOf(asked)
  const from = sql`(SELECT a.*, ${day}::date - a.in_date AS age FROM ${layersAt(day, asked.ctx.now.slice(0, 10))} a) t ${skuJoins}`
  return { from, reach: ownStores(asked.ctx.user, raw('t.store_id')) }
}

const matches = { ...bySku, asOf: () => raw('true') }

export const ages: MakeSource = (asked) => ({
  ...layers(asked),
  dimensions: { band: BAND, storeId: raw('t.store_id'), catId: raw('g.cat_id'), skuId: raw('t.sku_id') },
  filters: { band: BAND, storeId: raw('t.store_id') },
  matches,
  measures: { quantity: raw('t.quantity'), amount: raw('t.amount'), age: raw('t.age') },
  rows: {
    columns: {
      sourceDocNo: raw('t.source_doc_no'),
      storeId: raw('t.store_id'),
      skuId: raw('t.sku_id'),
      inDate: raw('t.in_date'),
      age: raw('t.age'),
      quantity: raw('t.quantity'),
      unitCost: raw('t.unit_cost'),
      amount: raw('round(t.amount, 4)'),
    },
    order: raw('t.in_date, t.id'),
  },
})

/** What the bands of a store, or of all, are a part of. */
export const allAges: MakeSource = (asked) => ({
  ...layers(asked),
  dimensions: { storeId: raw('t.store_id') },
  filters: { storeId: raw('t.store_id') },
  matches,
  measures: { allAmount: raw('t.amount') },
})
