import type { Rows } from '../../../db/rows.ts'
import { wireTime } from '../../kit/clock.ts'
import { sql, type Tx } from '../../kit/db/db.ts'
import type { ManagedPlatform, NewsPage, PriceNews } from '../managed.ts'
import { type ShopAccount, ShopRefused } from '../shop-listing.ts'
import { type Mood, pageOf } from './page.ts'

export type PriceRow = Rows['simulator_managed_price']
export const PRICE = { waits: 0, asked: 1, done: 2, failed: 3 } as const
export const PRICE_SOURCE = { platform: 1, ours: 2 } as const
type Proposal = Parameters<ManagedPlatform['proposePrice']>[1]
type Answer = Parameters<ManagedPlatform['answerPriceOrder']>[2]

export async function priceOf(tx: Tx, sn: string): Promise<PriceRow> {
  const row = await tx.one<PriceRow>(sql`SELECT * FROM simulator_managed_price WHERE platform_price_sn = ${sn} FOR UPDATE`)
  if (!row) throw new ShopRefused(`平台没有调价单${sn}`)
  return row
}

/** Told again it stands as it was decided. */
export async function answerPriceOrder(
  tx: Tx,
  _shop: ShopAccount,
  sn: string,
  { accept, reason }: Answer,
  now: Date,
): Promise<void> {
  const row = await priceOf(tx, sn)
  const wanted = accept ? PRICE.done : PRICE.failed
  if (row.status === wanted) return
  if (row.status !== PRICE.asked || (row.deadline !== null && row.deadline < wireTime(now)))
    throw new ShopRefused(row.status === PRICE.done ? `调价单${sn}已生效` : '调价单已超时')
  await settlePrice(tx, row, accept, reason, now)
}

export async function settlePrice(tx: Tx, row: PriceRow, accept: boolean, reason: string | null, now: Date): Promise<void> {
  await tx.run(sql`
    UPDATE simulator_managed_price SET status = ${accept ? PRICE.done : PRICE.failed}, reason = coalesce(${reason}, reason), told_time = ${now}, update_time = ${now}, version = version + 1
    WHERE id = ${row.id}`)
  if (accept)
    await tx.run(sql`
      UPDATE simulator_managed_sale SET supply_price = ${row.new_price}::numeric, told_time = ${now}, update_time = ${now}
      WHERE shop_id = ${row.shop_id} AND product_sku_id = ${row.product_sku_id}`)
}

export async function proposePrice(tx: Tx, shop: ShopAccount, proposal: Proposal, now: Date) {
  const { adjustNo, productSkuId, oldPrice, newPrice, reason } = proposal
  const asked = { adjustNo, productSkuId, source: PRICE_SOURCE.ours, status: PRICE.waits, oldPrice, newPrice, reason }
  return { platformPriceSn: await insertPrice(tx, shop.shopId, asked, now) }
}

export interface PriceAsked {
  platformPriceSn?: string
  adjustNo?: string | null
  productSkuId: string
  source: 1 | 2
  oldPrice: string
  newPrice: string
  reason?: string | null
  status: number
  deadline?: string | null
  isPlayed?: boolean
}
/** One for a number of ours, however often it is asked for. */
export async function insertPrice(tx: Tx, shopId: number, asked: PriceAsked, now: Date): Promise<string> {
  const added = await tx.one<{ sn: string }>(sql`
    INSERT INTO simulator_managed_price (shop_id, platform_price_sn, adjust_no, product_sku_id, source, old_price, new_price, reason, status, deadline, is_played, ask_time, told_time,
      create_time, update_time)
    VALUES (${shopId}, coalesce(${asked.platformPriceSn ?? null}, 'PA' || to_char(${now}::timestamptz, 'YYMMDD') ||
      lpad((nextval(pg_get_serial_sequence('simulator_managed_price', 'id')) % 10000000)::text, 7, '0')), ${asked.adjustNo ?? null}, ${asked.productSkuId}, ${asked.source},
      ${asked.oldPrice}::numeric, ${asked.newPrice}::numeric, ${asked.reason ?? null}, ${asked.status}, ${asked.deadline ?? null}, ${asked.isPlayed ? 1 : 0}, ${now}, ${now}, ${now}, ${now})
    ON CONFLICT DO NOTHING RETURNING platform_price_sn AS sn`)
  if (added) return added.sn
  const known = await tx.one<{ sn: string }>(
    sql`SELECT platform_price_sn AS sn FROM simulator_managed_price WHERE shop_id = ${shopId} AND adjust_no = ${asked.adjustNo ?? null}`,
  )
  return known?.sn ?? asked.platformPriceSn!
}

export async function withdrawPrice(tx: Tx, _shop: ShopAccount, sn: string, now: Date): Promise<void> {
  const row = await priceOf(tx, sn)
  if (row.status === PRICE.done) throw new ShopRefused(`调价单${sn}已生效，不能撤回`)
  if (row.status !== PRICE.failed) await settlePrice(tx, row, false, '已撤回', now)
}

export const listPriceOrders = (
  tx: Tx,
  shop: ShopAccount,
  since: string,
  cursor: string | null,
  mood: Mood,
): Promise<NewsPage<PriceNews>> =>
  pageOf(
    cursor,
    mood,
    (after, until, size) =>
      tx.query<PriceRow>(sql`
      SELECT * FROM simulator_managed_price WHERE shop_id = ${shop.shopId} AND id > ${after} AND told_time >= ${since}::timestamptz AND told_time <= ${until}
      ORDER BY id LIMIT ${size}`),
    (row) => ({
      platformPriceSn: row.platform_price_sn,
      productSkuId: row.product_sku_id,
      source: row.source as PriceNews['source'],
      oldPrice: row.old_price,
      newPrice: row.new_price,
      reason: row.reason,
      status: row.status as PriceNews['status'],
      deadline: row.deadline,
    }),
  )
