import type { Locator, Page } from '@playwright/test'
import { rows } from './harness/database.ts'
import { expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name: new RegExp(`^([a-z]+ )?${name}$`) })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const said = (page: Page, words: string) => expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()

/** A SKU of an audited goods, and a shop of 王芳's with what it has online. */
async function catalogue(code: string, online: string[]): Promise<{ shopId: number; shopName: string }> {
  await rows(
    `WITH g AS (INSERT INTO goods_goods (goods_code, goods_name, goods_name_en, audit_status, goods_status) VALUES ($1, '保温杯', 'Vacuum Travel Mug', 200, '20') RETURNING id)
     INSERT INTO goods_goods_sku (goods_id, sku, sku_name, property1, sku_status) SELECT g.id, $1 || n, '保温杯 ' || n, n, '20' FROM g, unnest(ARRAY['01', '02']) n`,
    [code],
  )
  const shopName = `关联${code}`
  const [shop] = await rows<{ id: string }>(
    `INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, auth_status, sku_prefix)
     SELECT 'joom', $1, $2, 'USD', u.id, u.dept_id, 1, 'PX-' FROM account_user u WHERE u.username = 'seller' RETURNING id`,
    [shopName, code],
  )
  await rows(
    `INSERT INTO goods_shopsku (shop_id, item_id, shop_sku, match_key, title, price, currency, online_stock)
     SELECT $1, 'I' || c, c, upper(c), 'Vacuum Travel Mug', 9.99, 'USD', 5 FROM unnest($2::text[]) c`,
    [shop!.id, online],
  )
  return { shopId: Number(shop!.id), shopName }
}

async function open(page: Page, path: string, who = 'seller'): Promise<void> {
  await signedIn(page, who)
  await page.goto(path)
}

test('an unmatched shop SKU is linked by a guess, and unlinked again', async ({ page }) => {
  const { shopId } = await catalogue('WJA0001', ['PX-WJA00010Z*2', 'OTHER-77'])
  await open(page, `/product/shopSku?shopId=${shopId}`)
  await expect(page.getByRole('tab', { name: /未匹配/ })).toContainText('2')
  await button(row(page, 'PX-WJA00010Z*2'), '关联').click()
  const dialog = page.getByRole('dialog', { name: '关联店铺SKU' })
  await dialog.getByRole('button', { name: /WJA000101 ×2/ }).click()
  await expect(dialog.getByLabel('WJA000101 数量')).toHaveValue('2')
  await shot(page, 'link-guess-1440')
  await button(dialog, '关联').click()
  await said(page, '已关联')
  await expect(row(page, 'PX-WJA00010Z*2')).toHaveCount(0)
  await page.getByRole('tab', { name: /已匹配/ }).click()
  await expect(row(page, 'PX-WJA00010Z*2')).toContainText('WJA000101×2')
  await button(row(page, 'PX-WJA00010Z*2'), '解除').click()
  await button(page.getByRole('dialog'), '解除').click()
  await said(page, '已解除')
  await expect(page.getByRole('tab', { name: /未匹配/ })).toContainText('2')
  const links = await rows(
    `SELECT l.is_activated, l.valid_to IS NOT NULL AS ended, i.quantity FROM goods_goods_sku_link_shop l JOIN goods_link_shop_item i ON i.link_id = l.id WHERE l.shop_id = $1`,
    [shopId],
  )
  expect(links).toEqual([{ is_activated: 0, ended: true, quantity: 2 }])
})

