import type { Browser, Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { rows, view } from './harness/shell.ts'
import { expect, post, signedInElsewhere, test } from './harness/test.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
interface Asked {
  supplierName: string
  paymentNo: string
}

/** A supplier, an audited order of 500 and a payment asked for it, as the buyer and the supervisor make them. */
async function asked(page: Page): Promise<Asked> {
  const [buyer, supervisor] = [await signedInElsewhere('purchaser'), await signedInElsewhere('supervisor')]
  const supplierName = `月结厂${Date.now()}`
  const terms = { supplierName, supplierType: '2', settlementType: 1, leadDays: 7 }
  const { supplierId } = (await post(page, '/purchasing/supplier', terms, buyer)).data
  const [sku] = await stored<{ id: string }>(
    "SELECT id FROM goods_goods_sku WHERE sku_status = '20' AND holds_stock AND deleted_at IS NULL ORDER BY id LIMIT 1",
  )
  const lines = [{ skuId: Number(sku!.id), quantity: 100, price: '5' }]
  const head = { supplierId, storeId: 1, settlementType: 1, expectArriveDate: '2027-12-01' }
  const { orderId } = (await post(page, '/purchasing/order/create', { ...head, lines }, buyer)).data
  await post(page, '/purchasing/order/audit', { ids: [orderId], auditRemark: '同意' }, supervisor)
  const made = await post(page, '/purchasing/payment/create', { lines: [{ orderId, amount: '500' }] }, buyer)
  return { supplierName, paymentNo: String(made.data['paymentNo']) }
}

const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const act = (page: Page, text: string, verb: string) => row(page, text).getByRole('button', { name: verb, exact: true }).click()
const sure = (page: Page) => page.locator('.ant-modal-confirm-btns').getByRole('button', { name: '确认' }).click()
const finance = (browser: Browser, path: string) => person(browser, 'finance', path)

test('finance audits and pays a payment, and confirms the month with its supplier', async ({ page, browser }) => {
  const { supplierName, paymentNo } = await asked(page)
  const desk = await finance(browser, `/buy/payment?paymentNo=${paymentNo}`)
  await act(desk, paymentNo, '财务审核')
  await sure(desk)
  await expect(row(desk, paymentNo)).toContainText('待付款')

  await act(desk, paymentNo, '付款')
  const dialog = desk.getByRole('dialog', { name: `付款 ${paymentNo}` })
  await expect(dialog).toContainText('共 500.00 元')
  await dialog.getByLabel('交易号').fill('202611170001')
  await dialog
    .getByRole('button', { name: /付\s?款/ })
    .last()
    .click()
  await expect(desk.getByText('请上传付款凭证').first()).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'voucher.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(dialog.locator('.image-tile img')).toBeVisible()
  await dialog
    .getByRole('button', { name: /付\s?款/ })
    .last()
    .click()
  await expect(row(desk, paymentNo)).toContainText('已付款')
  await act(desk, paymentNo, '详情')
  await expect(desk.getByRole('dialog')).toContainText('202611170001')
  await desk.context().close()

  const books = await finance(browser, '/buy/statement')
  await view(books).getByRole('button', { name: '生成/刷新' }).click()
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
  await books.getByLabel('月份').last().fill(month)
  await books
    .getByRole('dialog')
    .getByRole('button', { name: /生\s?成/ })
    .click()
  await expect(row(books, supplierName)).toContainText('−500.00')
  await act(books, supplierName, '详情')
  const paper = books.getByRole('dialog')
  await expect(paper).toContainText(`${supplierName} ${month} 对账单`)
  await expect(paper).toContainText('期初应付0.00')
  await expect(paper).toContainText('付款单·付款')
  await paper.getByRole('button', { name: /确\s?认/ }).click()
  await sure(books)
  await expect(row(books, supplierName)).toContainText('已确认')
  await books.context().close()
})
