import type { Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { closing, rows, view } from './harness/shell.ts'
import { as, makePlaces, putIn } from './harness/stock.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const PRE = '/trusteeship/temu/preDelivery'
const ORDERS = '/trusteeship/temu/deliveryOrder'
const CART = 'E2E-TS-'
let drawn = Date.now() % 1_000_000
let shopId = 0
let warehouseId = 0
let companyId = 0

interface Drafted {
  id: number
  no: string
  sku: string
}

/** A shop of the seller's own that ships out of 义乌仓 to a warehouse of its own. */
test.beforeAll(async () => {
  const [made] = await stored<{ id: string }>(
    `INSERT INTO authorize_shop (plat_code, shop_name, suffix, currency, seller_id, dept_id, auth_status)
     SELECT 'temu', 'Temu发货' || $1::text, 'E2D' || $1::text, 'CNY', u.id, u.dept_id, 1 FROM account_user u WHERE u.username = 'seller' RETURNING id`,
    [String(drawn++)],
  )
  shopId = Number(made!.id)
  warehouseId = 8_000_000 + (drawn++ % 1_000_000)
  companyId = 8_000_000 + (drawn++ % 1_000_000)
  await stored(`INSERT INTO temu_config (shop_id, out_store_id, stock_days, margin_floor) VALUES ($1, 1, 21, 0.15)`, [shopId])
  await stored(`INSERT INTO simulator_managed_shop (shop_id, is_quiet) VALUES ($1, 1)`, [shopId])
  await stored(`INSERT INTO temu_warehouse (id, name) VALUES ($1, $2)`, [warehouseId, `测试收货仓${warehouseId}`])
  await stored(`INSERT INTO temu_express_company (id, name) VALUES ($1, $2)`, [companyId, `测试快递${companyId}`])
})
test.afterAll(async () => {
  await stored('UPDATE authorize_shop SET deleted_at = now() WHERE id = $1', [shopId])
  await stored('UPDATE stock_store_container SET deleted_at = now() WHERE container_no LIKE $1', [`${CART}%`])
})

async function goods(page: Page): Promise<{ id: number; sku: string }> {
  const sku = `TEMU-SHIP-${drawn++}`
  const [made] = await stored<{ id: string }>(
    `WITH g AS (INSERT INTO goods_goods (goods_code, goods_name, audit_status, goods_status) VALUES ($1, $1, 200, '20') RETURNING id)
     INSERT INTO goods_goods_sku (goods_id, sku, sku_name, sku_status, weight) SELECT id, $1, '发货货品', '20', 120 FROM g RETURNING id`,
    [sku],
  )
  const [place] = await makePlaces(1)
  await putIn(page, place!.id, Number(made!.id), 20)
  return { id: Number(made!.id), sku }
}

/** A draft of ten pieces, asked for by the platform and built by the seller. */
async function drafted(page: Page): Promise<Drafted> {
  const { id: skuId, sku } = await goods(page)
  const sn = `WB${Date.now()}${drawn++}`
  const [there] = await stored<{ id: string }>(
    `INSERT INTO simulator_managed_stock_order (shop_id, sub_purchase_order_sn, product_skc_id, product_name, source, status, purchase_time, deliver_by, sub_warehouse_id, told_time)
     VALUES ($1, $2, $4, $4, 9999, 1, now(), now() + interval '2 days', $3, now()) RETURNING id`,
    [shopId, sn, warehouseId, `SKC${sn}`],
  )
  await stored(
    `INSERT INTO simulator_managed_stock_line (stock_order_id, product_sku_id, ext_code, purchase_qty, max_deliver_qty, supply_price) VALUES ($1, $2, $3, 10, 10, 25)`,
    [there!.id, `P${sn}`, sku],
  )
  const [order] = await stored<{ id: string }>(
    `WITH o AS (
       INSERT INTO temu_stock_order (sub_purchase_order_sn, shop_id, product_skc_id, product_name, platform_status, purchase_time, expect_latest_deliver_time, sub_warehouse_id, is_staged)
       VALUES ($1, $2, $6, $6, 1, now(), now() + interval '2 days', $3, 1) RETURNING id)
     INSERT INTO temu_stock_order_line (document_id, product_sku_id, ext_code, spec, sku_id, purchase_qty, max_deliver_qty, supply_price)
     SELECT o.id, $7, $4, '黑色', $5, 10, 10, 25 FROM o RETURNING document_id AS id`,
    [sn, shopId, warehouseId, sku, skuId, `SKC${sn}`, `P${sn}`],
  )
  const path = '/operation-temu/delivery-order/create'
  const { orders } = await as(page, 'seller', path, { orders: [{ stockOrderId: Number(order!.id) }] })
  return { id: orders[0].deliveryOrderId, no: orders[0].deliveryOrderNo, sku }
}

const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const scanId = () => `e2e-ship-${drawn++}`
const status = async (id: number) => {
  const [found] = await stored<{ status: number }>('SELECT status FROM temu_delivery_order WHERE id = $1', [id])
  return found!.status
}

/** Picked, labelled and packed into one box, as the floor does it. */
async function packed(page: Page, { id, no, sku }: Drafted): Promise<void> {
  const floor = (path: string, body: object) =>
    as(page, 'warehouse', `/operation-temu/${path}`, { clientScanId: scanId(), ...body })
  const { picks } = await as(page, 'warehouse', '/operation-temu/pick-receipt/create', { ids: [id] })
  const { pickNo } = picks[0]
  const containerNo = `${CART}${drawn++ % 10_000}`
  await stored(
    `INSERT INTO stock_store_container (container_no, store_id, type_id) SELECT $1, 1, id FROM stock_container_type WHERE type_name = '周转箱'`,
    [containerNo],
  )
  await as(page, 'warehouse', '/operation-temu/pick-receipt/claim', { pickNo, containerNo })
  const [stop] = await stored<{ place: string; quantity: number }>(
    `SELECT p.location_name AS place, l.quantity FROM temu_pick_receipt k JOIN temu_pick_receipt_line l ON l.pick_id = k.id
       JOIN stock_store_location p ON p.id = l.place_id WHERE k.pick_no = $1`,
    [pickNo],
  )
  const { place, quantity } = stop!
  await floor('pick-record/add', { pickNo, locationName: place, sku, quantity })
  await as(page, 'warehouse', '/operation-temu/pick-receipt/finish', { pickNo, shortLineIds: [] })
  await floor('label-record/add', { deliveryOrderNo: no, sku, quantity })
  const { screen } = await floor('delivery-order/sku-package/open', { deliveryOrderNo: no })
  const { packageNo } = screen.open
  await floor('delivery-order/sku-package/add-sku', { packageNo, sku, quantity })
  await floor('delivery-order/sku-package/seal', { packageNo, weight: '2.500', length: '40', width: '30', height: '20' })
}

async function shipFromDesk(page: Page): Promise<void> {
  const desk = view(page)
  await expect(desk.getByRole('list', { name: '缺少的信息' })).toContainText('缺快递单号')
  await desk.getByLabel('快递单号').fill(`sf${drawn}`)
  await page.reload()
  await expect(desk.getByLabel('快递单号')).toHaveValue(`SF${drawn}`)
  await desk.getByRole('combobox', { name: '快递公司' }).click()
  await page.keyboard.type(`测试快递${companyId}`)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: `测试快递${companyId}` }).click()
  await expect(desk.getByText('可以发货')).toBeVisible()
  await expect(desk.getByRole('list', { name: '缺少的信息' })).toHaveCount(0)
  await shot(page, 'pxx-info-1440')
  await desk.getByRole('button', { name: '发货齐全的 1 张' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^发\s?货$/ })
    .click()
  await expect(desk.getByRole('list', { name: '所选发货单' })).toContainText('已发货')
}

