import { compare, round } from '@erp/contract/kit/decimal'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { bad } from '../../../kit/refuse.ts'

/** No more than the orders themselves are kept with. */
const KEPT = 2

/** How many places money of a currency has: none in yen. */
export async function placesOf(tx: Tx, currency: string): Promise<number> {
  const found = await tx.one<{ decimals: number }>(sql`SELECT decimals FROM basic_currency WHERE currency_code = ${currency}`)
  return Math.min(found?.decimals ?? KEPT, KEPT)
}

/** There are no parts of a yen to give back. */
export function requirePlaces(amount: string, places: number, currency: string, field = 'refundAmount'): void {
  if (compare(amount, round(amount, places)) === 0) return
  throw bad(places === 0 ? `${currency}金额应为整数` : `${currency}金额最多${places}位小数`, field)
}
