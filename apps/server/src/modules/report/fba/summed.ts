import { raw, sql } from '../../../kit/db/db.ts'
import type { List } from '../../../kit/list/list.ts'
import { rowList } from '../../../kit/list/row-list.ts'

export type SumBy = 'sku' | 'asin'
/** Of one currency; of several there is no sum but the one in CNY. */
const own = (field: string) => `CASE WHEN count(DISTINCT c.currency) = 1 THEN sum(c."${field}") END`
const only = (field: string) => `CASE WHEN count(DISTINCT c."${field}") = 1 THEN min(c."${field}") END`
const total = (field: string) => `sum(c."${field}")`
const each = (made: (field: string) => string, fields: string) =>
  Object.fromEntries(fields.split(' ').map((field) => [field, made(field)]))

const COLUMNS: Record<string, string> = {
  id: 'min(c.id)',
  monthOfCharge: 'c."monthOfCharge"',
  ...each(only, 'shopId shopName site siteName asin fnsku sellerSku sku skuId currency volumeUnits'),
  feeCny: total('feeCny'),
  ...each(own, 'estimatedMonthlyStorageFee totalIncentiveFeeAmount agedSurcharge'),
  ...each(total, 'estimatedTotalItemVolume averageQuantityOnHand averageQuantityPendingRemoval'),
  isSuspect: 'max(c."isSuspect")',
}
const SUMS = raw(
  Object.entries(COLUMNS)
    .map(([field, sum]) => `${sum} AS "${field}"`)
    .join(', '),
)

/** The rows of a filter, one for each month and SKU, or month and ASIN. What is not linked to anything is one line: nobody can tell it apart yet. */
export function summed<R extends object>(rows: List<R>, by: SumBy): List<R> {
  const { resource } = rows
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([field]) => field in COLUMNS))
  const sums = rowList(
    { ...resource, fields },
    ({ condition }, ctx) =>
      sql`SELECT ${SUMS} FROM (${rows.statement({ condition }, ctx)}) c GROUP BY c."monthOfCharge", ${raw(`c.${by}`)}`,
    raw('s."monthOfCharge" DESC, s."feeCny" DESC NULLS LAST, s.id'),
  )
  return { ...rows, ...sums, resource }
}
