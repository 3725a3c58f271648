import type { Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { rows, view } from './harness/shell.ts'
import { makePlaces, putIn } from './harness/stock.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

let drawn = Date.now() % 1_000_000

/** A shop of the seller at Temu whose platform says only what it is made to say. */
async function makeShop(): Promise<number> {
  const n = drawn++
  const [made] = await stored<{ id: string }>(
    `INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, auth_status)
     SELECT 'temu', '托管店' || $1::text, 'e2e-' || $1::text, 'CNY', u.id, u.dept_id, 1 FROM account_user u WHERE u.username = 'seller' RETURNING id`,
    [n],
  )
  const id = Number(made!.id)
  await stored('INSERT INTO temu_config (shop_id, out_store_id, stock_days, margin_floor) VALUES ($1, 1, 21, 0.15)', [id])
  await stored('INSERT INTO simulator_managed_shop (shop_id, is_quiet) VALUES ($1, 1)', [id])
  return id
}

interface Sold {
  salesId: number
  skuId: number
  code: string
  product: string
}
/** As in the book: 10.80 a day, 120 at the platform, 107 advised. */
async function makeSold(shopId: number): Promise<Sold> {
  const n = drawn++
  const [code, product] = [`E2ET${n}`, `9${n}`]
  const [goods] = await stored<{ id: string }>(
    `INSERT INTO goods_goods (goods_code, goods_name, audit_status) VALUES ($1, '托管商品', 200) RETURNING id`,
    [`G${code}`],
  )
  const [sku] = await stored<{ id: string }>(
    `INSERT INTO goods_goods_sku (goods_id, sku, sku_name, sku_status) VALUES ($1, $2, '托管商品', '20') RETURNING id`,
    [goods!.id, code],
  )
  const figures =
    'last_seven_days_sale_volume, last_thirty_days_sale_volume, warehouse_inventory_num, wait_receive_num, wait_delivery_inventory_num'
  const [row] = await stored<{ id: string }>(
    `INSERT INTO temu_sales_row (shop_id, product_sku_id, ext_code, product_name, sku_id, supply_price, advice_quantity, our_advice, sync_time, ${figures})
     VALUES ($1, $2, $3, '托管商品', $4, 25, 90, 107, now(), 84, 270, 60, 40, 20) RETURNING id`,
    [shopId, product, code, sku!.id],
  )
  await stored(
    `INSERT INTO simulator_managed_sale (shop_id, product_sku_id, product_skc_id, ext_code, product_name, supply_price, told_time)
     VALUES ($1, $2, $2, $3, '托管商品', 25, now())`,
    [shopId, product, code],
  )
  return { salesId: Number(row!.id), skuId: Number(sku!.id), code, product }
}

/** What the platform asks for, on both sides. */
async function makeRequest(shopId: number, { skuId, code, product }: Sold, newPrice: string): Promise<string> {
  const no = `TDE2E${drawn++}`
  const sn = `PA${no}`
  await stored(
    `INSERT INTO simulator_managed_price (shop_id, platform_price_sn, product_sku_id, source, old_price, new_price, status, deadline, is_played, ask_time, told_time)
     VALUES ($1, $2, $3, 1, 25, $4, 1, now() + interval '1 day', 1, now(), now())`,
    [shopId, sn, product, newPrice],
  )
  await stored(
    `INSERT INTO temu_price_adjust (adjust_no, platform_price_sn, shop_id, product_sku_id, ext_code, sku_id, source, old_price, new_price, cost, margin_before, margin_after, reason, status, deadline)
     VALUES ($1, $2, $3, $4, $5, $6, 1, 25, $7::numeric, 2, 0.92, round(($7::numeric - 2) / $7::numeric, 4), '同款低价', 1, now() + interval '1 day')`,
    [no, sn, shopId, product, code, skuId, newPrice],
  )
  return no
}

const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const stateOf = async (no: string) =>
  (
    await stored<{ status: number; audit: number }>(
      'SELECT status, audit_status AS audit FROM temu_price_adjust WHERE adjust_no = $1',
      [no],
    )
  )[0]!

test('a seller applies for what is there and plans what lacks', async ({ page }) => {
  const shopId = await makeShop()
  const sold = await makeSold(shopId)
  const [place] = await makePlaces(1)
  await putIn(page, place!.id, sold.skuId, 80)
  await signedIn(page, 'seller')
  await page.goto(`/trusteeship/temu/salesManagement?extCode=${sold.code}`)
  const line = row(page, sold.code)
  for (const figure of ['10.80', '120', '11.1', '107', '27']) await expect(line).toContainText(figure)
  const quantity = line.getByRole('spinbutton', { name: `${sold.code} 备货数` })
  await expect(quantity).toHaveValue('80')
  await shot(page, 'temu-sales')
  await quantity.fill('75')
  await quantity.blur()
  await line.getByRole('button', { name: '申请备货' }).click()
  const applying = page.getByRole('dialog', { name: '申请备货（1 行，75 件）' })
  await expect(applying.getByRole('spinbutton')).toHaveValue('75')
  await shot(page, 'temu-advice')
  await applying.getByRole('button', { name: '申请备货' }).click()
  await expect(line).toContainText('已申请备货')

  await line.getByRole('button', { name: '转采购' }).click()
  const planning = page.getByRole('dialog', { name: '转采购（1 行，27 件）' })
  await planning.getByRole('button', { name: '转采购' }).click()
  await expect(line).toContainText('已转采购')
  const [plan] = await stored<{ qty: number; source: number }>(
    'SELECT plan_qty AS qty, source FROM purchasing_plan WHERE sku_id = $1',
    [sold.skuId],
  )
  expect(plan).toEqual({ qty: 27, source: 6 })

  await line.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '曲线' }).click()
  await expect(page.getByRole('dialog', { name: `${sold.code} 近30天销量：0 件` })).toBeVisible()
  await shot(page, 'temu-trend')
})

