import { STAGE } from '@erp/contract/order/order.states'
import type { Page } from '@playwright/test'
import { printedCodes } from './harness/codes.ts'
import { rows as stored } from './harness/database.ts'
import { openByKeys as open, press, result, scan } from './harness/scanner.ts'
import { view } from './harness/shell.ts'
import { as, makePlaces, onHand, someSkus } from './harness/stock.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

interface Bought {
  orderId: number
  orderNo: string
}

/** Bought from a supplier of this level and audited. */
async function buy(page: Page, level: string, skuId: number, quantity: number): Promise<Bought> {
  const [supplier] = await stored<{ id: string }>(
    `INSERT INTO purchasing_supplier (supplier_code, supplier_name, supplier_type, level_id, settlement_type)
     SELECT 'E2E' || $1, '键盘供应商' || $1, '2', id, 1 FROM purchasing_supplier_level WHERE level_code = $1
     ON CONFLICT (supplier_code) DO UPDATE SET supplier_type = '2' RETURNING id`,
    [level],
  )
  const head = { supplierId: Number(supplier!.id), storeId: 1, settlementType: 1, expectArriveDate: '2099-01-01' }
  const made = await as<Bought>(page, 'purchaser', '/purchasing/order/create', {
    ...head,
    lines: [{ skuId, quantity, price: '5' }],
  })
  await as(page, 'supervisor', '/purchasing/order/audit', { ids: [made.orderId], auditRemark: '同意' })
  return made
}

test('by keyboard and scanner alone: a parcel from the dock to the shelf, and one that nobody owns', async ({
  page,
  context,
}) => {
  const [item, other] = await someSkus(2)
  const [place] = await makePlaces(1)
  await signedIn(page, 'warehouse')
  const bought = await buy(page, 'B', item!.id, 10)
  const late = await buy(page, 'S', other!.id, 3)
  const [parcel, stray] = [`SFE2E${bought.orderId}`, `YTE2E${late.orderId}`]
  await as(page, 'purchaser', '/purchasing/order/express/add', { orderId: bought.orderId, expressDeliveryNo: parcel })
  await page.addInitScript(() => localStorage.setItem('scan:store', '1'))
  await page.goto('/purchase/sign')

  await test.step('sign', async () => {
    await expect(view(page).locator('.scan-code')).toBeFocused()
    await open(page, '到货签收')
    await scan(page, 'AB1', '无法识别的单号：AB1')
    await scan(page, '1.25kg', '1.25 kg')
    await scan(page, parcel.toLowerCase(), '质检区')
    await expect(view(page).getByRole('region', { name: `采购单 ${bought.orderNo}` })).toContainText(item!.sku)
    await shot(page, 'dock-sign')
    await scan(page, `${parcel}`, '该包裹已于')
    await scan(page, stray, '无主件')
    await page.setViewportSize(PHONE)
    await shot(page, 'dock-sign-phone')
    await page.setViewportSize(DESKTOP)
  })
  await test.step('a parcel scanned without a network is signed when it is back', async () => {
    const second = `SFOFFLINE${bought.orderId}`
    await context.setOffline(true)
    await scan(page, second, '未确认')
    await scan(page, second, '重复扫描')
    await context.setOffline(false)
    await expect(view(page).getByRole('status', { name: '网络' })).not.toContainText('待发送')
    await expect
      .poll(async () => (await stored(`SELECT 1 FROM purchasing_warehouse_sign WHERE express_delivery_no = $1`, [second])).length)
      .toBe(1)
  })
  await test.step('claim', async () => {
    await open(page, '签收记录')
    const row = view(page).getByRole('row').filter({ hasText: stray })
    await row.getByRole('button', { name: '认领' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `认领 ${stray}` })
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(late.orderNo)
    await press(page, 'Enter')
    const claim = dialog.getByRole('button', { name: `认领到 ${late.orderNo}` })
    await expect(dialog.getByRole('button', { name: /^认领到/ })).toHaveCount(1)
    await shot(page, 'dock-claim')
    await claim.press('Enter')
    await expect(row).toContainText('已认领')
  })
  await test.step('check', async () => {
    await open(page, '质检')
    await expect(view(page).getByRole('textbox', { name: '扫描质检' })).toBeFocused()
    await page.keyboard.type(parcel)
    await press(page, 'Enter')
    const drawer = page.getByRole('dialog', { name: /^质检 ZJ/ })
    await expect(drawer.getByRole('spinbutton', { name: `${item!.sku} 到货` })).toBeFocused()
    await page.keyboard.type('9')
    await shot(page, 'dock-check')
    await press(page, 'F4', 'Control+Enter')
    await expect(drawer).toBeHidden()
  })
  await test.step('put away', async () => {
    await open(page, '采购入库')
    // The list was read before, a moment ago: it has to know of what is put away now.
    await expect(view(page).getByRole('row').filter({ hasText: /CR\d+/ }).first()).toBeVisible()
    await press(page, 'F2')
    await expect(view(page).locator('.scan-code')).toBeFocused()
    await scan(page, bought.orderNo, '可入库 9 件')
    await scan(page, other!.sku, '不在采购单')
    await scan(page, item!.sku, '可入库 9')
    await scan(page, '10', '多出请采购员确认多发')
    await scan(page, '9', '×9')
    await scan(page, 'ZZ-99-99-99', '不存在')
    await scan(page, place!.name, `→ ${place!.name}`)
    await shot(page, 'dock-stock-in')
    await press(page, 'F4')
    await expect(result(page)).toContainText('已入库 9 件')
    expect(await onHand(place!.id, item!.id)).toBe(9)
    await scan(page, stray, '可入库 3 件')
    await scan(page, other!.sku, '可入库 3')
    await press(page, 'Enter')
    await expect(result(page)).toContainText('×3')
    await scan(page, place!.name, `→ ${place!.name}`)
    await press(page, 'F4')
    await expect(result(page)).toContainText('已入库 3 件')
    expect(await onHand(place!.id, other!.id)).toBe(3)
    await press(page, 'Escape')
    await expect(view(page).getByRole('row').filter({ hasText: late.orderNo })).toContainText('已审核')
    await shot(page, 'dock-stock-ins')
  })
})

