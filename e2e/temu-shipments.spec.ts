import type { Browser, Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { rows, view } from './harness/shell.ts'
import { makePlaces, putIn, someSkus } from './harness/stock.ts'
import { act } from './harness/temu.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const PAGE = '/trusteeship/temu/shipments'
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const tab = (page: Page, name: string) => view(page).getByRole('tab', { name: new RegExp(`^${name}`) })
const chip = (page: Page, name: string) => view(page).getByRole('button', { name: new RegExp(`^${name}`) })
let shopId = 0
let drawn = Date.now() % 1_000_000

/** A shop of the seller's own that ships out of 义乌仓; its platform says only what the test makes it say. */
test.beforeAll(async () => {
  const [made] = await stored<{ id: string }>(
    `INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, auth_status)
     SELECT 'temu', 'Temu发货台' || $1::text, 'E2E' || $1::text, 'CNY', u.id, u.dept_id, 1 FROM account_user u WHERE u.username = 'seller' RETURNING id`,
    [String(drawn++)],
  )
  shopId = Number(made!.id)
  await stored(`INSERT INTO temu_config (shop_id, out_store_id, stock_days, margin_floor) VALUES ($1, 1, 21, 0.15)`, [shopId])
  await stored(`INSERT INTO simulator_managed_shop (shop_id, is_quiet) VALUES ($1, 1)`, [shopId])
})
test.afterAll(async () => {
  await stored('UPDATE authorize_shop SET deleted_at = now() WHERE id = $1', [shopId])
})

interface Wanted {
  sn: string
  lines: { extCode: string; quantity: number; price: string }[]
}
/** The platform asks for stock. */
async function asked(lines: Wanted['lines'], hours = 8): Promise<string> {
  const sn = `WB26111800${drawn++}`
  const [made] = await stored<{ id: string }>(
    `INSERT INTO simulator_managed_stock_order (shop_id, sub_purchase_order_sn, product_skc_id, product_name, source, status, purchase_time, deliver_by, arrive_by, told_time)
     VALUES ($1, $2, 'SKC' || $2, '收纳盒 ' || $2, 1, 0, now(), now() + $3 * interval '1 hour', now() + interval '3 days', now()) RETURNING id`,
    [shopId, sn, hours],
  )
  for (const [i, { extCode, quantity, price }] of lines.entries())
    await stored(
      `INSERT INTO simulator_managed_stock_line (stock_order_id, product_sku_id, ext_code, purchase_qty, max_deliver_qty, supply_price) VALUES ($1, $2, $3, $4, $4, $5)`,
      [made!.id, `P${sn}${i}`, extCode, quantity, price],
    )
  return sn
}

/** A SKU of ours with stock that costs two a piece, under a code of the shop. */
async function linked(page: Page, quantity: number): Promise<{ id: number; sku: string; extCode: string }> {
  const [sku] = await someSkus(1)
  const [place] = await makePlaces(1)
  await putIn(page, place!.id, sku!.id, quantity)
  const extCode = `HH-${drawn++}`
  const [link] = await stored<{ id: string }>(
    `INSERT INTO goods_goods_sku_link_shop (shop_id, shop_sku, match_key, link_type, is_activated) VALUES ($1, $2, $2, 1, 1) RETURNING id`,
    [shopId, extCode],
  )
  await stored('INSERT INTO goods_link_shop_item (link_id, sku_id, quantity) VALUES ($1, $2, 1)', [link!.id, sku!.id])
  return { ...sku!, extCode }
}

async function synced(page: Page): Promise<void> {
  await view(page)
    .getByRole('button', { name: '同步', exact: true })
    .or(view(page).getByRole('button', { name: '同 步' }))
    .click()
  const dialog = page.getByRole('dialog', { name: '同步备货单' })
  await dialog.getByRole('combobox', { name: '店铺' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'Temu发货台' }).first().click()
  await page.keyboard.press('Escape')
  await dialog.locator('.ant-btn-primary').click()
  await expect(dialog).toBeHidden()
}

/** A supervisor spares the SKU of a row what it is refused for. */
async function whitelisted(browser: Browser, sn: string): Promise<void> {
  const desk = await person(browser, 'supervisor', `${PAGE}?tab=desk&subPurchaseOrderSn=${sn}`)
  await act(desk, sn, '加白名单')
  const drawer = desk.getByRole('dialog', { name: /加白名单/ })
  await drawer.getByLabel('原因').fill('清仓，低价可发')
  await drawer.getByRole('button', { name: /保\s?存/ }).click()
  await expect(drawer).toBeHidden()
  await expect(row(desk, sn)).not.toContainText('低毛利')
  await desk.context().close()
}

test('a seller accepts what the platform asks for, sees why it may not leave, and puts it on a delivery order', async ({
  page,
  browser,
}) => {
  const { sku, extCode } = await linked(page, 40)
  const dear = await asked([{ extCode, quantity: 30, price: '2.10' }])
  const unknown = await asked([{ extCode: `NO-${drawn++}`, quantity: 5, price: '9.90' }], 60)
  await page.setViewportSize(DESKTOP)
  await signedIn(page, 'seller')
  await page.goto(`${PAGE}?shopId=${shopId}`)
  await synced(page)
  await expect(row(page, dear)).toContainText(sku)
  await act(page, dear, '接单')
  await expect(row(page, dear)).toBeHidden()
  await tab(page, '待发货').click()
  await act(page, dear, '加入发货台')
  await tab(page, '发货台').click()
  await expect(row(page, dear)).toContainText('低毛利')
  await expect(row(page, dear)).toContainText('即将逾期')
  await chip(page, '被拦截').click()
  await expect(row(page, dear)).toContainText(`SKU ${sku} 毛利率不达标`)
  await shot(page, 'temu-shipments-1440')
  await chip(page, '被拦截').click()
  await whitelisted(browser, dear)
  await page.reload()
  await expect(row(page, dear)).not.toContainText('低毛利')
  const quantity = row(page, dear).getByRole('spinbutton', { name: `可发量 ${sku}` })
  await quantity.fill('12')
  await quantity.press('Enter')
  await act(page, dear, '创建发货单')
  await expect(row(page, dear)).toBeHidden()
  await tab(page, '已建单').click()
  await expect(row(page, dear)).toContainText(/TF\d+/)
  const [line] = await stored<{ quantity: number }>(
    `SELECT l.plan_qty AS quantity FROM temu_delivery_line l JOIN temu_stock_order o ON o.id = l.stock_order_id WHERE o.sub_purchase_order_sn = $1`,
    [dear],
  )
  expect(line).toEqual({ quantity: 12 })
  await tab(page, '待接单').click()
  await expect(row(page, unknown)).toContainText('未匹配')
})

test('the desk and the due board are read and worked with at 390 px', async ({ page }) => {
  const { sku, extCode } = await linked(page, 3)
  const short = await asked(
    [
      { extCode, quantity: 9000, price: '9.90' },
      { extCode: `NO-${drawn++}`, quantity: 5, price: '9.90' },
    ],
    5,
  )
  await page.setViewportSize(PHONE)
  await signedIn(page, 'seller')
  await page.goto(`${PAGE}?shopId=${shopId}`)
  await synced(page)
  const card = view(page).locator('.card', { hasText: short })
  await expect(card).toContainText('缺货')
  await card.getByRole('button', { name: /展开明细/ }).click()
  await expect(card.locator('.temu-lines')).toContainText(`SKU ${sku} 超备货上限`)
  await shot(page, 'temu-shipments-390')
  await page.goto('/trusteeship/temu/dueBoard')
  const item = view(page).locator('.due-item', { hasText: short })
  await expect(item).toContainText('剩 4小时')
  await shot(page, 'temu-due-board-390')
  await page.setViewportSize(DESKTOP)
  await shot(page, 'temu-due-board-1440')
  await item.getByRole('link', { name: short }).click()
  await expect(row(page, short)).toBeVisible()
})
