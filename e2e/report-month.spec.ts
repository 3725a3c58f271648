import type { Page } from '@playwright/test'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

/** The last month that is over, as the page calls it. */
const lastMonth = (): string => {
  const now = new Date(Date.now() + 8 * 3_600_000)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}
const months = (page: Page) => page.getByRole('region', { name: '财务月结', exact: true })

test('finance looks at what is open, closes a month, cannot move it any more, and opens it again', async ({ page }) => {
  const month = lastMonth()
  await page.setViewportSize(DESKTOP)
  await signedIn(page, 'finance')
  await page.goto('/reportManagement/month')
  await months(page).getByRole('button', { name: '检查与结账' }).click()
  const drawer = page.getByRole('dialog', { name: `${month} 结账前检查` })
  await expect(drawer.getByText('未处理完的售后单')).toBeVisible()
  await shot(page, 'report-month-open-1440')
  for (const box of await drawer.getByPlaceholder('为什么可以结账').all()) await box.fill('下月处理')
  await drawer.getByRole('button', { name: `结账 ${month}` }).click()
  await expect(months(page).getByRole('row').filter({ hasText: month })).toContainText('已结账')
  await shot(page, 'report-month-1440')
  await refusesRate(page, month)
  await page.goto('/reportManagement/month')
  await page.setViewportSize(PHONE)
  const reopen = months(page).getByRole('button', { name: '反结账' })
  await expect(reopen).toBeVisible()
  await shot(page, 'report-month-390')
  await reopen.click()
  await page.getByLabel('原因').fill('漏了一张运费账单')
  await page.getByRole('dialog').getByRole('button', { name: '反结账' }).click()
  await expect(months(page).getByRole('button', { name: '检查与结账' })).toBeVisible()
})

async function refusesRate(page: Page, month: string): Promise<void> {
  await page.goto('/reportManagement/config/exchangeRate')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('币种').fill('USD')
  await page.locator('.ant-select-item-option', { hasText: 'USD' }).first().click()
  await form.getByLabel('生效日期').fill(`${month}-15`)
  await form.getByLabel('生效日期').press('Enter')
  await form.getByLabel('汇率(CNY)').fill('7.1')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('该月份已结账')).toBeVisible()
}
