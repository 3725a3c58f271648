import type { Locator, Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { rows, view } from './harness/shell.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

let drawn = Date.now() % 1_000_000

/** Goods of the seller in two styles, and three shops of the seller. */
async function makeGoods(): Promise<{ code: string; shops: string[] }> {
  const code = `E2EX${drawn++}`
  const [goods] = await stored<{ id: string }>(
    `INSERT INTO goods_goods (goods_code, goods_name, goods_status, audit_status, seller_ids) SELECT $1, '手机壳' || $1, '20', 200, ARRAY[u.id] FROM account_user u
     WHERE u.username = 'seller' RETURNING id`,
    [code],
  )
  await stored(
    `INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1, sku_status, cost_price, weight)
     SELECT $1, $2 || '0' || n, '手机壳', CASE n WHEN 1 THEN '黑色' ELSE '透明' END, '20', 25, 200 FROM generate_series(1, 2) n`,
    [goods!.id, code],
  )
  const shops = ['甲', '乙', '丙'].map((name) => `${name}店${code}`)
  for (const [i, shop] of shops.entries())
    await stored(
      `INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, auth_status, sku_prefix)
       SELECT 'joom', $1, $2, 'USD', u.id, u.dept_id, 1, $3 FROM account_user u WHERE u.username = 'seller'`,
      [shop, `${code}-${i}`, `J${i}-`],
    )
  const [group] = await stored<{ id: string }>(
    `INSERT INTO product_center_disabled_group (group_name, reason, shop_ids) SELECT '品牌' || $1, '投诉', ARRAY[s.id] FROM authorize_shop s WHERE s.shop_name = $2 RETURNING id`,
    [code, shops[2]],
  )
  await stored('UPDATE goods_goods SET disabled_group_ids = ARRAY[$2::bigint] WHERE id = $1', [goods!.id, group!.id])
  return { code, shops }
}

const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
async function pick(page: Page, box: Locator, typed: string): Promise<void> {
  await box.click()
  await box.fill(typed)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: typed }).first().click()
}

test('a seller writes the texts of a goods, prices it, plans two shops and registers one', async ({ page }) => {
  const { code, shops } = await makeGoods()
  await page.setViewportSize(DESKTOP)
  await signedIn(page, 'seller')
  await write(page, code)
  await plan(page, code, shops)
  await register(page, code, shops)
})

async function write(page: Page, code: string): Promise<void> {
  await page.goto(`/product/platformInfo?goodsCode=${code}`)
  await view(page).getByRole('button', { name: '新增平台信息' }).click()
  const dialog = page.getByRole('dialog', { name: '新增平台信息' })
  await pick(page, dialog.getByRole('combobox', { name: '商品' }), code)
  await pick(page, dialog.getByRole('combobox', { name: '平台' }), 'Joom')
  await dialog.getByRole('button', { name: /新\s?增/ }).click()
  const drawer = page.getByRole('dialog', { name: new RegExp(`${code} · Joom`) })
  await drawer.getByLabel('前缀词').fill('New')
  await drawer.getByLabel('后缀词').fill('for iPhone')
  for (const word of ['Phone Case', 'Shockproof']) {
    await drawer.getByRole('combobox', { name: '必选词' }).fill(word)
    await page.keyboard.press('Enter')
  }
  await drawer.getByRole('button', { name: '生成标题' }).click()
  await expect(drawer.getByRole('textbox', { name: '标题', exact: true })).toHaveValue('New Phone Case Shockproof for iPhone')
  await drawer.getByLabel('平台类目', { exact: true }).fill('Phones > Cases')
  for (const [label, value] of [
    ['平台费率(%)', '8'],
    ['收款费率(%)', '1'],
    ['广告费率(%)', '3'],
    ['目标利润率(%)', '15'],
    ['折扣(%)', '50'],
    ['运费(CNY)', '18.20'],
  ] as const)
    await drawer.getByLabel(label).fill(value)
  await drawer.getByRole('button', { name: /试\s?算/ }).click()
  await expect(drawer.getByLabel(`${code}01 售价`)).toHaveValue(/^\d\.\d\d$/)
  await shot(page, 'platform-info-edit')
  await drawer.getByRole('button', { name: '保存并标记完善' }).click()
  await expect(row(page, code)).toContainText('已完善')
  await expect(row(page, code)).toContainText('2 / 2')
  await shot(page, 'platform-info')
}

async function plan(page: Page, code: string, shops: string[]): Promise<void> {
  await page.goto(`/product/manualPublish?goodsCode=${code}`)
  await view(page).getByRole('button', { name: '新增刊登计划' }).click()
  const drawer = page.getByRole('dialog', { name: '新增刊登计划' })
  await pick(page, drawer.getByRole('combobox', { name: '商品' }), code)
  await page.keyboard.press('Escape')
  await expect(drawer.getByRole('checkbox', { name: shops[2]! })).toBeDisabled()
  await expect(drawer.getByLabel('店铺', { exact: true })).toContainText(`商品【${code}】在店铺【${shops[2]}】禁售：品牌${code}`)
  await drawer.getByLabel('查找店铺').fill(code)
  for (const shop of shops.slice(0, 2)) await drawer.getByRole('checkbox', { name: shop }).check()
  await shot(page, 'manual-publish-plan')
  await drawer.getByRole('button', { name: '生成 2 个刊登计划' }).click()
  await expect(rows(page)).toHaveCount(2)
}

async function register(page: Page, code: string, shops: string[]): Promise<void> {
  await row(page, shops[0]!).getByRole('button', { name: '确认刊登' }).click()
  const drawer = page.getByRole('dialog', { name: /^确认刊登/ })
  await expect(drawer.getByLabel(`${code}01 店铺SKU`)).toHaveValue(`J0-${code}01`)
  await drawer.getByLabel(`${code}02 店铺SKU`).fill('')
  await drawer.getByLabel('链接ID').fill(`IT${code}`)
  await drawer.getByRole('button', { name: '确认刊登' }).click()
  await expect(drawer).toContainText(`SKU【${code}02】缺少店铺SKU`)
  await drawer.getByLabel(`${code}02 店铺SKU`).fill(`J0-${code}02`)
  await shot(page, 'manual-publish-finish')
  await drawer.getByRole('button', { name: '确认刊登' }).click()
  await expect(row(page, shops[0]!)).toContainText('已刊登')
  await shot(page, 'manual-publish')
  await page.setViewportSize(PHONE)
  await shot(page, 'manual-publish-phone')
  await page.setViewportSize(DESKTOP)
  await page.goto(`/product/shopSkuLink?shopSku=J0-${code}01`)
  await expect(row(page, `J0-${code}01`)).toContainText(`${code}01×1`)
  await page.goto(`/product/platformInfo?goodsCode=${code}`)
  await expect(row(page, code)).toContainText('已刊登')
}
