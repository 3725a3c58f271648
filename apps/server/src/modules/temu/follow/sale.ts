import { TEMU_STORE_ID } from '@erp/contract/stock/store/store'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { contextOfClock } from '../../../kit/job/background.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { unchanged } from '../../../kit/log.ts'
import { type PlatformSale, type SoldByPlatform, takePlatformSale } from '../../order/intake/platform-sale.ts'
import { openOf, type SoldDay } from './sold.ts'

interface Sold extends SoldDay {
  skuId: number
  extCode: string
  name: string
  image: string | null
}

/** What a managed marketplace sold or took over of ours: an order that enters shipped. */
export const postPlatformSale = (tx: Tx, sale: PlatformSale, ctx: Ctx): Promise<SoldByPlatform | null> =>
  takePlatformSale(tx, sale, ctx)

/** The sales of yesterday, and whatever changed of the days before: one order a shop, out of store 391. */
export const platformSales: Schedule = {
  key: 'temu/sales-post',
  title: 'Temu平台销售入账',
  cron: '0 6 * * *',
  run: async (house) => {
    const shops = await house.db.query<{ id: number; suffix: string }>(sql`
      SELECT DISTINCT s.id, s.suffix FROM temu_sales_day d JOIN authorize_shop s ON s.id = d.shop_id
      WHERE d.posted_qty <> d.quantity AND d.day < ${today(house)}::date ORDER BY s.id`)
    let posted = 0
    for (const shop of shops) posted += (await house.db.transact((tx) => postShop(tx, shop, house))) ? 1 : 0
    return `入账 ${posted} 个店铺`
  },
}

const today = (house: House): string => contextOfClock(house, platformSales.key).now.slice(0, 10)

export async function postShop(tx: Tx, shop: { id: number; suffix: string }, house: House): Promise<SoldByPlatform | null> {
  const ctx = contextOfClock(house, platformSales.key)
  unchanged(ctx)
  const before = ctx.now.slice(0, 10)
  const sold = await soldBefore(tx, shop.id, before)
  const settled = [...Map.groupBy(sold, ({ productSkuId }) => productSkuId).values()].flatMap((days) => {
    const lines = openOf(days)
    return lines ? [{ days, lines }] : []
  })
  const lines = settled.flatMap(({ days, lines: open }) => open.map((line) => ({ ...lineOf(days[0]!), ...priced(line) })))
  const days = settled.flatMap((each) => each.days)
  if (lines.length === 0) return markPosted(tx, shop.id, days)
  const day = await dayBefore(tx, before)
  const sale = await takePlatformSale(tx, saleOf(shop, day, lines), ctx)
  if (!sale) return null
  await markPosted(tx, shop.id, days)
  await keepLack(tx, sale, day)
  return sale
}

const soldBefore = (tx: Tx, shopId: number, day: string): Promise<Sold[]> =>
  tx.query<Sold>(sql`
    SELECT d.product_sku_id AS "productSkuId", d.day::text AS day, d.quantity, d.posted_qty AS "postedQty", d.supply_price AS "supplyPrice", r.sku_id AS "skuId",
      r.ext_code AS "extCode", coalesce(nullif(r.product_name, ''), k.sku_name) AS name, r.image
    FROM temu_sales_day d JOIN temu_sales_row r ON r.shop_id = d.shop_id AND r.product_sku_id = d.product_sku_id JOIN goods_goods_sku k ON k.id = r.sku_id
    WHERE d.shop_id = ${shopId} AND d.day < ${day}::date AND d.posted_qty <> d.quantity ORDER BY d.product_sku_id, d.day FOR UPDATE OF d`)

const lineOf = ({ skuId, extCode, name, image }: Sold) => ({ skuId, shopSku: extCode, title: name, image })
const priced = ({ quantity, supplyPrice }: { quantity: number; supplyPrice: string }) => ({ quantity, unitPrice: supplyPrice })

const saleOf = (shop: { id: number; suffix: string }, day: string, lines: PlatformSale['lines']): PlatformSale => ({
  shopId: shop.id,
  platOrderNo: `TEMU-${shop.suffix}-${day.replaceAll('-', '')}`,
  currency: 'CNY',
  time: `${day} 23:59:59`,
  storeId: TEMU_STORE_ID,
  lines,
})

const dayBefore = async (tx: Tx, day: string): Promise<string> =>
  (await tx.one<{ day: string }>(sql`SELECT (${day}::date - 1)::text AS day`))!.day

async function markPosted(tx: Tx, shopId: number, days: readonly SoldDay[]): Promise<null> {
  await tx.run(sql`
    UPDATE temu_sales_day d SET posted_qty = r.quantity FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS r("productSkuId" text, day date, quantity int)
    WHERE d.shop_id = ${shopId} AND d.product_sku_id = r."productSkuId" AND d.day = r.day`)
  return null
}

const keepLack = (tx: Tx, { orderId, lacking }: SoldByPlatform, day: string): Promise<number> =>
  tx.run(sql`
    INSERT INTO temu_sale_lack (order_id, sku_id, day, quantity)
    SELECT ${orderId}, r."skuId", ${day}::date, sum(r.quantity) FROM jsonb_to_recordset(${JSON.stringify(lacking)}::jsonb) AS r("skuId" bigint, quantity int) GROUP BY r."skuId"`)
