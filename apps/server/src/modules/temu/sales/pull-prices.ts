import { PRICE_OPEN, PRICE_STATE, priceStates } from '@erp/contract/temu/sales/price.states'
import { priceAdjust } from '@erp/contract/temu/sales/price-adjust'
import { managedPlatform, type PriceNews, type Synced } from '../../../connectors/managed.ts'
import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { addDays } from '../../../kit/clock.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { moveSet } from '../../../kit/move.ts'
import { nextNumbers } from '../../../kit/number.ts'
import { takePrices } from './answer.ts'
import { judge } from './judge.ts'

const DAYS = 30
/** The last month every time: there are few, and one that had to wait for another of its SKU comes again. */
export async function pullPrices(house: House, shop: ShopAccount, ctx: Ctx): Promise<Synced> {
  const since = `${addDays(ctx.now.slice(0, 10), -DAYS)} 00:00:00`
  const platform = managedPlatform(house)
  const synced: Synced = { pulled: 0, changed: 0 }
  for (let cursor: string | null = null; ; ) {
    const { list, next }: { list: PriceNews[]; next: string | null } = await platform.listPriceOrders(shop, since, cursor)
    const news = latestOfEach(list)
    if (news.length) synced.changed += await house.db.transact((tx) => keepPrices(tx, shop.shopId, news, ctx))
    synced.pulled += news.length
    if (next === null) return synced
    cursor = next
  }
}

const isOpen = ({ status }: PriceNews): boolean => PRICE_OPEN.includes(status)
/** Said twice, what is decided counts; decided ones come first, so that they make room for the next of their SKU. */
function latestOfEach(list: PriceNews[]): PriceNews[] {
  const latest = new Map<string, PriceNews>()
  for (const news of list) {
    const before = latest.get(news.platformPriceSn)
    if (!before || isOpen(before)) latest.set(news.platformPriceSn, news)
  }
  return [...latest.values()].toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)))
}

interface Known {
  id: number
  sn: string
  status: number
}
async function keepPrices(tx: Tx, shopId: number, news: PriceNews[], ctx: Ctx): Promise<number> {
  unchanged(ctx)
  const known = await tx.query<Known>(sql`
    SELECT id, platform_price_sn AS sn, status FROM temu_price_adjust
    WHERE shop_id = ${shopId} AND platform_price_sn = ANY(${news.map((one) => one.platformPriceSn)}::text[]) ORDER BY id FOR UPDATE`)
  const bySn = new Map(known.map((row) => [row.sn, row]))
  const moved = await decide(tx, news, bySn, ctx)
  const fresh = news.filter(({ platformPriceSn }) => !bySn.has(platformPriceSn))
  return moved + (await take(tx, shopId, fresh, ctx))
}

/** What the platform decided; what was decided before stays as it was. */
async function decide(tx: Tx, news: PriceNews[], known: Map<string, Known>, ctx: Ctx): Promise<number> {
  const open = news.flatMap((one) => {
    const row = known.get(one.platformPriceSn)
    return row && PRICE_OPEN.includes(row.status) && !isOpen(one) ? [{ ...one, id: row.id }] : []
  })
  const done = open.filter(({ status }) => status === PRICE_STATE.done).map(({ id }) => id)
  const failed = open.filter(({ status }) => status === PRICE_STATE.failed)
  if (done.length) {
    await moveSet(tx, priceAdjust, priceStates, 'agreed', done, ctx, { set: { resultReason: '平台已同意' } })
    await takePrices(tx, done)
  }
  if (failed.length) {
    const [ids, reasons] = [failed.map(({ id }) => id), failed.map(({ reason }) => reason ?? '平台未通过')]
    const said = sql`(SELECT w.reason FROM unnest(${ids}::bigint[], ${reasons}::text[]) w(id, reason) WHERE w.id = t.id)`
    await moveSet(tx, priceAdjust, priceStates, 'denied', ids, ctx, { set: { resultReason: said } })
  }
  return open.length
}

/** New ones with a number of ours and what they leave of the margin. */
async function take(tx: Tx, shopId: number, news: PriceNews[], ctx: Ctx): Promise<number> {
  if (news.length === 0) return 0
  const found = await tx.query<{ productSkuId: string; extCode: string; skuId: number | null }>(sql`
    SELECT product_sku_id AS "productSkuId", ext_code AS "extCode", sku_id AS "skuId" FROM temu_sales_row
    WHERE shop_id = ${shopId} AND product_sku_id = ANY(${news.map(({ productSkuId }) => productSkuId)}::text[])`)
  const rows = new Map(found.map((row) => [row.productSkuId, row]))
  const skuIdOf = ({ productSkuId }: PriceNews) => rows.get(productSkuId)?.skuId ?? null
  const judgements = await judge(
    tx,
    news.map((one) => ({ ...one, shopId, skuId: skuIdOf(one) })),
    ctx,
  )
  const numbers = await nextNumbers(ctx.house, 'TD', news.length)
  const made = news.map((one, i) => {
    const { cost, marginBefore, marginAfter } = judgements[i]!
    const extCode = rows.get(one.productSkuId)?.extCode ?? ''
    return { n: i, ...one, adjustNo: numbers[i]!, skuId: skuIdOf(one), extCode, cost, marginBefore, marginAfter }
  })
  return insertPrices(tx, shopId, made, ctx)
}

/** One open adjustment a SKU: the others wait until it is decided. */
async function insertPrices(tx: Tx, shopId: number, made: object[], ctx: Ctx): Promise<number> {
  const added = await tx.query<{ id: number; no: string }>(sql`
    INSERT INTO temu_price_adjust (adjust_no, platform_price_sn, shop_id, product_sku_id, ext_code, sku_id, source, old_price, new_price, cost, margin_before, margin_after,
      reason, status, deadline, create_time, update_time)
    SELECT r."adjustNo", r."platformPriceSn", ${shopId}, r."productSkuId", r."extCode", r."skuId", r.source, r."oldPrice", r."newPrice", r.cost, r."marginBefore", r."marginAfter",
      r.reason, r.status, r.deadline, ${ctx.now}, ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS r(n int, "adjustNo" text, "platformPriceSn" text, "productSkuId" text, "extCode" text, "skuId" bigint, source int,
      "oldPrice" numeric, "newPrice" numeric, cost numeric, "marginBefore" numeric, "marginAfter" numeric, reason text, status int, deadline timestamptz) ORDER BY r.n
    ON CONFLICT DO NOTHING RETURNING id, adjust_no AS no`)
  await logAll(
    tx,
    ctx,
    added.map(({ id, no }) => ({ entity: priceAdjust.path, entityId: id, action: '同步', note: no, version: 1 })),
  )
  return added.length
}
