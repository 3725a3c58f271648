import { managedPlatform, type SalesNews, type Synced } from '../../../connectors/managed.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { addDays } from '../../../kit/clock.ts'
import { join, raw, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { unchanged } from '../../../kit/log.ts'
import { match } from '../../goods/link/match.ts'
import { refreshAdvice } from './refresh-advice.ts'

/** Sales of a shop as the platform has them: pages of news, each kept at once; then what they mean for us. */
export async function pullSales(house: House, shop: ShopAccount, ctx: Ctx): Promise<Synced> {
  const { shopId } = shop
  const since = await lastTold(house.db, shopId, ctx)
  const platform = managedPlatform(house)
  const synced: Synced = { pulled: 0, changed: 0 }
  for (let cursor: string | null = null; ; ) {
    const { list, next }: { list: SalesNews[]; next: string | null } = await platform.listSales(shop, since, cursor)
    const news = lastOfEach(list)
    if (news.length) synced.changed += await house.db.transact((tx) => keepNews(tx, shopId, news, ctx))
    synced.pulled += news.length
    if (next === null) break
    cursor = next
  }
  await house.db.transact(async (tx) => {
    unchanged(ctx)
    await linkRows(tx, shopId, ctx)
    await refreshAdvice(tx, shopId, ctx)
  })
  return synced
}

const FIRST_DAYS = 60
/** A day again: what the platform says late is not lost. */
async function lastTold(tx: Tx, shopId: number, ctx: Ctx): Promise<string> {
  const told = await tx.one<{ time: string | null }>(
    sql`SELECT max(sync_time) - interval '1 day' AS time FROM temu_sales_row WHERE shop_id = ${shopId}`,
  )
  return told?.time ?? `${addDays(ctx.now.slice(0, 10), -FIRST_DAYS)} 00:00:00`
}

/** A platform repeats itself: what it said last counts. */
const lastOfEach = (list: SalesNews[]): SalesNews[] => [...new Map(list.map((news) => [news.productSkuId, news])).values()]

async function keepNews(tx: Tx, shopId: number, news: SalesNews[], ctx: Ctx): Promise<number> {
  unchanged(ctx)
  const json = JSON.stringify(news)
  await keepDays(tx, shopId, json)
  return keepRows(tx, shopId, json, ctx)
}

const TEXTS = ['productSkcId', 'extCode', 'productName', 'image']
const FLAGS = ['saleStatus', 'inBlackList']
const SOLD = ['todaySaleVolume', 'lastSevenDaysSaleVolume', 'lastThirtyDaysSaleVolume', 'adviceQuantity']
const STOCK = ['warehouseInventoryNum', 'unavailableWarehouseInventoryNum', 'waitOnShelfNum', 'waitReceiveNum']
const MORE = ['waitDeliveryInventoryNum', 'waitApproveInventoryNum', 'lackQuantity']
const NUMBERS = [...FLAGS, ...SOLD, ...STOCK, ...MORE]
const NAMES = [...TEXTS, 'supplyPrice', ...NUMBERS]
const column = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const listed = (of: (name: string) => string): Sql => raw(NAMES.map(of).join(', '))
const TYPED = join(
  [
    raw('"productSkuId" text'),
    ...TEXTS.map((name) => raw(`"${name}" text`)),
    raw('"supplyPrice" numeric(14, 2)'),
    ...NUMBERS.map((name) => raw(`"${name}" int`)),
  ],
  ', ',
)

/** Only platform fields: what people do with a row stays, and so does its version. Answers how many say something new. */
async function keepRows(tx: Tx, shopId: number, json: string, ctx: Ctx): Promise<number> {
  const changed = await tx.one<{ n: number }>(sql`
    WITH news AS (SELECT * FROM jsonb_to_recordset(${json}::jsonb) AS r(${TYPED})),
      was AS (SELECT t.product_sku_id, (${listed((name) => `t.${column(name)}`)})::text AS told FROM temu_sales_row t JOIN news r ON r."productSkuId" = t.product_sku_id
        WHERE t.shop_id = ${shopId}),
      kept AS (
        INSERT INTO temu_sales_row AS t (shop_id, product_sku_id, ${listed(column)}, sync_time, create_time, update_time)
        SELECT ${shopId}, r."productSkuId", ${listed((name) => `r."${name}"`)}, ${ctx.now}, ${ctx.now}, ${ctx.now} FROM news r ORDER BY r."productSkuId"
        ON CONFLICT (shop_id, product_sku_id) DO UPDATE SET ${listed((name) => `${column(name)} = excluded.${column(name)}`)}, sync_time = excluded.sync_time,
          update_time = excluded.update_time, deleted_at = NULL
        RETURNING t.product_sku_id, (${listed((name) => `t.${column(name)}`)})::text AS told)
    SELECT count(*)::int AS n FROM kept LEFT JOIN was USING (product_sku_id) WHERE was.told IS DISTINCT FROM kept.told`)
  return changed!.n
}

/** A day that was told keeps the price of then; one that is told differently changes its number. */
const keepDays = (tx: Tx, shopId: number, json: string): Promise<number> =>
  tx.run(sql`
    INSERT INTO temu_sales_day AS t (shop_id, product_sku_id, day, quantity, supply_price)
    SELECT ${shopId}, r."productSkuId", d.day, max(d.quantity), max(r."supplyPrice")
    FROM jsonb_to_recordset(${json}::jsonb) AS r("productSkuId" text, "supplyPrice" numeric, days jsonb), jsonb_to_recordset(r.days) AS d(day date, quantity int)
    GROUP BY 2, 3 ORDER BY 2, 3
    ON CONFLICT (shop_id, product_sku_id, day) DO UPDATE SET quantity = excluded.quantity WHERE t.quantity <> excluded.quantity`)

/** Which SKU of ours each code means by now: what is one piece of one SKU. */
async function linkRows(tx: Tx, shopId: number, ctx: Ctx): Promise<void> {
  const rows = await tx.query<{ code: string }>(
    sql`SELECT DISTINCT ext_code AS code FROM temu_sales_row WHERE shop_id = ${shopId} AND deleted_at IS NULL AND ext_code <> ''`,
  )
  const codes = rows.map(({ code }) => code)
  const found = await match(tx, shopId, codes, ctx)
  const skuIds = found.map((hit) => (hit?.items.length === 1 && hit.items[0]!.quantity === 1 ? hit.items[0]!.skuId : null))
  await tx.run(sql`
    UPDATE temu_sales_row t SET sku_id = w.sku FROM unnest(${codes}::text[], ${skuIds}::bigint[]) w(code, sku)
    WHERE t.shop_id = ${shopId} AND t.ext_code = w.code AND t.sku_id IS DISTINCT FROM w.sku`)
}
