import type { Page } from '@playwright/test'
import { rows as sqlRows } from './harness/database.ts'
import { person } from './harness/people.ts'
import { open, rows, tag, view } from './harness/shell.ts'
import { expect, shot, signedIn, test } from './harness/test.ts'

test('full screen is entered and left by its button, also when the browser leaves it', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/index')
  const full = () => page.evaluate(() => document.fullscreenElement === document.documentElement)
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect.poll(full).toBe(true)
  await page.getByRole('button', { name: '退出全屏' }).click()
  await expect.poll(full).toBe(false)
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect.poll(full).toBe(true)
  await page.evaluate(() => document.exitFullscreen())
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible()
})

test('a picture in a list is seen large on hover', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/product/goodsList')
  const small = rows(page).locator('img.thumbnail').first()
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await small.hover()
  const large = page.locator('.enlarged')
  await expect.poll(async () => (await large.boundingBox())?.width).toBe(320)
  await page.mouse.move(0, 0)
  await expect(large).toBeHidden()
})

async function chooseFirst(page: Page, title: string): Promise<void> {
  await open(page, title)
  await rows(page).first().getByRole('checkbox').check()
  await expect(view(page).getByText('已选 1 条')).toBeVisible()
}

test('a page marked noCache starts anew each time; the others are as they were left', async ({ page }) => {
  await sqlRows("UPDATE account_menu SET no_cache = 1 WHERE component = 'basic/currency'")
  try {
    await signedIn(page, 'admin')
    await page.goto('/index')
    await chooseFirst(page, '币种')
    await chooseFirst(page, '国家')
    await tag(page, '币种').click()
    await expect(rows(page).first()).toBeVisible()
    await expect(view(page).getByText('已选 1 条')).toHaveCount(0)
    await tag(page, '国家').click()
    await expect(view(page).getByText('已选 1 条')).toBeVisible()
  } finally {
    await sqlRows("UPDATE account_menu SET no_cache = 0 WHERE component = 'basic/currency'")
  }
})

test('lists start with the number of rows a person prefers, on every device', async ({ page, browser }) => {
  await signedIn(page, 'warehouse')
  await page.goto('/user/profile')
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/v1/user/preference/settings') && answer.request().method() === 'PUT',
  )
  await page.getByRole('region', { name: '偏好设置' }).getByRole('radiogroup', { name: '每页条数' }).getByText('50').click()
  await kept
  await open(page, '国家')
  await expect(view(page).getByRole('grid')).toHaveAttribute('aria-rowcount', '51')
  expect(page.url()).not.toContain('size=')
  const elsewhere = await person(browser, 'warehouse', '/basic/currency')
  await expect(view(elsewhere).getByText('50 条/页')).toBeVisible()
  await elsewhere.goto('/basic/country?size=10')
  await expect(view(elsewhere).getByRole('grid')).toHaveAttribute('aria-rowcount', '11')
  await elsewhere.context().close()
})

test('a part of the dashboard without data says so in a toast', async ({ page }) => {
  const hidden = await sqlRows<{ id: string }>(
    'UPDATE data_center_report_home_log SET deleted_at = now() WHERE type = 3 AND deleted_at IS NULL RETURNING id',
  )
  try {
    await signedIn(page, 'seller')
    await page.goto('/index')
    await expect(page.locator('.ant-message').getByText('更新日志暂无数据')).toBeVisible()
    await shot(page, 'home-empty-1440')
  } finally {
    const ids = hidden.map(({ id }) => id)
    await sqlRows('UPDATE data_center_report_home_log SET deleted_at = NULL WHERE id = ANY($1)', [ids])
  }
})
