import type { Page } from '@playwright/test'
import { rows as sqlRows } from './harness/database.ts'
import { rows, view } from './harness/shell.ts'
import { DESKTOP, expect, PHONE, signedIn, test } from './harness/test.ts'

test.beforeEach(async ({ page }) => {
  await sqlRows("DELETE FROM account_preference WHERE key LIKE 'columns.%'")
  await signedIn(page, 'admin')
})

/** Rows that stand whole between the head of the table and its end. */
const wholeRows = (page: Page): Promise<number> =>
  view(page)
    .locator('.grid-body')
    .evaluate((body) => {
      const frame = body.closest('.grid')!.getBoundingClientRect()
      const boxes = [...body.querySelectorAll('[role=row]')].map((row) => row.getBoundingClientRect())
      return boxes.filter(({ top, bottom }) => top >= frame.top && bottom <= Math.min(frame.bottom, innerHeight)).length
    })

test('the compact density shows at least 16 orders at 1440 × 900, and is remembered', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto('/orderList/tradeInfo')
  await expect(rows(page).first()).toBeVisible()
  expect(await wholeRows(page)).toBeLessThan(16)
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/preference/columns') && answer.request().method() === 'PUT',
  )
  await view(page).getByRole('button', { name: '列设置' }).click()
  await page.getByText('紧凑', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(16)
  await kept
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(16)
})

/** Amounts that are shown, and those that lose their first digits. */
const amounts = (page: Page): Promise<{ shown: number; clipped: string[] }> =>
  view(page)
    .locator('.grid-body')
    .evaluate((body) => {
      const cells = [...body.querySelectorAll<HTMLElement>('.grid-cell')]
      const shown = cells.filter((cell) => /^(?:[A-Z]{3} )?[−-]?[\d,]+\.\d+%?/.test(cell.innerText.trim()))
      const isCut = (one: HTMLElement) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1
      const clipped = shown.filter((cell) => [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(isCut))
      return { shown: shown.length, clipped: clipped.map((cell) => cell.innerText.trim()) }
    })

for (const path of ['/orderList/tradeInfo', '/product/skuList', '/warehouse/stockReport'])
  test(`amounts of ${path} stand whole in their cells, seven digits too`, async ({ page }) => {
    await sqlRows(
      `UPDATE order_trade_info SET sale_amount = 1234567.89 WHERE id IN (SELECT id FROM order_trade_info ORDER BY paid_time DESC NULLS LAST, id DESC LIMIT 5)`,
    )
    await page.goto(path)
    await expect(rows(page).first()).toBeVisible()
    if (path === '/orderList/tradeInfo') await expect(rows(page).filter({ hasText: '1,234,567.89' }).first()).toBeVisible()
    await expect.poll(async () => (await amounts(page)).shown).toBeGreaterThan(0)
    expect((await amounts(page)).clipped).toEqual([])
  })

test('on a phone a list is cards within the screen, with the verbs of each row', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/orderList/salesWaitDispatchOrder')
  const card = view(page).locator('.card').first()
  await expect(card).toBeVisible()
  await expect(view(page).locator('.grid-head')).toHaveCount(0)
  const [inside, wide] = await page.evaluate(() => [
    [...document.querySelectorAll('.view .card')].every((one) => one.getBoundingClientRect().right <= innerWidth),
    document.documentElement.scrollWidth <= innerWidth,
  ])
  expect([inside, wide]).toEqual([true, true])
  await expect(
    card
      .getByRole('button', { name: '更多' })
      .or(card.getByRole('button', { name: '详情' }))
      .first(),
  ).toBeVisible()
  await card.getByRole('button', { name: '详情' }).click()
  await expect(view(page).getByRole('article', { name: /^订单 / })).toBeVisible()
})

const DECIDING: Record<string, string[]> = {
  '/warehouse/transferReceipt': ['状态', '件数', '已入'],
  '/warehouse/stockLayer': ['结余', '公司库龄(天)', '本仓库龄(天)'],
  '/warehouse/checkReceiptFinished': ['状态', '盘盈件数', '盘亏件数', '差异金额(CNY)'],
  '/warehouse/moveGoodsReceipt': ['状态', '件数', '已下架', '已上架'],
  '/warehouse/inventoryErr': ['状态', '异常类型', '差异', '天数'],
  '/warehouse/stockWarning': ['预警级别', '可售天数', '可售', '缺货'],
  '/basic/user': ['状态'],
}

test('what decides on a list stands on the screen at 1440 px, without scrolling sideways', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  for (const [path, titles] of Object.entries(DECIDING)) {
    await page.goto(path)
    await expect(view(page).locator('.grid-head').first()).toBeVisible()
    for (const title of titles) {
      const head = view(page)
        .locator('.grid-head')
        .filter({ has: page.getByText(title, { exact: true }) })
        .first()
      await expect(head, `${path} ${title}`).toBeVisible()
      // What the fixed columns cover is not on the screen either.
      const isOnTop = await head.evaluate((one) => {
        const { right, top, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(right - 12, top + height / 2))
      })
      expect(isOnTop, `${path} ${title}`).toBe(true)
    }
  }
})
