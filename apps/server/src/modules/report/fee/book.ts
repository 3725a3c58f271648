import { shareOut } from '@erp/contract/kit/share-out'
import { FEE_KIND } from '@erp/contract/report/fee/fee.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { daysOfMonth } from '../month/month-range.ts'
import { type Bearer, bearersOf, type Fee } from './weights.ts'

const CHUNK = 20_000

/** The facts of these fees become what they say now: what is booked already counts, only differences are written. Answers how many. */
export async function bookFees(tx: Tx, ctx: Ctx, fees: readonly Fee[], bearers?: readonly Bearer[][]): Promise<number> {
  const found = bearers ?? (await bearersOf(tx, fees))
  const shares = fees.flatMap((fee, i) => sharesOf(fee, found[i]!))
  const heads = fees.map(({ feeNo, kind, day }) => ({ feeNo, kind, day, factDay: factDay(kind, day, ctx.now.slice(0, 10)) }))
  // The few that are booked already are corrected in one go; a file of new ones goes by parts.
  if (shares.length <= CHUNK) return writeDifferences(tx, ctx, heads, shares)
  let written = 0
  for (const part of parts(fees, shares)) written += await writeDifferences(tx, ctx, heads, part.shares, part.numbers)
  return written
}

type Share = Bearer & { feeNo: string; amount: string }

function sharesOf({ feeNo, amountCny }: Fee, bearers: readonly Bearer[]): Share[] {
  const amounts = shareOut(
    amountCny,
    bearers.map(({ weight }) => weight),
    4,
  )
  return bearers.map((bearer, i) => ({ ...bearer, feeNo, amount: amounts[i]! }))
}

/** Advertising on its day; storage on the last of its month, of the running one today. */
function factDay(kind: number, day: string, today: string): string {
  if (kind === FEE_KIND.ad) return day
  const { to } = daysOfMonth(day.slice(0, 7))
  return to < today ? to : today
}

/** Whole fees, so that each is compared with all of what is booked of it. */
function parts(fees: readonly Fee[], shares: readonly Share[]): { numbers: string[]; shares: Share[] }[] {
  const byFee = Map.groupBy(shares, ({ feeNo }) => feeNo)
  const made: { numbers: string[]; shares: Share[] }[] = [{ numbers: [], shares: [] }]
  for (const { feeNo } of fees) {
    if (made.at(-1)!.shares.length >= CHUNK) made.push({ numbers: [], shares: [] })
    made.at(-1)!.numbers.push(feeNo)
    made.at(-1)!.shares.push(...(byFee.get(feeNo) ?? []))
  }
  return made
}

interface Head {
  feeNo: string
  kind: number
  day: string
  factDay: string
}

const writeDifferences = (
  tx: Tx,
  ctx: Ctx,
  heads: readonly Head[],
  shares: readonly Share[],
  numbers = heads.map(({ feeNo }) => feeNo),
): Promise<number> =>
  tx.run(sql`
    INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, plat_code, site, shop_id, suffix, store_id, seller_id, developer_id, dept_id, goods_id, sku_id,
      quantity, ad_fee, storage_fee, profit, doc_no, create_time)
    SELECT h.kind, h."factDay", h.day, h.day, s.plat_code, s.site, s.id, s.suffix, d.store_id, d.seller_id, d.developer_id, d.dept_id, d.goods_id, d.sku_id,
      0, CASE WHEN h.kind = ${FEE_KIND.ad} THEN d.amount ELSE 0 END, CASE WHEN h.kind = ${FEE_KIND.storage} THEN d.amount ELSE 0 END, -d.amount, d.doc_no, ${ctx.now}::timestamptz
    FROM (SELECT doc_no, shop_id, store_id, seller_id, developer_id, dept_id, goods_id, sku_id, sum(amount) AS amount FROM (
        SELECT r."feeNo" AS doc_no, r."shopId" AS shop_id, r."storeId" AS store_id, r."sellerId" AS seller_id, r."developerId" AS developer_id, r."deptId" AS dept_id,
          r."goodsId" AS goods_id, r."skuId" AS sku_id, r.amount
        FROM jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) AS r("feeNo" text, "shopId" bigint, "storeId" bigint, "sellerId" bigint, "developerId" bigint, "deptId" bigint,
          "goodsId" bigint, "skuId" bigint, amount numeric)
        UNION ALL SELECT doc_no, shop_id, store_id, seller_id, developer_id, dept_id, goods_id, sku_id, -(ad_fee + storage_fee) FROM order_profit_fact
        WHERE order_id IS NULL AND doc_no = ANY(${numbers}::text[])) both_sides
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(amount) <> 0) d
    JOIN jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) AS h("feeNo" text, kind int, day date, "factDay" date) ON h."feeNo" = d.doc_no
    JOIN authorize_shop s ON s.id = d.shop_id`)
