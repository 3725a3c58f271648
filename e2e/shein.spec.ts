import type { BrowserContext, Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { openByKeys, press, result, scan } from './harness/scanner.ts'
import { rows, view } from './harness/shell.ts'
import { makePlaces, putIn, someSkus } from './harness/stock.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

interface Asked {
  orderNo: string
  sku: string
  skuId: number
  placeId: number
  placeName: string
}

/** Six pieces that SHEIN asks of the seller's shop, and eight of them on a shelf of 义乌仓. */
async function asked(page: Page): Promise<Asked> {
  const [sku] = await someSkus(1)
  const [place] = await makePlaces(1)
  await putIn(page, place!.id, sku!.id, 8)
  const orderNo = `GSPE2E${Date.now() % 10_000_000}`
  await stored(
    `WITH made AS (
       INSERT INTO shein_order (order_no, shop_id, store_id, receive_warehouse, deliver_deadline, purchase_time, sku_count, quantity, amount)
       SELECT $1, s.id, 1, '佛山仓', now() + interval '2 days', now(), 1, 6, 60 FROM authorize_shop s WHERE s.plat_code = 'shein' ORDER BY s.id LIMIT 1 RETURNING id)
     INSERT INTO shein_order_line (order_id, product_sku_id, ext_code, sku_id, quantity, supply_price) SELECT id, $1, $1, $2, 6, 10 FROM made`,
    [orderNo, sku!.id],
  )
  return { orderNo, sku: sku!.sku, skuId: sku!.id, placeId: place!.id, placeName: place!.name }
}

const stateOf = async (orderNo: string): Promise<number> => {
  const [found] = await stored<{ status: number }>('SELECT status FROM shein_order WHERE order_no = $1', [orderNo])
  return found!.status
}
const boxOf = async (orderNo: string): Promise<string> => {
  const [found] = await stored<{ no: string }>(
    'SELECT b.box_no AS no FROM shein_box b JOIN shein_box_order bo ON bo.box_id = b.id JOIN shein_order o ON o.id = bo.order_id WHERE o.order_no = $1',
    [orderNo],
  )
  return found!.no
}
const waiting = (page: Page) => view(page).getByRole('status', { name: '网络' })

async function sitDown(page: Page, title: string): Promise<void> {
  await openByKeys(page, title)
  await expect(view(page).locator('.scan-code')).toBeFocused()
}

async function noneCut(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

/** A new handheld does not know its store yet when the first order is scanned: it is kept until the stores have come. */
async function scanTooSoon(page: Page, orderNo: string): Promise<void> {
  let come!: () => void
  const stores = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/stock/store/list*', async (route) => {
    await stores
    await route.continue()
  })
  await page.goto('/trusteeship/shein/scan/picking')
  await expect(view(page).locator('.scan-code')).toBeFocused()
  await scan(page, orderNo, '正在读取仓库')
  come()
  await expect(result(page)).toContainText('拣完再扫一次备货单号')
}

/** The shelf is one piece short, and the network goes while it is told so. */
async function pickShort(page: Page, context: BrowserContext, { orderNo, sku }: Asked): Promise<void> {
  await expect(view(page).getByRole('region', { name: `备货单 ${orderNo}` })).toContainText(sku)
  await shot(page, 'shein-picking-phone')
  await noneCut(page)
  await scan(page, '*7', '不能拣 7')
  await scan(page, '*5', '实拣 5')
  await scan(page, orderNo, '短拣')
  await scan(page, 'CMD-NO', '继续拣货')
  await scan(page, orderNo, '短拣')
  await context.setOffline(true)
  await scan(page, 'CMD-YES', '已记下，联网后发送')
  await expect(waiting(page)).toContainText('待发送 1')
  expect(await stateOf(orderNo)).toBe(20)
  await context.setOffline(false)
  await expect(result(page)).toContainText('5 件 · 下一步 贴标')
  expect(await stateOf(orderNo)).toBe(30)
}

test('a SHEIN order through all five stations on a handheld, by scanner alone', async ({ page, context }) => {
  const order = await asked(page)
  const { orderNo } = order
  await test.step('the seller releases it', async () => {
    await signedIn(page, 'admin')
    await page.goto(`/trusteeship/shein/order?orderNo=${orderNo}`)
    const row = rows(page).filter({ hasText: orderNo })
    await expect(row).toContainText('待下发')
    await shot(page, 'shein-orders')
    await row.getByRole('button', { name: '下发', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?[定认]/ })
      .click()
    await expect.poll(() => stateOf(orderNo)).toBe(20)
  })
  await page.setViewportSize(PHONE)
  await test.step('picking, short', async () => {
    await signedIn(page, 'warehouse')
    await scanTooSoon(page, orderNo)
    await pickShort(page, context, order)
    await scan(page, orderNo, '不在拣货')
  })
  await test.step('labelling without a network, sent when it is back', async () => {
    await sitDown(page, 'SHEIN打包扫描')
    await scan(page, orderNo, '请先完成「贴标」')
    await sitDown(page, 'SHEIN贴标扫描')
    await context.setOffline(true)
    await scan(page, orderNo, '已记下，联网后发送')
    await scan(page, orderNo, '重复扫描')
    await shot(page, 'shein-labeling-offline-phone')
    await noneCut(page)
    await context.setOffline(false)
    await expect.poll(() => stateOf(orderNo)).toBe(40)
    await page.reload()
    await expect(view(page).locator('.scan-code')).toBeFocused()
    await scan(page, orderNo, '完成贴标')
  })
  await test.step('packing into a new box', async () => {
    await sitDown(page, 'SHEIN打包扫描')
    await press(page, 'F4')
    await expect(result(page)).toContainText('已开箱 SB')
    await scan(page, orderNo, '5 件 · 下一步 打唛')
    await shot(page, 'shein-pack-phone')
    await noneCut(page)
  })
  const box = await boxOf(orderNo)
  await test.step('marking prints the mark, sorting says the lane', async () => {
    await sitDown(page, 'SHEIN打唛扫描')
    const printed = page.waitForResponse((response) => response.url().includes('/trust/shein/box/mark-print'))
    await scan(page, box, '下一步 分拣')
    expect((await printed).headers()['content-type']).toContain('pdf')
    await shot(page, 'shein-marking-phone')
    await noneCut(page)
    await sitDown(page, 'SHEIN分拣扫描')
    await scan(page, orderNo, '请扫描箱号')
    await scan(page, box, '佛山仓 · 已送货')
    await expect(view(page).getByRole('status', { name: '今日积分' })).toContainText('分')
    await shot(page, 'shein-sorting-phone')
    await noneCut(page)
    expect(await stateOf(orderNo)).toBe(70)
  })
  await page.setViewportSize(DESKTOP)
  await test.step('the order shows who scanned it when', async () => {
    await page.goto(`/trusteeship/shein/order?orderNo=${orderNo}`)
    const row = rows(page).filter({ hasText: orderNo })
    await row.getByRole('button', { name: '详情', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: orderNo })
    await expect(drawer).toContainText(box)
    await expect(drawer.locator('.shein-station').nth(0)).toContainText('5 件')
    await shot(page, 'shein-order')
    await page.goto('/trusteeship/shein/scanRecord')
    await expect(rows(page).filter({ hasText: orderNo }).first()).toBeVisible()
    await shot(page, 'shein-records')
  })
})
