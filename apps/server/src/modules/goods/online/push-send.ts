import type { ShopAccount } from '../../../connectors/shop-listing.ts'
import { ShopDown, ShopRefused } from '../../../connectors/shop-listing.ts'
import type { StockConnector } from '../../../connectors/shop-stock.ts'
import { wireTime } from '../../../kit/clock.ts'
import { sql } from '../../../kit/db/db.ts'
import type { House } from '../../../kit/house.ts'
import { refusedAs } from '../../authorize/auth/account.ts'

export interface Due {
  id: number
  quantity: number
  configId: number | null
}
export interface Sent {
  pushed: number
  failed: number
  /** The shop itself did not take it: there is no sense in sending it more now. */
  stopped: boolean
  reason: string | null
}
interface Row {
  id: number
  itemId: string
  variationId: string
  shopSku: string
  fromQty: number
  sequence: number
}

/**
 * One batch to one shop. Every push draws a number first; its result is kept only while no later push has drawn one, so that
 * an older quantity never stands for a newer.
 */
export async function send(house: House, shop: ShopAccount, due: Due[], connector: StockConnector): Promise<Sent> {
  const wanted = new Map(due.map((one) => [one.id, one]))
  const rows = await house.db.query<Row>(sql`
    UPDATE goods_shopsku s SET push_seq = nextval('goods_push_seq') WHERE s.id = ANY(${[...wanted.keys()]}::bigint[])
    RETURNING s.id, s.item_id AS "itemId", s.variation_id AS "variationId", s.shop_sku AS "shopSku", coalesce(s.pushed_qty, s.online_stock) AS "fromQty",
      s.push_seq AS sequence`)
  const updates = rows.map((row) => ({ ...row, quantity: wanted.get(row.id)!.quantity }))
  const { errors, stopped } = await ask(house, connector, shop, updates)
  await keep(
    house,
    shop.shopId,
    updates.map((row, i) => ({ ...row, configId: wanted.get(row.id)!.configId, error: errors[i] ?? null })),
  )
  const failed = errors.filter((error) => error !== null).length
  return { pushed: updates.length - failed, failed, stopped, reason: errors.find((error) => error !== null) ?? null }
}

async function ask(house: House, connector: StockConnector, shop: ShopAccount, updates: (Row & { quantity: number })[]) {
  try {
    const answers = await connector.pushStock(shop, updates)
    return { errors: updates.map((_, i) => (answers[i] ? answers[i].error : '平台没有回答')), stopped: false }
  } catch (error) {
    if (!(error instanceof ShopDown || error instanceof ShopRefused)) throw error
    await refusedAs(house, shop, error)
    return { errors: updates.map(() => error.message), stopped: true }
  }
}

/** What failed waits twice as long as the time before, an hour at most. What was wished for meanwhile stays wished for. */
async function keep(
  house: House,
  shopId: number,
  rows: (Row & { quantity: number; configId: number | null; error: string | null })[],
): Promise<void> {
  const now = wireTime(house.clock.now())
  const json = JSON.stringify(rows)
  const told = sql`jsonb_to_recordset(${json}::jsonb) AS r(id bigint, sequence bigint, "shopSku" text, "fromQty" int, quantity int, "configId" bigint, error text)`
  await house.db.transact(async (tx) => {
    await tx.run(sql`
      UPDATE goods_shopsku s SET
        pushed_qty = CASE WHEN r.error IS NULL THEN r.quantity ELSE s.pushed_qty END,
        online_stock = CASE WHEN r.error IS NULL THEN r.quantity ELSE s.online_stock END,
        push_tries = CASE WHEN r.error IS NULL THEN 0 ELSE s.push_tries + 1 END,
        push_wanted = CASE WHEN s.push_wanted <> 'infinity' THEN s.push_wanted WHEN r.error IS NULL THEN NULL
          ELSE ${now}::timestamptz + make_interval(mins => least(60, 2 ^ least(s.push_tries, 6))::int) END
      FROM ${told} WHERE s.id = r.id AND s.push_seq = r.sequence`)
    await tx.run(sql`
      INSERT INTO goods_inventory_push_log (time, shop_id, shopsku_id, shop_sku, from_qty, to_qty, config_id, result, error_msg)
      SELECT ${now}, ${shopId}, r.id, r."shopSku", r."fromQty", r.quantity, r."configId", CASE WHEN r.error IS NULL THEN 1 ELSE 2 END, r.error FROM ${told}`)
  })
}
