import { sql, type Tx } from '../../../kit/db/db.ts'

export interface Usual {
  platName: string
  platLabel: string
  currency: string
  feeRate: string | null
  payRate: string | null
}

/** What each platform takes, as the profit reports reckon it today, and the currency that it sells in. */
export async function usualOf(tx: Tx, plats: readonly string[], day: string): Promise<Map<string, Usual>> {
  const found = await tx.query<Usual & object>(sql`
    SELECT b.plat_code AS "platName", b.plat_name AS "platLabel", coalesce(b.default_currency, 'USD') AS currency,
      round(p.platform_percent, 2) AS "feeRate", round(p.pay_percent, 2) AS "payRate"
    FROM basic_platform b LEFT JOIN LATERAL (SELECT platform_percent, pay_percent FROM data_center_report_gross_profit_params p
      WHERE p.plat_code = b.plat_code AND p.from_day <= ${day}::date AND p.deleted_at IS NULL
      ORDER BY p.cat_id IS NULL DESC, p.site IS NULL DESC, p.from_day DESC LIMIT 1) p ON true
    WHERE b.plat_code = ANY(${[...plats]}::text[]) AND b.deleted_at IS NULL`)
  return new Map(found.map((row) => [row.platName, row]))
}
