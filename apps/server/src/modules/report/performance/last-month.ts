import { raw, sql } from '../../../kit/db/db.ts'
import type { Asked, Source } from '../../../kit/grouped/source.ts'
import { profitSource } from '../profit/profit-source.ts'

const LATER = `(f.day + interval '1 month')::date`

/** The profit of a month earlier, dated a month later: it falls into the group that it is compared with. */
export function lastMonth(asked: Asked): Source {
  const { filters, dimensions, ...source } = profitSource(asked)
  const { day: _day, ...known } = filters
  return {
    ...source,
    dimensions: { ...dimensions, month: raw(`to_char(${LATER}, 'YYYY-MM')`) },
    filters: known,
    matches: {
      // The first bounds what is read, the second is exact: the 29th to 31st may fall on one day.
      day: ([from, to]: [string, string]) => sql`(f.day BETWEEN ${from}::date - interval '1 month' AND ${to}::date - 28
        AND ${raw(LATER)} BETWEEN ${from}::date AND ${to}::date)`,
    },
    measures: { lastProfit: raw('f.profit') },
  }
}
