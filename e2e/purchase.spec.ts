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

async function audited(page: Page, number: string): Promise<void> {
  await row(page, number).getByRole('button', { name: '审核', exact: true }).click()
  await page.locator('.ant-modal-confirm-btns').getByRole('button', { name: '审核' }).click()
  const why = page.getByRole('dialog').filter({ hasText: '请填写审核说明' })
  await expect(row(page, number).getByText('已审核').or(why)).toBeVisible()
  if (await why.isVisible()) {
    await why.getByLabel('审核说明').fill('新品首单')
    await page.keyboard.press('Enter')
  }
  await expect(row(page, number)).toContainText('已审核')
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
  await audited(auditor, number)
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

async function suggested(): Promise<{ sku: string; quantity: number }> {
  const [found] = await stored<{ sku: string; quantity: number }>(
    `SELECT k.sku, s.suggest_qty AS quantity FROM purchasing_suggest s JOIN goods_goods_sku k ON k.id = s.sku_id
     JOIN purchasing_supplier p ON p.id = s.supplier_id AND p.status = 1 AND p.settlement_type = 1
     WHERE s.suggest_qty > 0 AND s.price > 0 AND s.ignore_until IS NULL AND s.deleted_at IS NULL AND k.sku_status = '20'
       AND NOT EXISTS (SELECT 1 FROM goods_ali_goods a WHERE a.sku_id = k.id AND a.deleted_at IS NULL)
       AND NOT EXISTS (SELECT 1 FROM purchasing_suggest o WHERE o.sku_id = s.sku_id AND o.id <> s.id) ORDER BY s.id LIMIT 1`,
  )
  return found!
}

const confirmed = (page: Page) => page.locator('.ant-modal-confirm-btns').getByRole('button').last().click()
const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title })

async function numbered(page: Page, path: string, does: () => Promise<void>): Promise<string> {
  const answer = page.waitForResponse((response) => response.url().endsWith(path))
  await does()
  const { data } = (await (await answer).json()) as { data: Record<string, string | string[]> }
  return [Object.values(data).find((value) => /^[A-Z]{2}\d/.test(String(value)))].flat()[0]!
}

test('a buyer takes what the night suggests: plan, order, and the money for it', async ({ page, browser }) => {
  const { sku, quantity } = await suggested()
  await signedIn(page, 'purchaser')
  await page.goto(`/purchase/suggest?sku=${sku}`)
  await expect(rows(page)).toHaveCount(1)
  await row(page, sku).getByRole('button', { name: '为什么' }).click()
  await expect(page.getByRole('dialog')).toContainText(`建议 ${quantity}`)
  await page.keyboard.press('Escape')
  await row(page, sku).getByRole('checkbox').check()
  await view(page).getByRole('button', { name: '生成计划' }).click()
  await dialog(page, '生成采购计划')
    .getByLabel(`${sku} 采购数量`)
    .fill(String(quantity + 12))
  await expect(dialog(page, '生成采购计划').getByRole('button', { name: '生成采购计划' })).toBeDisabled()
  await dialog(page, '生成采购计划').getByLabel(`${sku} 改量原因`).fill('促销备货')
  await page.keyboard.press('Tab')
  const planNo = await numbered(page, '/purchasing/suggest/to-plan', () =>
    dialog(page, '生成采购计划').getByRole('button', { name: '生成采购计划' }).click(),
  )

  const auditor = await person(browser, 'supervisor', `/purchase/plan?planNo=${planNo}`)
  await row(auditor, planNo).getByRole('button', { name: '审核', exact: true }).click()
  await confirmed(auditor)
  await expect(row(auditor, planNo)).toContainText('待下单')

  await page.goto(`/purchase/plan?planNo=${planNo}`)
  await row(page, planNo).getByRole('button', { name: '转采购单' }).click()
  await expect(dialog(page, '转采购单')).toContainText(`${quantity + 12} 件`)
  const orderNo = await numbered(page, '/purchasing/plan/to-order', () =>
    dialog(page, '转采购单').getByRole('button', { name: '生成采购单' }).click(),
  )
  await expect(row(page, planNo)).toContainText('已完成')

  await auditor.goto(`/purchase/order?orderNo=${orderNo}`)
  await audited(auditor, orderNo)
  await auditor.context().close()

  await page.goto(`/purchase/order?orderNo=${orderNo}`)
  await row(page, orderNo).getByRole('checkbox').check()
  await view(page).getByRole('button', { name: '请款', exact: true }).click()
  const asking = dialog(page, '请款')
  const left = await asking.getByLabel(`${orderNo} 本次金额`).inputValue()
  const paymentNo = await numbered(page, '/purchasing/payment/create', () => asking.getByRole('button', { name: '请款' }).click())
  const [kept] = await stored<{ amount: string; payable: string }>(
    `SELECT x.amount, o.payable_amount AS payable FROM purchasing_payment d JOIN purchasing_payment_line x ON x.document_id = d.id
     JOIN purchasing_order o ON o.id = x.order_id WHERE d.payment_no = $1 AND o.order_no = $2`,
    [paymentNo, orderNo],
  )
  expect([Number(kept!.amount), Number(kept!.payable)]).toEqual([Number(left), Number(left)])
})
