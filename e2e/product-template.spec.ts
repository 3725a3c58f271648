import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { rows as stored } from './harness/database.ts'
import { rows, view } from './harness/shell.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const SELLER = 'xu.lei'
const MUGS = '200003136'
const SHOP = `模板店${Date.now() % 1_000_000}`
interface Wanted {
  id: number
  code: string
}

/** A goods with three colours, a square picture and texts for the platform, whose title has a letter that it does not take. */
async function goodsToList(page: Page, token: string): Promise<Wanted> {
  const bytes = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
  const sent = await page.request.post('/api/goods/goods/imageUpload', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: 'cup.png', mimeType: 'image/png', buffer: bytes } },
  })
  const { url } = (await sent.json()).data
  const code = `ET${Date.now().toString(36).toUpperCase()}`
  const [goods] = await stored<{ id: string }>(
    `WITH g AS (INSERT INTO goods_goods (goods_code, goods_name, main_image, goods_status, audit_status) VALUES ($1, '刊登用保温杯', $2, '20', 200) RETURNING id),
       k AS (INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1, sku_status, cost_price, weight, length, width, height, sku_image)
         SELECT g.id, $1 || n, '杯', p, '20', 25, 120, 10, 8, 8, $2 FROM g, unnest(ARRAY['红色', '蓝色', '黑色']) WITH ORDINALITY x(p, n) RETURNING id),
       i AS (INSERT INTO product_center_platform_info (goods_id, plat_name, title, plat_category_id, plat_category_path, currency, fee_rate, pay_rate, ad_rate)
         SELECT id, 'smt', 'Steel vacuum cup 杯', $3, 'Home & Garden > Kitchen & Dining > Mugs & Cups', 'USD', 8, 1, 3 FROM g RETURNING id),
       s AS (INSERT INTO product_center_platform_info_sku (document_id, sku_id, price, list_price) SELECT i.id, k.id, 8.43, 16.86 FROM i, k)
     SELECT id FROM g`,
    [code, url, MUGS],
  )
  return { id: Number(goods!.id), code }
}

/** A shop of the seller that the platform answers for, and whose platform does nothing by itself. */
async function makeShop(): Promise<void> {
  const [shop] = await stored<{ id: string }>(
    `INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, auth_status, listing_sync)
     SELECT 'smt', $1, $1, 'USD', u.id, u.dept_id, 1, 0 FROM account_user u WHERE u.username = $2 RETURNING id`,
    [SHOP, SELLER],
  )
  await stored('INSERT INTO simulator_smt_shop (shop_id, is_quiet, lived_until) VALUES ($1, 1, now())', [shop!.id])
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await view(page).getByRole('combobox', { name: label, exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click()
}
const problems = (page: Page) => view(page).getByRole('complementary', { name: '问题列表' })
const problem = (page: Page, text: string) => problems(page).getByRole('button', { name: text })
const cell = (page: Page, row: number, column: string) =>
  view(page).getByRole('textbox', { name: `第${row}行 ${column}`, exact: true })

async function makeFromGoods(page: Page, code: string): Promise<void> {
  await page.goto('/product/smtTemplate')
  await view(page).getByRole('button', { name: '由商品生成' }).click()
  const dialog = page.getByRole('dialog', { name: '由商品生成' })
  await dialog.getByRole('combobox', { name: '商品' }).fill(code)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: code }).first().click()
  await dialog.getByRole('combobox', { name: '店铺' }).fill(SHOP)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: SHOP }).first().click()
  // The list of shops stays open for a second one.
  await dialog.getByText('由商品生成', { exact: true }).click()
  await dialog.getByRole('button', { name: /^生\s?成$/ }).click()
  await expect(dialog).toBeHidden()
}

async function mendTexts(page: Page): Promise<void> {
  await problem(page, '标题只能用英文字符').press('Enter')
  const subject = view(page).getByRole('textbox', { name: '标题', exact: true })
  await expect(subject).toBeFocused()
  await subject.fill('Steel vacuum cup for travel')
  await expect(problem(page, '标题只能用英文字符')).toBeHidden()
  await problem(page, '请填写属性「品牌」').click()
  await expect(view(page).getByRole('combobox', { name: '品牌' })).toBeFocused()
  for (const [label, option] of [
    ['品牌', '无品牌'],
    ['产地', '中国大陆'],
    ['高关注化学品', '无'],
    ['材质', '不锈钢'],
  ] as const)
    await choose(page, label, option)
}

async function mendSkus(page: Page): Promise<void> {
  await problem(page, '全部SKU的库存之和至少为1').click()
  await expect(cell(page, 1, '库存')).toBeFocused()
  await view(page).getByRole('button', { name: '批量设置' }).click()
  const popover = page.locator('.ant-popover:visible')
  await popover.getByRole('combobox', { name: '设置哪一列' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '库存' }).first().click()
  await popover.getByRole('spinbutton', { name: '设置为' }).fill('20')
  await popover.getByRole('button', { name: '应用到全部SKU' }).click()
  await expect(problem(page, '全部SKU的库存之和至少为1')).toBeHidden()
}

test('a goods becomes a template: its problems are seen, jumped to, mended, and it may be published', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  const token = await signedIn(page, SELLER)
  await makeShop()
  const goods = await goodsToList(page, token)
  await makeFromGoods(page, goods.code)
  const row = rows(page).filter({ hasText: goods.code })
  await expect(row).toContainText('草稿')
  await shot(page, 'product-template-list')
  await row.getByRole('link', { name: goods.code }).click()
  await expect(view(page).getByRole('grid', { name: 'SKU表格' })).toContainText(`${goods.code}1`)
  await expect(view(page).getByRole('grid', { name: 'SKU表格' })).toContainText('红色')
  await shot(page, 'product-template-problems')
  await mendTexts(page)
  await mendSkus(page)
  await problem(page, '请选择运费模板').click()
  await expect(view(page).getByRole('combobox', { name: '运费模板' })).toBeFocused()
  await choose(page, '运费模板', '无忧标准')
  await expect(problems(page)).toContainText(/没有问题|^问题0个错误/)
  await view(page)
    .getByRole('button', { name: /^检\s?查$/ })
    .click()
  await expect(view(page).locator('.editor-head')).toContainText('可发布')
  await shot(page, 'product-template-ready')
  await page.setViewportSize(PHONE)
  await shot(page, 'product-template-phone')
  await page.setViewportSize(DESKTOP)
  const [made] = await stored<{ id: string; temp_status: number }>(
    'SELECT id, temp_status FROM product_center_smt_template WHERE goods_id = $1',
    [goods.id],
  )
  expect(made).toMatchObject({ temp_status: 20 })
  await page.goto(`/updatesmtQtgTempUp/${made!.id}`)
  await expect(view(page)).toContainText('模板不存在')
  await expect(view(page).getByRole('link', { name: '返回全托管模板' })).toHaveAttribute('href', '/product/smtQtgTemplate')
})
