import { AGE_LIMITS } from '@erp/contract/report/inventory/stock-age'
import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Asked, MakeSource } from '../../../kit/grouped/source.ts'
import { ownStores } from '../../../kit/scope.ts'
import { skuJoins } from '../../stock/figures/filters.ts'
import { momentOf } from '../../stock/figures/report.ts'
import { layersAsOf } from './layers-as-of.ts'
import { bySku } from './movements.ts'

const dayOf = ({ condition, ctx }: Asked): string => (momentOf(condition, ctx) ?? ctx.now).slice(0, 10)

const AGES = AGE_LIMITS.map((limit, i) => `WHEN t.age <= ${limit} THEN ${i + 1}`).join(' ')
const BAND = raw(`CASE ${AGES} ELSE ${AGE_LIMITS.length + 1} END`)

function layers(asked: Asked): { from: Sql; reach: Sql } {
  const day = dayOf(asked)
  const from = sql`(SELECT a.*, ${day}::date - a.in_date AS age FROM ${layersAsOf(day, day < asked.ctx.now.slice(0, 10))} a) t ${skuJoins}`
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
