import { sql, type Tx } from '../../../kit/db/db.ts'

export interface PlatformRates {
  platCode: string
  platName: string
  /** In percent; nothing where nobody keeps parameters of the platform. */
  feeRate: string | null
  payRate: string | null
}

/** What platforms and payment take on the day, whatever the category; of the whole platform before that of a site. */
export function platformRates(tx: Tx, platCodes: string[], day: string): Promise<PlatformRates[]> {
  return tx.query<PlatformRates>(sql`
    SELECT b.plat_code AS "platCode", b.plat_name AS "platName", round(p.platform_percent, 2)::text AS "feeRate", round(p.pay_percent, 2)::text AS "payRate"
    FROM unnest(${platCodes}::text[]) WITH ORDINALITY AS asked(code, n) JOIN basic_platform b ON b.plat_code = asked.code AND b.deleted_at IS NULL
    LEFT JOIN LATERAL (SELECT p.platform_percent, p.pay_percent FROM data_center_report_gross_profit_params p
      WHERE p.plat_code = b.plat_code AND p.cat_id IS NULL AND p.deleted_at IS NULL AND p.from_day <= ${day}::date
      ORDER BY p.site IS NOT NULL, p.from_day DESC LIMIT 1) p ON true ORDER BY asked.n`)
}

/** CNY for one unit of each currency on the day. */
export async function ratesOn(tx: Tx, currencies: string[], day: string): Promise<Map<string, string>> {
  const rows = await tx.query<{ code: string; rate: string }>(sql`
    SELECT DISTINCT ON (currency_code) currency_code AS code, trim_scale(rate)::text AS rate FROM basic_exchange_rate
    WHERE currency_code = ANY(${currencies}::text[]) AND from_day <= ${day}::date AND deleted_at IS NULL ORDER BY currency_code, from_day DESC`)
  return new Map([['CNY', '1'], ...rows.map(({ code, rate }) => [code, rate] as const)])
}

export const dayOf = (now: string): string => now.slice(0, 10)
