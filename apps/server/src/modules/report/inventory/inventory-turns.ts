import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Asked, MakeSource } from '../../../kit/grouped/source.ts'
import { ownStores } from '../../../kit/scope.ts'
import { skuJoins } from '../../stock/figures/filters.ts'
import { came, leftUs, movedDays, netAmount, netQty, went } from '../../stock/figures/moved-days.ts'
import { bySku, daysOf, taken } from './movements.ts'

/** What stands now, and what moved since the period began: added up they are what stood, came, went and stands at its end. */
function periodRows(asked: Asked, wholeStores: boolean): Sql {
  const [from, to] = daysOf(asked)
  const sku = (table: string) => raw(wholeStores ? 'NULL::bigint AS sku_id' : `${table}.sku_id`)
  const within = (value: Sql) => sql`CASE WHEN v.day <= ${to}::date THEN ${value} ELSE 0 END`
  const after = (value: Sql) => sql`CASE WHEN v.day > ${to}::date THEN -${value} ELSE 0 END`
  return sql`(
    SELECT s.store_id, ${sku('s')}, s.on_hand::bigint AS opening_qty, 0::bigint AS in_qty, 0::bigint AS out_qty, s.on_hand::bigint AS closing_qty, s.amount AS opening,
      0::numeric AS came, 0::numeric AS went, 0::numeric AS cost_out, 0::numeric AS adjusted, s.amount AS closing
    FROM stock_summary s WHERE s.on_hand <> 0 OR s.amount <> 0
    UNION ALL
    SELECT v.store_id, ${sku('v')}, -${netQty('v')}, ${within(came('v', 'q'))}, ${within(went('v', 'q'))}, ${after(netQty('v'))}, -${netAmount('v')},
      ${within(came('v', 'a'))}, ${within(went('v', 'a'))}, ${within(leftUs('v'))}, ${within(raw('v.a109'))}, ${after(netAmount('v'))}
    FROM ${movedDays(from, wholeStores)} v)`
}

export const turns: MakeSource = (asked) => {
  const wholeStores = !asked.uses('catId', 'skuId', 'sku')
  return {
    from: sql`${periodRows(asked, wholeStores)} t ${wholeStores ? raw('') : skuJoins}`,
    reach: ownStores(asked.ctx.user, raw('t.store_id')),
    dimensions: { storeId: raw('t.store_id'), catId: raw('g.cat_id'), skuId: raw('t.sku_id') },
    filters: { storeId: raw('t.store_id') },
    matches: { ...taken, ...bySku },
    measures: {
      costOut: raw('t.cost_out'),
      averageAmount: raw('(t.opening + t.closing) / 2'),
      openingAmount: raw('t.opening'),
      inAmount: raw('t.came'),
      outAmount: raw('t.went'),
      adjustAmount: raw('t.adjusted'),
      closingAmount: raw('t.closing'),
      openingQty: raw('t.opening_qty'),
      inQty: raw('t.in_qty'),
      outQty: raw('t.out_qty'),
      closingQty: raw('t.closing_qty'),
    },
  }
}

/** The days themselves stand beside every group. */
export const periodDays: MakeSource = (asked) => {
  const [from, to] = daysOf(asked)
  return {
    from: sql`generate_series(${from}::date, ${to}::date, interval '1 day') p(day)`,
    reach: raw('true'),
    dimensions: {},
    filters: {},
    measures: { periodDays: raw('p.day') },
  }
}
