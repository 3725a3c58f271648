import { sql, type Tx } from '../../../kit/db/db.ts'

export interface Fees {
  platformPercent: string
  payPercent: string
  /** In the currency of the site. */
  fixedFee: string
}

/** What the platform takes of each category on a day, by the most exact parameters; one query whatever their number. */
export async function feesOf(tx: Tx, platCode: string, site: string, catIds: readonly (number | null)[], day: string) {
  const found = await tx.query<Fees & { catId: number }>(sql`
    SELECT c.id AS "catId", p.platform_percent AS "platformPercent", p.pay_percent AS "payPercent", p.platform_fixed + p.pay_fixed AS "fixedFee"
    FROM unnest(${[...new Set(catIds.map((id) => id ?? 0))]}::bigint[]) c(id)
      JOIN LATERAL (SELECT * FROM data_center_report_gross_profit_params p WHERE p.plat_code = ${platCode} AND p.deleted_at IS NULL
          AND (p.site IS NULL OR p.site = ${site}) AND (p.cat_id IS NULL OR p.cat_id = c.id) AND p.from_day <= ${day}::date
        ORDER BY p.cat_id IS NULL, p.site IS NULL, p.from_day DESC LIMIT 1) p ON true`)
  return new Map(found.map(({ catId, ...fees }) => [catId, fees]))
}
