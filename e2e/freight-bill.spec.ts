import type { Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { rows, view } from './harness/shell.ts'
import { expect, PHONE, post, signedInElsewhere, test } from './harness/test.ts'

interface Parcel {
  number: string
  weight: number
}
const PER_KIND = 5

/** Parcels of the carrier with most of them, which no bill asks for yet. */
async function parcels(): Promise<{ carrier: string; sent: Parcel[] }> {
  const [top] = await stored<{ id: string; name: string }>(
    `SELECT e.id, e.express_name AS name FROM express_track t JOIN express_express e ON e.id = t.express_id
     WHERE e.settle_currency = 'CNY' AND t.ship_time > now() - interval '29 days' AND t.is_billed = 0 GROUP BY e.id ORDER BY count(*) DESC LIMIT 1`,
  )
  const sent = await stored<{ number: string; weight: string }>(
    `SELECT o.tracking_number AS number, o.actual_weight AS weight FROM express_track t JOIN order_trade_info o ON o.id = t.order_id
     WHERE t.express_id = $1 AND t.is_billed = 0 AND o.actual_weight IS NOT NULL AND o.ship_time IS NOT NULL ORDER BY t.ship_time DESC LIMIT 15`,
    [top!.id],
  )
  return { carrier: top!.name, sent: sent.map(({ number, weight }) => ({ number, weight: Number(weight) })) }
}

/** Twenty lines, none of them right: too dear, too heavy, nobody's, asked for twice. */
function wrongBill(sent: Parcel[]): string {
  const [dear, heavy, twice] = [sent.slice(0, 5), sent.slice(5, 10), sent.slice(10, 15)]
  return [
    '运单号,计费重(g),金额',
    ...dear.map(({ number, weight }) => `${number},${weight},999.00`),
    ...heavy.map(({ number, weight }) => `${number},${weight * 2 + 100},88.00`),
    ...twice.map(({ number, weight }) => `${number},${weight},777.00`),
    ...twice.map(({ number, weight }) => `${number},${weight},777.00`),
    ...Array.from({ length: PER_KIND }, (_, i) => `NOBODY-${i},100,10.00`),
  ].join('\n')
}

const tab = (page: Page, name: string) => page.locator('.bill-detail').getByRole('tab', { name: new RegExp(`^${name}`) })
const line = (page: Page, index: number) => page.locator(`.bill-line[data-index="${index}"]`)
const sure = (page: Page) => page.locator('.ant-modal-confirm-btns').getByRole('button', { name: '确认' }).click()

test('finance checks a bill with its differences from import to payment, and gets money back', async ({ page, browser }) => {
  const { carrier, sent } = await parcels()
  const number = `E2E-${Date.now()}`
  const clerk = await person(browser, 'supervisor', '/express/freightBill')
  await view(clerk).getByRole('button', { name: '导入账单' }).click()
  const dialog = clerk.getByRole('dialog', { name: '导入运费账单' })
  await dialog.getByLabel('物流公司').click()
  await clerk.locator('.ant-select-item-option').filter({ hasText: carrier }).first().click()
  await dialog.getByLabel('承运商账单号').fill(number)
  const file = { name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(wrongBill(sent)) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  const drawer = clerk.locator('.bill-drawer')
  await expect(drawer).toContainText(number)
  await expect(tab(clerk, '重复计费')).toContainText('5')
  await expect(tab(clerk, '无此单号')).toContainText('5')

  await tab(clerk, '金额差异').click()
  await line(clerk, 0).focus()
  await clerk.keyboard.press('2')
  await expect(line(clerk, 0)).toContainText('申诉')
  await expect(line(clerk, 1)).toBeFocused()
  await clerk.keyboard.press('1')
  await expect(line(clerk, 1)).toContainText('接受')
  await everyOpenLine(clerk, '金额差异', '接受')
  await everyOpenLine(clerk, '重量差异', '申诉')
  await everyOpenLine(clerk, '无此单号', '拒付')
  await tab(clerk, '重复计费').click()
  await line(clerk, 0).getByRole('checkbox').check()
  await line(clerk, 1).getByRole('checkbox').check()
  await clerk.locator('.bill-tools').getByRole('button', { name: '拒付 2' }).click()
  await expect(line(clerk, 1)).toContainText('拒付')
  await everyOpenLine(clerk, '重复计费', '拒付')
  await expect(clerk.locator('.bill-sums')).toContainText('待处理0.00')
  await clerk.setViewportSize(PHONE)
  await expect(line(clerk, 0).getByRole('button', { name: '接受' })).toBeVisible()
  expect(await clerk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await clerk.context().close()

  const desk = await person(browser, 'finance', `/express/freightBill?billNoExt=${number}`)
  const row = rows(desk).filter({ hasText: number })
  await row.getByRole('button', { name: '审核', exact: true }).click()
  await sure(desk)
  await view(desk)
    .getByRole('tab', { name: /已审核/ })
    .click()
  await row.getByRole('button', { name: '付款登记', exact: true }).click()
  await desk.getByRole('dialog').getByLabel('交易号').fill('TT-20261118')
  await desk.getByRole('dialog').getByRole('button', { name: '付款登记' }).click()
  await view(desk)
    .getByRole('tab', { name: /已付款/ })
    .click()
  await row.getByRole('button', { name: '对账' }).click()
  await tab(desk, '金额差异').click()
  await line(desk, 0).getByRole('button', { name: '追回' }).click()
  await desk
    .getByRole('dialog', { name: /追回登记/ })
    .getByRole('button', { name: '追回登记' })
    .click()
  await expect(line(desk, 0)).toContainText('已追回')
  await desk.context().close()

  const [money] = await stored<{ billed: string }>(
    'SELECT freight_billed AS billed FROM order_trade_info WHERE tracking_number = $1',
    [sent[1]!.number],
  )
  expect(money!.billed).toBe('999.0000')
  const token = await signedInElsewhere('finance')
  const { data } = await post(page, '/express/freight-bill/list-page', { condition: { billNoExt: number } }, token)
  expect(data['list']).toMatchObject([{ checkFlag: 600, tradeNo: 'TT-20261118', openCount: 0 }])
})

async function everyOpenLine(page: Page, result: string, verdict: string): Promise<void> {
  await tab(page, result).click()
  await page
    .locator('.bill-tools')
    .getByRole('button', { name: /^待处理 \d+ 行$/ })
    .click()
  await page.getByRole('menuitem', { name: `全部${verdict}` }).click()
  await sure(page)
  await expect(page.locator('.bill-tools').getByRole('button', { name: /^待处理 \d+ 行$/ })).toHaveCount(0)
}
