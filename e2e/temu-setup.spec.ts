import type { Locator, Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { rows, view } from './harness/shell.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

/** A shop of Temu whose platform says only what it is made to say. */
async function makeShop(): Promise<string> {
  const n = Date.now() % 10_000_000
  const name = `配置店${n}`
  const [made] = await stored<{ id: string }>(
    `INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, auth_status)
     SELECT 'temu', $1, $2, 'CNY', u.id, u.dept_id, 1 FROM account_user u WHERE u.username = 'seller' RETURNING id`,
    [name, `e2e-${n}`],
  )
  await stored('INSERT INTO simulator_managed_shop (shop_id, is_quiet) VALUES ($1, 1)', [made!.id])
  return name
}

const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
async function choose(page: Page, box: Locator, typed: string): Promise<void> {
  await box.click()
  await box.fill(typed)
  await page.locator('.ant-select-dropdown:visible').getByText(typed, { exact: true }).first().click()
  // One that takes several stays open over what is below it.
  await box.blur()
}

test('a supervisor configures a shop, syncs it and looks at what came', async ({ page }) => {
  const shopName = await makeShop()
  const [store] = await stored<{ name: string }>('SELECT store_name AS name FROM stock_store WHERE id = 1')
  await signedIn(page, 'supervisor')
  await page.setViewportSize(DESKTOP)
  await page.goto('/trusteeship/temu/config')
  await view(page)
    .getByRole('button', { name: /配置店铺/ })
    .click()
  await page.getByRole('menuitem', { name: shopName }).click()
  const form = page.getByRole('dialog', { name: new RegExp(`店铺配置 ${shopName}`) })
  await expect(form.getByLabel('备货天数')).toHaveValue('21')
  await choose(page, form.getByLabel('发货仓', { exact: true }), 'TEMU虚拟仓')
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await expect(form).toContainText('TEMU虚拟仓不能作为发货仓')
  await choose(page, form.getByLabel('发货仓', { exact: true }), store!.name)
  await form.getByLabel('自动接单').click()
  await shot(page, 'temu-config-form')
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await expect(row(page, shopName)).toContainText(store!.name)
  await shot(page, 'temu-config')

  await page.goto('/trusteeship/temu/job')
  await view(page).getByRole('button', { name: '立即同步' }).click()
  const dialog = page.getByRole('dialog', { name: '同步Temu' })
  await choose(page, dialog.getByLabel('类型'), '快递公司与收货仓')
  await choose(page, dialog.getByLabel('店铺'), shopName)
  await dialog.getByRole('button', { name: '开始同步' }).click()
  await expect(dialog).toContainText('1 个同步任务')
  await dialog.getByRole('button', { name: '知道了' }).click()
  // Syncs that come by the clock may stand beside it.
  await expect(row(page, shopName).filter({ hasText: '快递公司与收货仓' })).toContainText('成功')
  await shot(page, 'temu-job')
  await page.setViewportSize(PHONE)
  await shot(page, 'temu-job-phone')
})

test('companies and warehouses of the platform are read on a desk and on a phone', async ({ page }) => {
  await makeShop()
  await signedIn(page, 'supervisor')
  for (const [path, text, name] of [
    ['expressCompany', '顺丰速运', 'temu-express'],
    ['deliveryWarehouse', '义乌小件仓', 'temu-warehouse'],
  ] as const) {
    await page.setViewportSize(DESKTOP)
    await page.goto(`/trusteeship/temu/${path}`)
    await view(page).getByRole('button', { name: '同步' }).click()
    await expect(row(page, text)).toHaveCount(1)
    await shot(page, name)
    await page.setViewportSize(PHONE)
    await expect(view(page).getByText(text)).toBeVisible()
    await shot(page, `${name}-phone`)
  }
})