test('automatic matching reads what it can; the rest is ignored and taken back', async ({ page }) => {
  const { shopId } = await catalogue('WJB0001', ['px-WJB000101', 'WJB000101*3+WJB000102', 'NOBODY-KNOWS'])
  await open(page, `/product/shopSku?shopId=${shopId}`)
  await button(page, '自动匹配').click()
  await said(page, '匹配 2 个，未匹配 1 个')
  await expect(page.getByRole('tab', { name: /已匹配/ })).toContainText('2')
  await button(row(page, 'NOBODY-KNOWS'), '忽略').click()
  await said(page, '已忽略 1 个')
  await page.getByRole('tab', { name: /已忽略/ }).click()
  await button(row(page, 'NOBODY-KNOWS'), '取消忽略').click()
  await said(page, '已取消忽略 1 个')
  await page.getByRole('tab', { name: /已匹配/ }).click()
  await expect(row(page, 'WJB000101*3+WJB000102')).toContainText('WJB000101×3、WJB000102×1')
})

test('pairs of a shop are linked together or not at all, and changed by those who may', async ({ page }) => {
  const { shopName, shopId } = await catalogue('WJC0001', ['C-ONE', 'C-TWO'])
  await open(page, `/product/shopSkuLink?shopId=${shopId}`)
  const pair = async (shopSku: string, sku: string) => {
    const line = page.locator('.pair').last()
    await line.getByLabel('店铺SKU').fill(shopSku)
    await page.keyboard.press('Tab')
    await button(line, '选择SKU').click()
    const picker = page.getByRole('dialog', { name: '选择SKU' })
    await picker.getByLabel('搜索SKU').fill(sku)
    await picker.getByRole('checkbox', { name: new RegExp(sku) }).check()
    await button(picker, '选择 1 个').click()
  }
  await button(page, '新增关联').click()
  const drawer = page.locator('.ant-drawer-content-wrapper')
  await drawer.getByLabel('店铺', { exact: true }).fill(shopName)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: shopName }).click()
  await pair('C-ONE', 'WJC000101')
  await drawer.getByLabel('WJC000101 数量').press('Escape')
  await button(page.getByRole('dialog').filter({ hasText: '有未保存的内容，确认关闭吗？' }), '取消').click()
  await button(drawer, '添加一行').click()
  await pair('c-one', 'WJC000102')
  await button(drawer, '关联 2 个').click()
  await said(page, '第2行：店铺SKU【c-one】重复')
  await drawer.locator('.pair').last().getByLabel('店铺SKU').fill('C-TWO')
  await page.keyboard.press('Tab')
  await button(drawer, '关联 2 个').click()
  await said(page, '已关联 2 个店铺SKU')
  await button(row(page, 'C-ONE'), '编辑').click()
  await said(page, '您没有改关联的权限')
  await open(page, `/product/shopSkuLink?shopId=${shopId}`, 'supervisor')
  await button(row(page, 'C-ONE'), '编辑').click()
  await drawer.getByLabel('WJC000101 数量').fill('4')
  await button(drawer, '保存').click()
  await said(page, '保存成功')
  await expect(row(page, 'WJC000101×4')).toHaveCount(1)
  await expect(row(page, 'WJC000101×1')).toContainText('否')
})

test('two SKUs are bound by choosing them from both trees, on a phone too', async ({ page }) => {
  await catalogue('WJD0001', [])
  await open(page, '/product/skuLink', 'purchaser')
  await page.setViewportSize(PHONE)
  await button(page, '绑定').click()
  for (const [side, sku] of [
    ['SKU', 'WJD000101'],
    ['可替代的SKU', 'WJD000102'],
  ] as const) {
    const tree = page.getByRole('region', { name: side, exact: true })
    await tree.getByLabel(`${side}查找`).fill('WJD0001')
    await tree
      .getByRole('treeitem', { name: new RegExp(sku) })
      .getByRole('checkbox')
      .check()
    await expect(tree.getByText(`已选 ${sku}`)).toBeVisible()
  }
  await shot(page, 'bind-390')
  await button(page, '绑定').last().click()
  await said(page, '已绑定 1 个')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('search').getByLabel('SKU', { exact: true }).fill('wjd000102')
  await page.keyboard.press('Enter')
  await expect(row(page, 'WJD000101')).toContainText(/WJD000102.*替代.*WJD000101/)
})
