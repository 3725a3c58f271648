import { COUNT_CAP, type Page } from '@erp/contract/kit'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type List, type ListInput } from '../../../kit/list/list.ts'
import { bad } from '../../../kit/refuse.ts'

export type SumBy = 'sku' | 'asin'
/** Of one currency; of several there is no sum but the one in CNY. */
const own = (field: string) => `CASE WHEN count(DISTINCT c.currency) = 1 THEN sum(c."${field}") END AS "${field}"`
const only = (field: string) => `CASE WHEN count(DISTINCT c."${field}") = 1 THEN min(c."${field}") END AS "${field}"`
const total = (field: string) => `sum(c."${field}") AS "${field}"`
const SUMS = [
  'min(c.id) AS id',
  'c."monthOfCharge"',
  ...['shopId', 'shopName', 'site', 'siteName', 'asin', 'fnsku', 'sellerSku', 'sku', 'skuId', 'currency', 'volumeUnits'].map(
    only,
  ),
  total('feeCny'),
  ...['estimatedMonthlyStorageFee', 'totalIncentiveFeeAmount', 'agedSurcharge'].map(own),
  ...['estimatedTotalItemVolume', 'averageQuantityOnHand', 'averageQuantityPendingRemoval'].map(total),
  'max(c."isSuspect") AS "isSuspect"',
].join(', ')
const SORTED = new Set([...SUMS.matchAll(/"(\w+)"(?=,|$)/g)].map(([, field]) => field!))

/** The rows of a filter, one for each month and SKU, or month and ASIN. */
export function summed<R extends object>(rows: List<R>, by: SumBy): List<R> {
  // What is not linked to anything is one line: nobody can tell it apart yet.
  const key = raw(by === 'sku' ? 'c.sku' : 'c.asin')
  const grouped = (input: ListInput, ctx: Ctx): Sql =>
    sql`SELECT ${raw(SUMS)} FROM (${rows.statement({ condition: input.condition }, ctx)}) c GROUP BY c."monthOfCharge", ${key}`
  const statement = (input: ListInput, ctx: Ctx): Sql => sql`SELECT * FROM (${grouped(input, ctx)}) s ${orderOf(input)}`
  const count = async (tx: Tx, input: ListInput, ctx: Ctx, cap = COUNT_CAP + 1): Promise<number> => {
    const limit = input.exact ? raw('') : sql`LIMIT ${cap}`
    return (await tx.one<{ n: number }>(sql`SELECT count(*) AS n FROM (SELECT 1 FROM (${grouped(input, ctx)}) s ${limit}) x`))!.n
  }
  const page = async (tx: Tx, input: ListInput, ctx: Ctx): Promise<Page<any>> => {
    const size = input.pageSize ?? 20
    const limit = sql`LIMIT ${size} OFFSET ${((input.pageNum ?? 1) - 1) * size}`
    const [list, n] = await Promise.all([tx.query(sql`${statement(input, ctx)} ${limit}`), count(tx, input, ctx)])
    return n > COUNT_CAP && !input.exact ? { list, total: COUNT_CAP, capped: true } : { list, total: n }
  }
  return { ...rows, page, statement, count }
}

function orderOf({ orderBy }: ListInput): Sql {
  const [wanted] = orderBy ?? []
  if (!wanted) return raw('ORDER BY s."monthOfCharge" DESC, s."feeCny" DESC NULLS LAST, s.id')
  if (!SORTED.has(wanted.field)) throw bad('汇总时不能按该列排序')
  if (wanted.order !== 'asc' && wanted.order !== 'desc') throw bad('排序方向只能是 asc 或 desc')
  return raw(`ORDER BY s."${wanted.field}" ${wanted.order} NULLS LAST, s.id`)
}
