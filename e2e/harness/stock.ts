import type { Page } from '@playwright/test'
import { rows } from './database.ts'
import { post, signedInElsewhere } from './test.ts'

let drawn = Date.now() % 1_000_000

/** A shelf of 义乌仓 that no other test uses, in a roadway of its own. */
export async function makePlaces(count: number): Promise<{ id: number; name: string }[]> {
  const roadway = (drawn++ % 1_679_615).toString(36).toUpperCase().padStart(4, '0')
  const made = await rows<{ id: string; name: string }>(
    `INSERT INTO stock_store_location (store_id, location_name, location_type, max_sku_kinds, pick_seq)
     SELECT 1, 'Z-' || $1::text || '-' || n || '-1', 2, 20, 900000000 + n FROM generate_series(1, $2::int) n RETURNING id, location_name AS name`,
    [roadway.slice(-4), count],
  )
  return made.map(({ id, name }) => ({ id: Number(id), name }))
}

/** What no order waits for comes first: goods that arrive for an order are held for it at once. */
export async function someSkus(count: number): Promise<{ id: number; sku: string }[]> {
  const found = await rows<{ id: string; sku: string }>(
    `SELECT k.id, k.sku FROM goods_goods_sku k WHERE k.holds_stock AND k.sku_status = '20' AND k.sku_kind = 1 AND k.deleted_at IS NULL
     ORDER BY EXISTS (SELECT 1 FROM order_details d JOIN order_trade_info t ON t.id = d.order_id
       WHERE d.stock_sku_id = k.id AND t.ship_time IS NULL AND t.is_cancelled = 0), k.id OFFSET $1 LIMIT $2`,
    [(drawn++ % 20) * 5, count],
  )
  return found.map(({ id, sku }) => ({ id: Number(id), sku }))
}

const tokens = new Map<string, string>()

export async function as<T = any>(page: Page, who: string, path: string, body: object): Promise<T> {
  if (!tokens.has(who)) tokens.set(who, await signedInElsewhere(who))
  const answer = await post(page, path, body, tokens.get(who))
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`)
  return answer.data as T
}

export async function putIn(page: Page, locationId: number, skuId: number, quantity: number): Promise<void> {
  const lines = [{ skuId, locationId, quantity, unitCost: '2.0000' }]
  const { inReceiptId } = await as(page, 'warehouse', '/stock/other-in-receipt/create', { storeId: 1, bizType: '1', lines })
  await as(page, 'supervisor', '/stock/other-in-receipt/audit', { ids: [inReceiptId] })
}

export async function onHand(locationId: number, skuId: number): Promise<number> {
  const [row] = await rows<{ n: number }>(
    'SELECT coalesce(sum(on_hand), 0)::int AS n FROM stock_balance WHERE place_type = 1 AND place_id = $1 AND sku_id = $2',
    [locationId, skuId],
  )
  return row!.n
}
