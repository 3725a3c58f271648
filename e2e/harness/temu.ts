import type { Page } from '@playwright/test'
import { rows as stored } from './database.ts'
import { rows } from './shell.ts'
import { putIn } from './stock.ts'
import { expect } from './test.ts'

export interface Goods {
  id: number
  sku: string
  barcode: string
}
export const CART = 'E2E-TEMU-CART'
export const SHOP = 'Temu全程店'
export const drawn = String(Date.now() % 10_000_000)
export const SN = `WB2611${drawn}`

/** A SKU of its own with pieces on a shelf, under a code of the shop, and nothing of it elsewhere. */
export async function goods(page: Page, shopId: number, placeId: number, onShelf: number): Promise<Goods> {
  const n = onShelf % 10
  const sku = `TEMU-${drawn}-${n}`
  const barcode = `69${drawn}00${n}`
  const [made] = await stored<{ id: string }>(
    `WITH g AS (INSERT INTO goods_goods (goods_code, goods_name, audit_status, goods_status) VALUES ($1, $1, 200, '20') RETURNING id)
     INSERT INTO goods_goods_sku (goods_id, sku, sku_name, sku_status, barcode, weight) SELECT id, $1, '平台货品 ' || $1, '20', $2, 120 FROM g RETURNING id`,
    [sku, barcode],
  )
  const id = Number(made!.id)
  await stored(
    `WITH l AS (INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type, is_activated) VALUES ($1, $2, $2, 1, 1) RETURNING id)
     INSERT INTO goods_link_shop_item (link_id, sku_id, quantity) SELECT id, $3, 1 FROM l`,
    [shopId, `HH-${sku}`, id],
  )
  await putIn(page, placeId, id, onShelf)
  return { id, sku, barcode }
}

/** A shop of the seller's that accepts and stages by itself; its platform says only what the test makes it say. */
export async function makeShop(): Promise<number> {
  const [made] = await stored<{ id: string }>(
    `INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, auth_status)
     SELECT 'temu', $1, $2, 'CNY', u.id, u.dept_id, 1 FROM account_user u WHERE u.username = 'seller' RETURNING id`,
    [SHOP, `E2W${drawn}`],
  )
  const company = 7_000_000 + (Number(drawn) % 1_000_000)
  await stored('INSERT INTO temu_express_company (id, name) VALUES ($1, $2)', [company, `全程快递${drawn}`])
  await stored(
    `INSERT INTO temu_config (shop_id, out_store_id, stock_days, margin_floor, auto_accept, auto_stage, express_company_id) VALUES ($1, 1, 21, 0.15, 1, 1, $2)`,
    [made!.id, company],
  )
  await stored('INSERT INTO simulator_managed_shop (shop_id, is_quiet) VALUES ($1, 1)', [made!.id])
  await stored(
    `INSERT INTO stock_store_container (container_no, store_id, type_id) SELECT $1, 1, id FROM stock_container_type WHERE type_name = '周转箱'`,
    [CART],
  )
  return Number(made!.id)
}

/** The platform asks for five of the one and two of the other, and sells both. */
export async function ask(shopId: number, skus: Goods[]): Promise<void> {
  const [made] = await stored<{ id: string }>(
    `INSERT INTO simulator_managed_stock_order (shop_id, sub_purchase_order_sn, product_skc_id, product_name, source, status, purchase_time, deliver_by, arrive_by, told_time)
     VALUES ($1, $2, 'SKC' || $2, '收纳盒', 1, 0, now(), now() + interval '2 days', now() + interval '5 days', now()) RETURNING id`,
    [shopId, SN],
  )
  for (const [i, { sku }] of skus.entries()) {
    const given = [`P${SN}${i}`, `HH-${sku}`]
    await stored(
      `INSERT INTO simulator_managed_stock_line (stock_order_id, product_sku_id, ext_code, purchase_qty, max_deliver_qty, supply_price) VALUES ($1, $2, $3, $4, $4, 25)`,
      [made!.id, ...given, i === 0 ? 5 : 2],
    )
    await stored(
      `INSERT INTO simulator_managed_sale (shop_id, product_sku_id, product_skc_id, ext_code, product_name, supply_price, told_time) VALUES ($1, $2, $2, $3, '收纳盒', 25, now())`,
      [shopId, ...given],
    )
  }
}

export async function act(page: Page, text: string, verb: string): Promise<void> {
  const row = rows(page).filter({ hasText: text })
  await expect(row).toBeVisible()
  const shown = row.getByRole('button', { name: verb, exact: true })
  if (await shown.count()) return shown.click()
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: verb, exact: true }).click()
}