test('a parcel that orders wait for prints its red slip, whose code is the parcel again', async ({ page }) => {
  const [awaited] = await stored<{ id: string; sku: string }>(
    `SELECT k.id, k.sku FROM goods_goods_sku k WHERE k.sku_status = '20' AND k.sku_kind = 1 AND k.deleted_at IS NULL AND EXISTS (SELECT 1 FROM order_details d
       JOIN order_trade_info t ON t.id = d.order_id WHERE d.stock_sku_id = k.id AND d.short_qty > 0 AND t.status = ${STAGE.waitDistribute} AND t.is_out_stock = 1
         AND t.merge_to_id IS NULL AND t.store_id = 1 AND t.deleted_at IS NULL) ORDER BY k.id DESC LIMIT 1`,
  )
  await signedIn(page, 'warehouse')
  const bought = await buy(page, 'B', Number(awaited!.id), 500)
  const parcel = `SFRED${bought.orderId}`
  await as(page, 'purchaser', '/purchasing/order/express/add', { orderId: bought.orderId, expressDeliveryNo: parcel })
  await page.addInitScript(() => localStorage.setItem('scan:store', '1'))
  await page.addInitScript(() => {
    window.print = () => document.body.append(document.querySelector('.dock-slip')!.cloneNode(true))
  })
  await page.goto('/purchase/sign')
  await expect(view(page).locator('.scan-code')).toBeFocused()
  await scan(page, parcel, '缺货直达')
  const slips = page.locator('.dock-slip')
  await expect(slips).toHaveCount(1)
  await expect(slips).toContainText([bought.orderNo])
  await expect(slips).toContainText([awaited!.sku])
  expect(await printedCodes(page)).toEqual([parcel])
  await press(page, 'F3')
  await expect(slips).toHaveCount(2)
  expect(await printedCodes(page)).toEqual([parcel, parcel])
  await scan(page, parcel, '该包裹已于')
  await expect(slips).toHaveCount(2)
})
