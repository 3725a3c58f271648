import type { Page } from '@playwright/test'
import { rows } from './harness/database.ts'
import { expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: '快速跳转' })
const active = (page: Page) => page.locator('.palette [aria-selected=true]')

async function summon(page: Page, keys = 'Control+k'): Promise<void> {
  await page.keyboard.press(keys)
  await expect(box(page)).toBeFocused()
}

test.beforeEach(async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/index')
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible()
})

test('a page is found by pinyin initials and opened without the mouse', async ({ page }) => {
  await summon(page)
  await page.keyboard.type('zdgl')
  await expect(active(page)).toContainText('字典管理')
  await shot(page, 'palette-1440')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/basic/dict')
  await expect(box(page)).toHaveCount(0)
  await summon(page)
  await expect(page.locator('.palette').getByRole('group', { name: '最近打开' })).toContainText('首页')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
})

test('a page is found by its name; arrows go round and Enter opens the chosen one', async ({ page }) => {
  await summon(page, 'Meta+k')
  await page.keyboard.type('日志')
  const options = page.locator('.palette').getByRole('option')
  await expect(options.nth(2)).toBeVisible()
  const last = (await options.count()) - 1
  await page.keyboard.press('ArrowUp')
  await expect(options.nth(last)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id'))!)
  const title = await options.nth(1).locator('span').innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: '打开的页面' }).locator('[aria-current=page]')).toHaveText(title)
})

test('an order and a document are found by their numbers, by the keyboard alone', async ({ page }) => {
  const [order] = await rows<{ id: number; no: string }>(
    `SELECT id, plat_order_no AS no FROM order_trade_info WHERE status = 10 AND merge_to_id IS NULL AND deleted_at IS NULL ORDER BY id DESC LIMIT 1`,
  )
  await summon(page)
  await page.keyboard.type(order!.no)
  await expect(page.locator('.palette').getByRole('group', { name: '订单' })).toContainText(order!.no)
  await shot(page, 'palette-order-1440')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/orderListInfo/${order!.id}`)
  const [transfer] = await rows<{ no: string }>('SELECT transfer_no AS no FROM stock_transfer_receipt ORDER BY id DESC LIMIT 1')
  await summon(page)
  await page.keyboard.type(transfer!.no.toLowerCase())
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/warehouse/transferReceipt?transferNo=${transfer!.no}`)
  await expect(page.getByText(transfer!.no).first()).toBeVisible()
})

test('nothing found says so, and only what the person may open is offered', async ({ page, context }) => {
  await summon(page)
  await page.keyboard.type('没有这个页面')
  await expect(page.getByText('没有找到', { exact: true })).toBeVisible()
  await context.clearCookies()
  await signedIn(page, 'newcomer')
  await page.goto('/index')
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible()
  await summon(page)
  await page.keyboard.type('用户管理')
  await expect(page.getByText('没有找到', { exact: true })).toBeVisible()
  await page.setViewportSize(PHONE)
  await shot(page, 'palette-390')
})

test('clicks on the menu are told to the log in the background', async ({ page }) => {
  const clicks = () =>
    rows<{ title: string }>(
      "SELECT title FROM menu_log WHERE path = '/basic/country' AND operate_type = 'menu' AND system_name = 'ERP'",
    )
  const before = (await clicks()).length
  await page.getByRole('button', { name: '基础资料', exact: true }).click()
  const beacon = page.waitForRequest((request) => request.url().endsWith('/log-center/operate-log/list-page'))
  await page.getByRole('navigation').getByRole('menuitem', { name: '国家', exact: true }).click()
  expect((await beacon).resourceType()).toBe('ping')
  await expect.poll(async () => (await clicks()).length).toBe(before + 1)
  expect((await clicks()).at(-1)!.title).toBe('国家')
})
