import { sql } from '../src/kit/db.ts'
import type { TestApp } from './app.ts'
import { counter } from './counter.ts'

interface Config {
  platCode?: string
  shopId?: number | null
  goodsStatuses?: string[]
  storeIds?: number[]
  mode?: 1 | 2 | 3
  ratio?: number | null
  fixedQty?: number | null
  reserveQty?: number
  maxQty?: number | null
  minPushQty?: number
  includeOnWay?: 0 | 1
  isActivated?: 0 | 1
}
const draw = counter()

/** A shop of a channel of its own, so that no other config reaches it. It takes stock unless told. */
export async function addChannelShop(app: TestApp, more: { stockPush?: 0 | 1; status?: number } = {}) {
  const code = `t${draw()}`
  const { db } = app.house
  await db.run(sql`INSERT INTO basic_platform (plat_code, plat_name) VALUES (${code}, ${`渠道${code}`})`)
  const shop = await db.one<{ id: number }>(sql`
    INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, auth_status, stock_push, status)
    SELECT ${code}, ${`推送店${code}`}, ${`push-${code}`}, 'USD', u.id, u.dept_id, 1, ${more.stockPush ?? 1}, ${more.status ?? 1}
    FROM account_user u WHERE u.username = 'seller' RETURNING id`)
  return { platCode: code, shopId: shop!.id, shopName: `推送店${code}` }
}

export async function addListing(app: TestApp, shopId: number, shopSku: string, items: [skuId: number, quantity: number][]) {
  const { db } = app.house
  const link = await db.one<{ id: number }>(sql`
    INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type) VALUES (${shopId}, ${shopSku}, ${shopSku}, 1) RETURNING id`)
  for (const [skuId, quantity] of items)
    await db.run(sql`INSERT INTO goods_link_shop_item (link_id, sku_id, quantity) VALUES (${link!.id}, ${skuId}, ${quantity})`)
  const row = await db.one<{ id: number }>(sql`
    INSERT INTO goods_shopsku (shop_id, item_id, shop_sku, match_key, online_stock, match_status, link_id)
    VALUES (${shopId}, ${`I-${shopSku}`}, ${shopSku}, ${shopSku}, 5, 1, ${link!.id}) RETURNING id`)
  return row!.id
}

export async function addConfig(app: TestApp, platCode: string, config: Config = {}): Promise<number> {
  const { ratio = 100, mode = 1 } = config
  const row = await app.house.db.one<{ id: number }>(sql`
    INSERT INTO goods_inventory_update_config (config_name, plat_code, shop_id, goods_statuses, store_ids, mode, ratio, fixed_qty, reserve_qty, max_qty,
      min_push_qty, include_on_way, is_activated)
    VALUES (${`配置${draw()}`}, ${platCode}, ${config.shopId ?? null}, ${config.goodsStatuses ?? []}, ${config.storeIds ?? []}, ${mode}, ${ratio},
      ${config.fixedQty ?? null}, ${config.reserveQty ?? 0}, ${config.maxQty ?? null}, ${config.minPushQty ?? 0}, ${config.includeOnWay ?? 0},
      ${config.isActivated ?? 1}) RETURNING id`)
  return row!.id
}
