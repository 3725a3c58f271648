import type { Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { rows, view } from './harness/shell.ts'
import { as, someSkus } from './harness/stock.ts'
import { expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const row = (page: Page, number: string) => rows(page).filter({ hasText: number })
const named = `采购测试${Date.now() % 1_000_000}`

/** A supplier with a ladder for the first of two SKUs. */
async function bought(page: Page): Promise<{ supplierId: number; skus: { id: number; sku: string }[] }> {
  const skus = await someSkus(2)
  const head = { supplierName: named, supplierType: '2', settlementType: 1, leadDays: 5 }
  const { supplierId } = await as(page, 'purchaser', '/purchasing/supplier', head)
  const ladder = [{ minQty: 100, price: '2.8' }]
  await as(page, 'purchaser', '/purchasing/supplier-sku', {
    supplierId,
    skuId: skus[0]!.id,
    price: '3',
    ladder,
    moq: 1,
    packQty: 1,
  })
  return { supplierId, skus }
}

async function pick(page: Page, label: string, typed: string): Promise<void> {
  const form = page.getByRole('dialog').last()
  const box = form.getByRole('combobox', { name: new RegExp(`^(\\* )?${label}$`) })
  const option = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active').filter({ hasText: typed })
  await expect(async () => {
    await box.fill(typed)
    await expect(option).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(form.locator('.ant-select').filter({ hasText: typed }).first()).toBeVisible({ timeout: 3000 })
  }).toPass()
}

async function makeOrder(page: Page, skus: { sku: string }[]): Promise<string> {
  await view(page).getByRole('button', { name: '新增', exact: true }).press('Enter')
  await pick(page, '供应商', named)
  await pick(page, '收货仓', '义乌仓')
  await page.getByRole('button', { name: '添加SKU' }).press('Enter')
  for (const { sku } of skus) {
    await page.getByRole('textbox', { name: '搜索SKU' }).fill(sku)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `${sku} ×` })).toBeVisible()
  }
  await page.getByRole('button', { name: '选择 2 个' }).press('Enter')
  await expect(page.getByRole('spinbutton', { name: '第1行单价' })).toHaveValue('3.0000')
  await page.getByRole('spinbutton', { name: '第1行数量' }).fill('100')
  await expect(page.getByRole('spinbutton', { name: '第1行单价' })).toHaveValue('2.8000')
  await page.getByRole('spinbutton', { name: '第2行数量' }).fill('10')
  await page.getByRole('spinbutton', { name: '第2行单价' }).fill('4.5')
  await page.getByRole('spinbutton', { name: '运费' }).fill('20')
  await expect(page.locator('.purchase-total')).toHaveText('345.00')
  const answer = page.waitForResponse((response) => response.url().endsWith('/purchasing/order/create'))
  await page.keyboard.press('Control+s')
  const { data } = (await (await answer).json()) as { data: { orderNo: string } }
  return data.orderNo
}

test('a buyer makes an order at the prices of the ladder, a supervisor audits it, and its parcel sets it on the way', async ({
  page,
  browser,
}) => {
  const { skus } = await bought(page)
  await signedIn(page, 'purchaser')
  await page.goto('/purchase/order')
  const number = await makeOrder(page, skus)
  await expect(row(page, number)).toContainText('345.00')
  await expect(row(page, number)).toContainText('待审核')
  await expect(row(page, number).getByRole('button', { name: '审核' })).toHaveCount(0)

  const auditor = await person(browser, 'supervisor', `/purchase/order?orderNo=${number}`)
  await row(auditor, number).getByRole('button', { name: '审核', exact: true }).click()
  await auditor.locator('.ant-modal-confirm-btns').getByRole('button', { name: '审核' }).click()
  const why = auditor.getByRole('dialog').filter({ hasText: '请填写审核说明' })
  await expect(row(auditor, number).getByText('已审核').or(why)).toBeVisible()
  if (await why.isVisible()) {
    await why.getByLabel('审核说明').fill('新品首单')
    await auditor.keyboard.press('Enter')
  }
  await expect(row(auditor, number)).toContainText('已审核')
  await auditor.context().close()

  await page.goto(`/purchase/order?orderNo=${number}`)
  await row(page, number).getByRole('button', { name: '登记物流' }).click()
  await page.getByRole('dialog').getByLabel('物流单号').fill('yt20261117001')
  await page.getByRole('dialog').getByRole('button', { name: '登记物流' }).press('Enter')
  await expect(row(page, number)).toContainText('在途')
  await row(page, number).getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('navigation', { name: '采购单进度' })).toContainText('已发货')
  await page.getByRole('tab', { name: /物流轨迹/ }).click()
  await expect(page.getByText('YT20261117001')).toBeVisible()
  await shot(page, 'purchase-detail-1440')
  const [kept] = await stored<{ flag: number; pieces: string }>(
    'SELECT check_flag AS flag, (SELECT sum(on_way_qty) FROM purchasing_order_line l WHERE l.order_id = o.id) AS pieces FROM purchasing_order o WHERE order_no = $1',
    [number],
  )
  expect([kept!.flag, Number(kept!.pieces)]).toEqual([300, 110])

  await page.goto(`/purchase/transit?tab=underWay&orderNo=${number}`)
  await expect(row(page, number)).toContainText('YT20261117001')
  await page.setViewportSize(PHONE)
  await expect(view(page).getByText(number)).toBeVisible()
  await shot(page, 'purchase-transit-390')
})