test('filters and choice of 发货单 last until its view is closed; several are shipped with pasted numbers, one from 拼单平台发货', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(DESKTOP)
  await signedIn(page, 'admin')
  const orders = [await drafted(page), await drafted(page)]
  const ids = orders.map(({ id }) => id)
  await as(page, 'seller', '/operation-temu/pre-delivery/submit', { ids })
  await as(page, 'admin', '/operation-temu/delivery-order/transfer-order-audit', { ids })
  for (const order of orders) await packed(page, order)
  const nos = orders.map(({ no }) => no)
  await page.goto(`${ORDERS}?deliveryOrderNo=${nos.join('%20')}`)
  await expect(rows(page)).toHaveCount(2)
  for (const no of nos) await row(page, no).getByRole('checkbox').check()
  await shot(page, 'temu-delivery-order-1440')
  await page.getByRole('button', { name: '批量发货 2' }).click()
  const dialog = page.getByRole('dialog', { name: '批量发货 2 张' })
  await dialog.getByLabel('粘贴快递单号').fill(`${nos[0]} zt${drawn}\nTF-NONE zt1`)
  await expect(dialog.getByRole('alert')).toContainText('TF-NONE zt1')
  await dialog.getByRole('combobox', { name: '快递公司' }).click()
  await page.keyboard.type(`测试快递${companyId}`)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: `测试快递${companyId}` }).click()
  await dialog.getByRole('button', { name: /发\s?货/ }).click()
  const result = page.getByRole('dialog', { name: '1 张无误，1 张未通过' })
  await expect(result.getByRole('listitem').filter({ hasText: nos[1]! })).toContainText('请填写快递单号')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row(page, nos[0]!)).toContainText('已发货')
  const kept = (key: string) => page.evaluate((name) => sessionStorage.getItem(name), `pxx:${key}`)
  await row(page, nos[1]!).getByRole('checkbox').check()
  await page.getByRole('button', { name: '拼单平台发货 1' }).click()
  await page.waitForURL('**/pxxInfo')
  expect(await kept('selection')).toBe(JSON.stringify([ids[1]]))
  expect(await kept('filters')).toContain(nos[1])
  await shipFromDesk(page)
  expect(await status(ids[1]!)).toBe(70)
  await page.goto(ORDERS)
  await expect(page).toHaveURL(new RegExp(nos[1]!))
  await expect(rows(page)).toHaveCount(2)
  await closing(page, '发货单').click()
  await expect.poll(() => kept('selection')).toBeNull()
  expect(await kept('filters')).toBeNull()
})

