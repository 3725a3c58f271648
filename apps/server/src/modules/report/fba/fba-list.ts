import type { Snapshot } from '@erp/contract/report/fba/fba-inventory-report'
import type { ReportType } from '@erp/contract/report/fba/report-generate-job'
import { raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { AnyResource, Ctx } from '../../../kit/house.ts'
import { type List, type ListInput, type ListRow, listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { ownShops } from '../../../kit/scope.ts'
import { matchKey } from '../../goods/link/match-key.ts'
import { codesIn, ofShops } from '../../goods/link/shop-rows.ts'

/** The rows of the current generations, in the shops of the person. */
export const fbaList = <R extends AnyResource>(resource: R, tabs: Record<string, Sql>): List<ListRow<R>> =>
  keepMainList(
    listOf(resource, {
      joins: raw('JOIN report_fba_generation g ON g.id = t.generation_id AND g.is_current = 1'),
      computed: { sku: SKUS },
      reach: ofShops,
      matches: {
        sku: (typed: string) => sql`EXISTS (SELECT 1 FROM jsonb_to_recordset(t.pieces) AS p("skuId" bigint)
          JOIN goods_goods_sku k ON k.id = p."skuId" WHERE k.sku = ANY(${codesIn(typed)}::text[]))`,
        sellerSku: (typed: string) =>
          sql`upper(t.seller_sku) = ANY(${typed.split(/[\n,，\s]+/).flatMap((word) => matchKey(word) || [])}::text[])`,
        tab: (chosen: unknown[]) =>
          [chosen]
            .flat()
            .map((tab) => tabs[String(tab)] ?? raw('false'))
            .reduce((a, b) => sql`(${a} OR ${b})`),
        sumBy: () => raw('true'),
      },
      order: raw('g.period DESC, t.shop_id, t.id'),
    }),
  )

const SKUS = raw(`(SELECT string_agg(k.sku || CASE WHEN p.quantity > 1 THEN '×' || p.quantity ELSE '' END, '、' ORDER BY k.sku)
  FROM jsonb_to_recordset(t.pieces) AS p("skuId" bigint, quantity int) JOIN goods_goods_sku k ON k.id = p."skuId")`)

/** The list's condition without the tab; 全部 beside the tabs, because one row may be in several. */
export const tabCounts =
  (list: List<object>, tabs: string[]) =>
  async (tx: Tx, { condition }: { condition?: ListInput['condition'] }, ctx: Ctx): Promise<Record<string, number>> => {
    const { tab: _tab, ...rest } = condition ?? {}
    const count = (tab: string) => list.count(tx, { condition: tab === 'all' ? rest : { ...rest, tab: [tab] } }, ctx)
    const names = ['all', ...tabs]
    const counts = await Promise.all(names.map(count))
    return Object.fromEntries(names.map((name, i) => [name, counts[i]!]))
  }

export const snapshotsOf =
  (reportType: ReportType) =>
  (tx: Tx, _input: object, ctx: Ctx): Promise<Snapshot[]> =>
    tx.query<Snapshot>(sql`
    SELECT g.period, count(*) AS shops, sum(g.row_count)::bigint AS rows FROM report_fba_generation g JOIN authorize_shop s ON s.id = g.shop_id
    WHERE g.report_type = ${reportType} AND g.is_current = 1 AND ${ownShops(ctx.user, raw('s'))} GROUP BY g.period ORDER BY g.period DESC LIMIT 400`)
