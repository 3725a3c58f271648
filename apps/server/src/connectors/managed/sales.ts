import { createHash } from 'node:crypto'
import type { Rows } from '../../../db/rows.ts'
import { addDays, wireDate } from '../../kit/clock.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { NewsPage, PerformanceNews, PlatformPlace, SalesNews } from '../managed.ts'
import type { ShopAccount } from '../shop-listing.ts'
import { isQuiet } from './life.ts'
import { type Mood, pageOf } from './page.ts'

type ToldRow = Rows['simulator_managed_sale'] & { days: SalesNews['days'] | null }

/** The days that were told since, as they stand now: a past one may be told again, differently. */
export const listSales = (
  tx: Tx,
  shop: ShopAccount,
  since: string,
  cursor: string | null,
  mood: Mood,
): Promise<NewsPage<SalesNews>> =>
  pageOf(
    cursor,
    mood,
    (after, until, size) =>
      tx.query<ToldRow>(sql`
      SELECT s.*, d.days FROM simulator_managed_sale s
      CROSS JOIN LATERAL (SELECT jsonb_agg(jsonb_build_object('day', to_char(y.day, 'YYYY-MM-DD'), 'quantity', y.quantity) ORDER BY y.day) AS days
        FROM simulator_managed_sale_day y WHERE y.shop_id = s.shop_id AND y.product_sku_id = s.product_sku_id AND y.told_time >= ${since}::timestamptz AND y.told_time <= ${until}) d
      WHERE s.shop_id = ${shop.shopId} AND s.id > ${after} AND s.told_time >= ${since}::timestamptz AND s.told_time <= ${until} ORDER BY s.id LIMIT ${size}`),
    toldOf,
  )

const toldOf = (row: ToldRow): SalesNews => ({
  productSkuId: row.product_sku_id,
  productSkcId: row.product_skc_id,
  extCode: row.ext_code,
  productName: row.product_name,
  image: row.image,
  saleStatus: row.sale_status as 1 | 2,
  inBlackList: row.in_black_list as 0 | 1,
  supplyPrice: row.supply_price,
  todaySaleVolume: row.today_sale_volume,
  lastSevenDaysSaleVolume: row.last_seven_days_sale_volume,
  lastThirtyDaysSaleVolume: row.last_thirty_days_sale_volume,
  adviceQuantity: row.advice_quantity,
  warehouseInventoryNum: row.warehouse_inventory_num,
  unavailableWarehouseInventoryNum: row.unavailable_warehouse_inventory_num,
  waitOnShelfNum: row.wait_on_shelf_num,
  waitReceiveNum: row.wait_receive_num,
  waitDeliveryInventoryNum: row.wait_delivery_inventory_num,
  waitApproveInventoryNum: row.wait_approve_inventory_num,
  lackQuantity: row.lack_quantity,
  days: row.days ?? [],
})

export const listExpressCompanies = (tx: Tx, { platCode }: ShopAccount) =>
  tx.query<{ expressCompanyId: number; name: string }>(
    sql`SELECT id AS "expressCompanyId", name FROM simulator_managed_express_company WHERE plat_code = ${platCode} ORDER BY id`,
  )
export const listWarehouses = (tx: Tx, { platCode }: ShopAccount): Promise<PlatformPlace[]> =>
  tx.query<PlatformPlace>(
    sql`SELECT id AS "subWarehouseId", name, region, contact, phone, address FROM simulator_managed_warehouse WHERE plat_code = ${platCode} ORDER BY id`,
  )

const chanceOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)
/** Digits that a scanner reads, always the same ones for the same thing. */
export const labelCodeOf = (productSkuId: string): string =>
  `${String(chanceOf(`label ${productSkuId}`) % 100_000).padStart(5, '0')}${String(chanceOf(productSkuId) % 1_000_000).padStart(6, '0')}`

/** What was played, or now and then a small sum. */
export async function performance(tx: Tx, shop: ShopAccount, from: string, to: string, now: Date): Promise<PerformanceNews[]> {
  const played = await tx.query<PerformanceNews>(sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, penalty_amount::text AS "penaltyAmount" FROM simulator_managed_penalty
    WHERE shop_id = ${shop.shopId} AND day BETWEEN ${from}::date AND ${to}::date`)
  const byDay = new Map(played.map(({ day, penaltyAmount }) => [day, penaltyAmount]))
  const quiet = await isQuiet(tx, shop.shopId)
  const usual = (day: string): string => (!quiet && chanceOf(`${shop.shopId} ${day}`) % 17 === 0 ? '15.00' : '0.00')
  const told: PerformanceNews[] = []
  for (let day = from; day <= to && day < wireDate(now); day = addDays(day, 1))
    told.push({ day, penaltyAmount: byDay.get(day) ?? usual(day) })
  return told
}
