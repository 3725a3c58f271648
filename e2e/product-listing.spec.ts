import type { Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { rows, view } from './harness/shell.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const drawn = Date.now() % 1_000_000
const SHOP = `在线店${drawn}`

const sku = (shopSku: string, skuPrice: string) => ({
  shopSku,
  skuId: null,
  props: [{ propertyId: '14', propertyName: 'Color', valueId: shopSku, valueName: shopSku, ownName: null }],
  skuImage: null,
  skuPrice,
  stock: 20,
  supplyPrice: null,
  jitStock: null,
  specialTypes: [],
  defectImages: [],
})
const content = (subject: string, skus: object[]) => ({
  subject,
  categoryId: '1001',
  attrs: [],
  imageUrls: [],
  video: null,
  skus,
  currencyCode: 'USD',
  nationalQuotes: [],
  detail: '<p>x</p>',
  mobileDetail: '',
  lotNum: 1,
  groupIds: [],
  qualifications: [],
})

/** A shop of the seller whose platform has two products and does nothing by itself. */
async function makeShop(): Promise<string[]> {
  const [shop] = await stored<{ id: string }>(
    `INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, auth_status, listing_sync)
     SELECT 'smt', $1, $1, 'USD', u.id, u.dept_id, 1, 0 FROM account_user u WHERE u.username = 'seller' RETURNING id`,
    [SHOP],
  )
  await stored('INSERT INTO simulator_smt_shop (shop_id, is_quiet, lived_until) VALUES ($1, 1, now())', [shop!.id])
  const ids = [`77${drawn}1`, `77${drawn}2`]
  for (const [i, id] of ids.entries()) {
    const codes = [`E2L${drawn}${i}A`, `E2L${drawn}${i}B`]
    const [made] = await stored<{ id: string }>(
      `INSERT INTO simulator_smt_product (shop_id, product_id, list_type, product_status, content, modified_time, told_time, sold30, views30)
       VALUES ($1, $2, 1, 'onSelling', $3, now(), now(), 12, 340) RETURNING id`,
      [shop!.id, id, JSON.stringify(content(`Camping Lamp ${i + 1}`, [sku(codes[0]!, '10.00'), sku(codes[1]!, '12.00')]))],
    )
    for (const code of codes)
      await stored('INSERT INTO simulator_smt_sku (product_row, shop_id, shop_sku, variation_id) VALUES ($1, $2, $3, $3)', [
        made!.id,
        shop!.id,
        code,
      ])
  }
  return ids
}
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })

test('a seller reads a shop, prices two listings after a look and takes it back', async ({ page }) => {
  const [first, second] = await makeShop()
  await signedIn(page, 'seller')
  await page.goto('/product/smtListing')
  await view(page).getByRole('button', { name: '同步店铺' }).click()
  const syncing = page.getByRole('dialog', { name: '同步店铺' })
  await syncing.getByRole('combobox', { name: '店铺' }).fill(SHOP)
  await page.keyboard.press('Enter')
  // The list of shops stays open for a second one.
  await syncing.getByText('同步店铺', { exact: true }).click()
  await syncing.getByRole('button', { name: '同步' }).click()
  const told = page.getByRole('dialog', { name: '同步速卖通在线商品' })
  await told.getByRole('button', { name: '知道了' }).click()

  await page.goto(`/product/smtListing?productId=${first}%20${second}`)
  await expect(rows(page)).toHaveCount(2)
  for (const text of ['10.00 ~ 12.00', '浏览 340', '正在销售', '已同步']) await expect(row(page, first!)).toContainText(text)
  await shot(page, 'smt-listing')

  await view(page).getByRole('checkbox', { name: '选择本页' }).check()
  await view(page).getByRole('button', { name: '改价 2' }).click()
  const pricing = page.getByRole('dialog', { name: '改价（2 个在线商品）' })
  await pricing.getByRole('spinbutton', { name: '数值' }).fill('10')
  await pricing.getByRole('button', { name: '预览' }).click()
  await expect(pricing.getByRole('status')).toContainText('2 个在线商品，改价 4 个SKU，不变 0 个')
  await expect(pricing.getByRole('row').filter({ hasText: `E2L${drawn}0A` })).toContainText('USD 11.00')
  await shot(page, 'smt-listing-price')
  await pricing.getByRole('button', { name: '确认改价 4 个SKU' }).click()
  await expect(pricing).toContainText('已提交 2 个在线商品、4 个SKU的改价任务')
  const least = async () =>
    (
      await stored<{ price: string }>('SELECT price_min AS price FROM product_center_smt_listing WHERE product_id = ANY($1)', [
        [first, second],
      ])
    ).map(({ price }) => price)
  await expect.poll(least).toEqual(['11.00', '11.00'])
  await pricing.getByRole('button', { name: '撤销' }).click()
  await expect(pricing).toBeHidden()
  await expect.poll(least).toEqual(['10.00', '10.00'])

  await view(page).getByRole('button', { name: '改价记录' }).click()
  await expect(page.getByRole('dialog', { name: '改价记录' }).getByRole('row').nth(2)).toContainText('已撤销')
  await page.keyboard.press('Escape')
  await page.setViewportSize(PHONE)
  await shot(page, 'smt-listing-phone')
  await page.setViewportSize(DESKTOP)
})

test('a listing of another kind is none, with a way back to the list', async ({ page }) => {
  const [listing] = await stored<{ id: string }>(
    `SELECT t.id FROM product_center_smt_listing t JOIN authorize_shop h ON h.id = t.shop_id JOIN account_user u ON u.id = h.seller_id
     WHERE t.list_type = 1 AND u.username = 'seller' ORDER BY t.id LIMIT 1`,
  )
  await signedIn(page, 'seller')
  await page.goto(`/updatesmtListUpBlp/${listing!.id}`)
  await expect(view(page)).toContainText('在线商品不存在')
  await expect(view(page).getByRole('link', { name: '返回不良品在线商品' })).toHaveAttribute('href', '/product/smtBlpListing')
})