test('a seller answers prices by keyboard and a supervisor audits what is too low', async ({ page, browser }) => {
  const shopId = await makeShop()
  const goods = [await makeSold(shopId), await makeSold(shopId), await makeSold(shopId)]
  const [place] = await makePlaces(1)
  for (const { skuId } of goods) await putIn(page, place!.id, skuId, 10)
  const low = await makeRequest(shopId, goods[0]!, '2.10')
  const bad = await makeRequest(shopId, goods[1]!, '18.00')
  const good = await makeRequest(shopId, goods[2]!, '20.00')
  await signedIn(page, 'seller')
  await page.goto(`/trusteeship/temu/priceAdjust?tab=answer&shopId=${shopId}`)
  await expect(rows(page)).toHaveCount(3)
  await expect(row(page, low)).toContainText('不达标')
  await expect(row(page, good)).toContainText('剩 23小时')
  await shot(page, 'temu-prices')
  await view(page).getByRole('button', { name: '逐张处理' }).press('Enter')
  const card = (no: string) => page.getByRole('dialog', { name: new RegExp(`调价计算卡 ${no}`) })
  await expect(card(good)).toContainText('调后毛利')
  await expect(card(good)).not.toContainText('最低可接受价')
  await page.keyboard.press('a')
  await expect(card(bad)).toContainText('18.00')
  expect(await stateOf(good)).toEqual({ status: 2, audit: 0 })
  await page.keyboard.press('r')
  await page.keyboard.type('低于同款')
  await page.keyboard.press('Enter')
  await expect(card(low)).toContainText('2.10')
  expect(await stateOf(bad)).toEqual({ status: 3, audit: 0 })
  await page.keyboard.press('a')
  await expect(card(low)).toContainText('调后毛利率 4.76% 低于 15.00%，已提交主管审核')
  await shot(page, 'temu-card')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(0)
  expect(await stateOf(low)).toEqual({ status: 1, audit: 100 })

  const desk = await person(browser, 'supervisor', `/trusteeship/temu/priceAdjust?tab=audit&shopId=${shopId}`)
  await row(desk, low).getByRole('button', { name: '计算卡' }).click()
  const judged = desk.getByRole('dialog', { name: new RegExp(`调价计算卡 ${low}`) })
  for (const figure of ['最低可接受价', '2.36', '92.00% → 4.76%', '6,210.00', '27.00', '多卖 61,830 件'])
    await expect(judged).toContainText(figure)
  await shot(desk, 'temu-card-cost')
  await desk.keyboard.press('p')
  await expect(judged).toHaveCount(0)
  await desk.context().close()

  await page.goto(`/trusteeship/temu/priceAdjust?tab=answer&shopId=${shopId}`)
  await row(page, low).getByRole('button', { name: '接受', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '接受' }).click()
  await expect(rows(page)).toHaveCount(0)
  expect(await stateOf(low)).toEqual({ status: 2, audit: 200 })
})

test('a price of our own is proposed and withdrawn, and both pages are read on a phone', async ({ page }) => {
  const shopId = await makeShop()
  const sold = await makeSold(shopId)
  const [place] = await makePlaces(1)
  await putIn(page, place!.id, sold.skuId, 10)
  await signedIn(page, 'seller')
  await page.goto('/trusteeship/temu/priceAdjust')
  await view(page).getByRole('button', { name: '发起调价' }).click()
  const form = page.getByRole('dialog', { name: /发起调价/ })
  await form.getByRole('combobox', { name: '货号' }).fill(sold.code)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: sold.code }).click()
  await form.getByLabel(/新价/).fill('40')
  await form.getByLabel(/调价原因/).fill('运费上涨')
  await form.getByRole('button', { name: /发\s?起$/ }).click()
  await expect(page.getByText('新价应在 12.50 至 37.50 之间（原价 25.00 的 ±50%）').first()).toBeVisible()
  await form.getByLabel(/新价/).fill('28')
  await form.getByRole('button', { name: /发\s?起$/ }).click()
  await expect(form).toHaveCount(0)
  await page.goto(`/trusteeship/temu/priceAdjust?tab=waiting&shopId=${shopId}`)
  await page.setViewportSize(PHONE)
  const card = view(page).locator('.cards > li').filter({ hasText: sold.code })
  await expect(card).toContainText('待调价')
  await shot(page, 'temu-prices-phone')
  await card.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await expect(card).toHaveCount(0)
  await page.goto(`/trusteeship/temu/salesManagement?extCode=${sold.code}`)
  await expect(view(page).locator('.cards > li').filter({ hasText: sold.code })).toContainText('未处理')
  await shot(page, 'temu-sales-phone')
  await page.setViewportSize(DESKTOP)
})
