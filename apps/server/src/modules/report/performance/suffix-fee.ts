import { FEE_KINDS, type FeeSum, suffixFee } from '@erp/contract/report/performance/suffix-profit'
import { and, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { type Columns, filters, isBlank } from '../../../kit/list/filter.ts'
import type { ListInput } from '../../../kit/list/list.ts'
import { rowList } from '../../../kit/list/row-list.ts'
import { bad } from '../../../kit/refuse.ts'
import { daysOf, type Range } from '../profit/lineage.ts'
import { amounts, FACT_FILTERS, FILTERS, factsFrom, profitRows } from '../profit/profit-source.ts'

const KINDS = FEE_KINDS.map(([kind]) => sql`(${raw(`'${kind}'`)}::text, ${amounts[kind]!})`).reduce((a, b) => sql`${a}, ${b}`)

function wheres({ condition }: ListInput, columns: Columns, ctx: Ctx): Sql {
  const { day, ...rest } = condition ?? {}
  if (isBlank(rest['suffix'])) throw bad('请指定账号简称', 'condition')
  return and(filters(suffixFee.fields, { ...rest, day: daysOf(day as Range, ctx) }, columns, anyNumber))
}

/** The keyword is a number of an order or of a bill. */
const anyNumber = (name: string, value: unknown): Sql | undefined =>
  name === 'keyword' ? sql`${value}::text IN (t.order_no, f.doc_no)` : undefined

/** A row each kind of fee that a fact says something of. */
const fees = rowList(
  suffixFee,
  (input, ctx) => sql`
    SELECT f.id || '.' || v.kind AS id, t.order_no AS "orderNo", v.kind AS "feeKind", v.amount, f.day, f.reason, f.doc_no AS "docNo", f.sku_id AS "skuId", k.sku AS "skuName",
      h.suffix, f.shop_id AS "shopId", h.display_name AS "shopName", f.seller_id AS "sellerId", u.display_name AS "sellerName"
    FROM ${factsFrom(ctx)} LEFT JOIN goods_goods_sku k ON k.id = f.sku_id LEFT JOIN account_user u ON u.id = f.seller_id
      CROSS JOIN LATERAL (VALUES ${KINDS}) v(kind, amount)
    WHERE v.amount <> 0 AND ${wheres(input, { ...FACT_FILTERS, feeKind: raw('v.kind') }, ctx)}`,
  raw('s.day DESC, s.id DESC'),
)

export const suffixFees: Handlers<typeof suffixFee> = {
  page: async (tx, input, ctx) => {
    const [page, kinds] = await Promise.all([fees.page(tx, input, ctx), sums(tx, input, ctx)])
    return { ...page, kinds }
  },
  export: (_tx, input, ctx) => exportList(fees, input, ctx),
}

/** Of every kind, whichever is looked at, from the sums that the report itself reads. */
async function sums(tx: Tx, input: ListInput, ctx: Ctx): Promise<FeeSum[]> {
  const { feeKind: _feeKind, keyword: _keyword, ...condition } = input.condition ?? {}
  return tx.query<FeeSum>(sql`
    SELECT v.kind AS "feeKind", coalesce(sum(v.amount), 0) AS amount
    FROM ${profitRows({ ctx, uses: () => false })} f JOIN authorize_shop h ON h.id = f.shop_id CROSS JOIN LATERAL (VALUES ${KINDS}) v(kind, amount)
    WHERE ${wheres({ condition }, FILTERS, ctx)} GROUP BY 1 ORDER BY array_position(${FEE_KINDS.map(([kind]) => kind)}::text[], v.kind)`)
}