test('on a phone the pages hold their width, and a supervisor forces what waits', async ({ page }) => {
  test.slow()
  await signedIn(page, 'admin')
  const order = await drafted(page)
  await as(page, 'seller', '/operation-temu/pre-delivery/submit', { ids: [order.id] })
  await as(page, 'admin', '/operation-temu/delivery-order/transfer-order-audit', { ids: [order.id] })
  await packed(page, order)
  await page.setViewportSize(PHONE)
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (const [path, name] of [
    [`${ORDERS}?deliveryOrderNo=${order.no}`, 'temu-delivery-order-390'],
    [PRE, 'temu-pre-delivery-390'],
    ['/trusteeship/temu/printRecord', 'temu-print-record-390'],
    ['/pxxInfo', 'pxx-info-390'],
  ] as const) {
    await page.goto(path)
    await expect(view(page).getByRole('region').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await shot(page, name)
    expect(await wide(), path).toBeLessThanOrEqual(0)
  }
  const list = view(page).getByRole('list', { name: '所选发货单' })
  await list.getByRole('button', { name: new RegExp(order.no) }).click()
  await view(page)
    .getByRole('region', { name: `发货单 ${order.no}` })
    .getByRole('button', { name: '强制发货' })
    .click()
  const dialog = page.getByRole('dialog', { name: `强制发货 ${order.no}` })
  await dialog.getByLabel('强制发货原因').fill('急')
  await dialog.getByLabel('快递单号').fill(`YT${drawn}`)
  await dialog.getByRole('button', { name: '强制发货' }).click()
  await expect(page.getByText('请填写强制发货原因（至少5个字）').first()).toBeVisible()
  expect(await status(order.id)).toBe(60)
})
