import { raw, type Sql, sql } from '../../../kit/db/db.ts'
import type { Asked, Source } from '../../../kit/grouped/source.ts'
import { ownStores } from '../../../kit/scope.ts'
import { skuJoins, skuMatches } from '../../stock/figures/filters.ts'

/** The days that a report is asked for, none of them to come. */
export function daysOf({ condition, ctx }: Pick<Asked, 'condition' | 'ctx'>): [from: string, to: string] {
  const [from, to] = condition['day'] as [string, string]
  const today = ctx.now.slice(0, 10)
  return [from.slice(0, 10), to < today ? to.slice(0, 10) : today]
}

/** Days that a source reads for itself narrow it already. */
export const taken = { day: (): Sql => raw('true') }
/** By codes that are pasted, and by a category with all below it. */
export const bySku = { sku: skuMatches['sku']!, catId: skuMatches['catId']! }

export const MONTH = `to_char(t.day, 'YYYY-MM')`
export const DAY = `to_char(t.day, 'YYYY-MM-DD')`

/** Movements of the ledger in those days, for what stands behind a figure of stock. */
export const movements = (asked: Asked): Source => {
  const [from, to] = daysOf(asked)
  const on = (format: string) => raw(`to_char(t.movement_time, '${format}')`)
  return {
    from: sql`stock_movement t ${skuJoins}`,
    reach: ownStores(asked.ctx.user, raw('t.store_id')),
    where: [
      sql`t.movement_time >= ${from}::date AND t.movement_time < ${to}::date + 1`,
      // Within a store nothing comes or goes.
      raw('t.biz_type NOT IN (106, 206)'),
    ],
    dimensions: {
      storeId: raw('t.store_id'),
      catId: raw('g.cat_id'),
      skuId: raw('t.sku_id'),
      onDay: on('YYYY-MM-DD'),
      month: on('YYYY-MM'),
    },
    filters: { storeId: raw('t.store_id') },
    matches: { ...taken, ...bySku },
    measures: {},
    rows: {
      columns: {
        docNo: raw('t.doc_no'),
        movementTime: raw('t.movement_time'),
        storeId: raw('t.store_id'),
        skuId: raw('t.sku_id'),
        bizType: raw('t.biz_type'),
        quantity: raw('t.quantity'),
        amount: raw('t.amount'),
        operatorId: raw('t.operator_id'),
      },
      order: raw('t.movement_time DESC, t.id DESC'),
    },
  }
}
