import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { openByKeys, press, result, scan } from './harness/scanner.ts'
import { rows, view } from './harness/shell.ts'
import { makePlaces } from './harness/stock.ts'
import { act, ask, CART, drawn, type Goods, goods, makeShop, SHOP, SN } from './harness/temu.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

interface Stop {
  place: string
  sku: string
}
const DESK = '/trusteeship/temu/shipments'
const ORDERS = '/trusteeship/temu/deliveryOrder'
const WAYBILL = `SF${drawn}001`

const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
async function choose(page: Page, box: Locator, typed: string): Promise<void> {
  await box.click()
  await page.keyboard.type(typed)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: typed }).first().click()
  await box.blur()
}

async function synced(page: Page, types: string[]): Promise<void> {
  await page.goto('/trusteeship/temu/job')
  await view(page).getByRole('button', { name: '立即同步' }).click()
  const dialog = page.getByRole('dialog', { name: '同步Temu' })
  for (const type of types) await choose(page, dialog.getByLabel('类型'), type)
  await choose(page, dialog.getByLabel('店铺'), SHOP)
  await dialog.getByRole('button', { name: '开始同步' }).click()
  await expect(dialog).toContainText(`${types.length} 个同步任务`)
}

async function built(page: Page, skus: Goods[]): Promise<{ id: number; no: string }> {
  await synced(page, ['备货单'])
  await page.goto(`${DESK}?tab=desk&subPurchaseOrderSn=${SN}`)
  await expect(row(page, SN)).toContainText('缺货')
  await act(page, SN, '创建发货单')
  await expect(row(page, SN)).toHaveCount(0)
  const [made] = await stored<{ id: string; no: string }>(
    `SELECT d.id, d.delivery_order_no AS no FROM temu_delivery_order d JOIN temu_stock_order o ON o.delivery_order_id = d.id WHERE o.sub_purchase_order_sn = $1`,
    [SN],
  )
  const { id, no } = made!
  await page.goto(`/trusteeship/temu/preDelivery?deliveryOrderNo=${no}`)
  await expect(row(page, no)).toContainText('缺 2 件')
  await act(page, no, '提交')
  await expect(page.getByRole('dialog', { name: /未通过/ })).toContainText(no)
  await page.keyboard.press('Enter')
  await act(page, no, '调整数量')
  const quantity = view(page).getByRole('spinbutton', { name: `${skus[0]!.sku} 数量` })
  await expect(quantity).toHaveValue('5')
  await shot(page, 'temu-pre-delivery-1440')
  await quantity.fill('3')
  await page.keyboard.press('Enter')
  await expect(row(page, no)).toContainText('足够')
  await act(page, no, '提交')
  await expect(page.getByRole('dialog', { name: /张完成/ })).toContainText('已提交，调拨单')
  await page.keyboard.press('Enter')
  await expect(row(page, no)).toHaveCount(0)
  return { id: Number(id), no }
}

async function audited(desk: Page, no: string): Promise<{ pickNo: string; walk: [Stop, Stop] }> {
  await desk.goto(`${ORDERS}?deliveryOrderNo=${no}`)
  await act(desk, no, '调拨审核')
  await desk.getByRole('button', { name: '审核通过' }).click()
  await expect(row(desk, no)).toContainText('待拣货')
  await act(desk, no, '生成拣货单')
  await expect
    .poll(
      async () =>
        (
          await stored(
            'SELECT 1 FROM temu_pick_receipt_order o JOIN temu_delivery_order d ON d.id = o.delivery_order_id WHERE d.delivery_order_no = $1',
            [no],
          )
        ).length,
    )
    .toBe(1)
  const walk = await stored<Stop & { pickNo: string }>(
    `SELECT k.pick_no AS "pickNo", p.location_name AS place, s.sku FROM temu_delivery_order d JOIN temu_pick_receipt_order o ON o.delivery_order_id = d.id
       JOIN temu_pick_receipt k ON k.id = o.pick_id JOIN temu_pick_receipt_line l ON l.pick_id = k.id
       JOIN stock_store_location p ON p.id = l.place_id JOIN goods_goods_sku s ON s.id = l.sku_id WHERE d.delivery_order_no = $1 ORDER BY l.pick_seq, p.location_name`,
    [no],
  )
  return { pickNo: walk[0]!.pickNo, walk: walk as unknown as [Stop, Stop] }
}

interface Door {
  id: number
  no: string
  goods: Goods
}
const status = async (id: number) => {
  const [row] = await stored<{ status: number }>('SELECT status FROM temu_delivery_order WHERE id = $1', [id])
  return row!.status
}
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const network = (page: Page) => view(page).getByRole('status', { name: '网络' })

async function sitDown(page: Page, station: 'scanPick' | 'scanLabel' | 'scanPackage' | 'packing' | 'scanShip'): Promise<void> {
  await page.goto(`/trusteeship/temu/${station}`)
  await expect(view(page).locator('.scan-code')).toBeFocused()
}

async function pickOffline(page: Page, context: BrowserContext, first: Stop, second: Stop): Promise<void> {
  await context.setOffline(true)
  await scan(page, first.sku, '还差 1')
  await scan(page, '*2', `${first.sku} 超出应拣数量`)
  await scan(page, '*1', `去 ${second.place}`)
  await expect(view(page).getByRole('row').filter({ hasText: first.place })).toContainText('+2 未确认')
  await scan(page, first.sku, `${first.sku} 已拣够 3 件`)
  await scan(page, second.place, second.sku)
  await scan(page, second.sku, '还差 1')
  await expect(network(page)).toContainText('待发送 3')
  await scan(page, 'CMD-DONE', '现在不能完成')
  await shot(page, 'temu-pick-offline-phone')
  await context.setOffline(false)
  await expect(network(page)).not.toContainText('待发送')
}

async function shipped(page: Page, context: BrowserContext, { id, no, goods: { barcode } }: Door): Promise<void> {
  await openByKeys(page, '发货扫描')
  await expect(view(page).locator('.scan-code')).toBeFocused()
  await page.setViewportSize(PHONE)
  await scan(page, `${no}-9`, '发货单不存在')
  await scan(page, `${no}-1`, '还差 1 箱')
  await scan(page, WAYBILL, `还有 1 箱没有扫到：${no}-2`)
  await scan(page, 'TF26010100001-1', `不是 ${no} 的箱子`)
  await scan(page, `${no}-2`, `${no} 2 箱`)
  await scan(page, 'CMD-UNDO', '已退回上一步')
  await scan(page, `${no}-2`, `${no} 2 箱`)
  await scan(page, barcode, '不是快递单号')
  expect(await wide(page)).toBeLessThanOrEqual(0)
  await shot(page, 'temu-ship-scan-phone')
  await page.setViewportSize(DESKTOP)
  await shot(page, 'temu-ship-scan-1440')
  await context.setOffline(true)
  await scan(page, WAYBILL, '联网后自动发送')
  await expect(network(page)).toContainText('待发送 1')
  await page.setViewportSize(PHONE)
  await shot(page, 'temu-ship-scan-offline-phone')
  expect(await status(id)).toBe(60)
  await context.setOffline(false)
  await expect(result(page)).toContainText(`${no} 已发货`)
  expect(await status(id)).toBe(70)
  await scan(page, no, `发货单${no}当前为「已发货」，不能发货`)
  await scan(page, 'CMD-UNDO', '现在不能撤销')
  await page.setViewportSize(DESKTOP)
}

async function receivedShort(browser: Browser, no: string): Promise<void> {
  const stage = await person(browser, 'admin', '/tool/simulator')
  const simulator = view(stage).getByRole('region', { name: '托管平台模拟' })
  const delivery = simulator.getByRole('row').filter({ hasText: no })
  for (const [event, said] of [
    ['平台少收', '4'],
    ['平台入库完成', '已入库'],
  ] as const) {
    await delivery.getByRole('button').click()
    await choose(stage, simulator.getByRole('combobox', { name: '事件' }), event)
    await simulator.getByRole('button', { name: '制造事件' }).click()
    await expect(delivery).toContainText(said)
  }
  await stage.context().close()
}

async function settled(desk: Page, id: number, no: string, [a, b]: [Goods, Goods]): Promise<void> {
  await synced(desk, ['发货单', '销售'])
  await expect.poll(() => status(id)).toBe(80)
  await desk.goto(`/trusteeship/temu/unusualTransfer?deliveryOrderNo=${no}`)
  await expect(row(desk, no)).toContainText('少收')
  await act(desk, no, '处理')
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /处\s?理$/ })
    .click()
  const dialog = desk.getByRole('dialog', { name: /^处理 / })
  await choose(desk, dialog.getByRole('combobox', { name: '处理方式' }), '承运/平台赔付')
  await dialog.getByLabel('赔付金额').fill('25')
  await dialog.getByRole('button', { name: /^处\s?理$/ }).click()
  await expect.poll(() => status(id)).toBe(90)
  await desk.goto(`/trusteeship/temu/virtualStore?sku=TEMU-${drawn}`)
  await expect(rows(desk)).toHaveCount(2)
  await shot(desk, 'temu-virtual-store-1440')
  const books = await stored<{ skuId: string; ledger: number; way: number; platform: number }>(
    `SELECT m.sku_id AS "skuId", m.on_hand AS ledger, m.transfer_on_way AS way, r.warehouse_inventory_num + r.unavailable_warehouse_inventory_num + r.wait_on_shelf_num AS platform
     FROM stock_summary m JOIN temu_sales_row r ON r.sku_id = m.sku_id WHERE m.store_id = 391 AND m.sku_id = ANY($1::bigint[]) ORDER BY m.sku_id`,
    [[a.id, b.id]],
  )
  expect(books.map(({ ledger, way, platform }) => ({ ledger, way, platform }))).toEqual([
    { ledger: 2, way: 0, platform: 2 },
    { ledger: 2, way: 0, platform: 2 },
  ])
}

async function read(page: Page, no: string, { sku }: Goods): Promise<void> {
  await page.goto(`${ORDERS}?deliveryOrderNo=${no}`)
  await act(page, no, '详情')
  const drawer = page.getByRole('dialog', { name: new RegExp(`发货单 ${no}`) })
  await expect(drawer).toContainText(WAYBILL)
  await shot(page, 'temu-delivery-drawer-1440')
  for (const [name, said] of [
    ['包裹 2', '3.200'],
    ['作业记录', sku],
    ['日志', '扫描发货'],
  ] as const) {
    await drawer.getByRole('tab', { name, exact: true }).click()
    await expect(drawer.getByRole('tabpanel')).toContainText(said)
  }
}

test('Temu from what it asks for to what it received: desk, audit, floor and door by scanner, received short and settled', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const shopId = await makeShop()
  await signedIn(page, 'warehouse')
  const places = await makePlaces(2)
  const skus: [Goods, Goods] = [await goods(page, shopId, places[0]!.id, 3), await goods(page, shopId, places[1]!.id, 10)]
  await ask(shopId, skus)
  const [a, b] = skus
  const seller = await person(browser, 'seller')
  const supervisor = await person(browser, 'supervisor')
  const { id, no } = await test.step('the seller builds it from 发货台 and submits what is there', () => built(seller, skus))
  const { pickNo, walk } = await test.step('the supervisor audits', () => audited(supervisor, no))
  const [first, second] = walk
  const firstGoods = skus.find(({ sku }) => sku === first.sku)!

  await test.step('pick on a handheld', async () => {
    await sitDown(page, 'scanPick')
    await page.setViewportSize(PHONE)
    await scan(page, pickNo, '扫描容器领取')
    await scan(page, first.place, '请先领取')
    await scan(page, 'NO-SUCH-BOX', '容器不存在')
    await scan(page, CART, `已领取 ${pickNo}`)
    await scan(page, 'Z-NO-PLACE', `库位不符，应为 ${first.place}`)
    await scan(page, first.sku, `请先扫描库位 ${first.place}`)
    await scan(page, first.place, first.sku)
    await scan(page, firstGoods.barcode, '还差')
    await pickOffline(page, context, first, second)
    await page.reload()
    await expect(view(page).getByText(`扫描 ${second.sku}`)).toBeVisible()
    await press(page, 'F4')
    await expect(result(page)).toContainText('全部拣完')
    expect(await wide(page)).toBeLessThanOrEqual(0)
    await scan(page, 'CMD-DONE', `拣货单 ${pickNo} 已完成`)
    await page.setViewportSize(DESKTOP)
    expect(await status(id)).toBe(40)
  })
  const other = await person(browser, 'wh.ye', '/index')
  await test.step('label, two people at one order', async () => {
    await sitDown(page, 'scanLabel')
    await sitDown(other, 'scanLabel')
    await scan(page, no, '还差 5 件')
    const label = page.waitForResponse((response) => response.url().endsWith('/print-record/sku-label/print'))
    await scan(page, a.barcode, `${a.sku} 1/3`)
    expect((await label).headers()['content-type']).toBe('application/pdf')
    await scan(other, no, '还差 4 件')
    await scan(other, b.sku, `${b.sku} 1/2`)
    await scan(page, 'NOT-OF-IT', 'SKU NOT-OF-IT 不在该发货单')
    await scan(page, a.sku, `${a.sku} 2/3`)
    await context.setOffline(true)
    await scan(page, '*2', `${a.sku} 3/3`)
    await scan(page, a.sku, `SKU ${a.sku} 应贴标 3，已贴标 3`)
    await context.setOffline(false)
    await expect(network(page)).not.toContainText('待发送')
    await scan(other, b.sku, '全部贴标完')
    await scan(page, no, '完成贴标')
    await shot(other, 'temu-label')
    expect(await status(id)).toBe(50)
  })
  await test.step('bag', async () => {
    await sitDown(page, 'scanPackage')
    await scan(page, no, '还差 5 件')
    await scan(page, a.sku, `${a.sku} 1/3`)
  })
  await test.step('pack into two boxes, each their own', async () => {
    await sitDown(page, 'packing')
    await sitDown(other, 'packing')
    await scan(page, no, '待装 5 件')
    await scan(page, a.sku, '请先开箱')
    await scan(page, 'CMD-OPEN', `已开箱 ${no}-1`)
    await scan(page, a.sku, `${a.sku} 1/3`)
    await scan(page, '*3', `${a.sku} 3/3`)
    await scan(page, a.sku, `SKU ${a.sku} 应装 3，已装 3`)
    await scan(page, 'CMD-UNDO', `${a.sku} 1/3`)
    await scan(other, no, '待装 4 件')
    await scan(other, 'CMD-OPEN', `已开箱 ${no}-2`)
    await scan(page, 'CMD-SEAL', '请称重')
    await scan(page, '27.5', '包裹重量 27.50kg 超过上限 25.00kg')
    await context.setOffline(true)
    await scan(page, a.sku, `${a.sku} 2/3`)
    await scan(page, '3.2', '3.2kg')
    await shot(page, 'temu-packing')
    await page.setViewportSize(PHONE)
    expect(await wide(page)).toBeLessThanOrEqual(0)
    await shot(page, 'temu-packing-phone')
    await page.setViewportSize(DESKTOP)
    await scan(page, 'CMD-SEAL', `${no}-1 已封箱`)
    await scan(page, 'CMD-OPEN', '网络中断，联网后才能开箱')
    const label = page.waitForResponse((response) => response.url().endsWith('/print-record/package-label/print'))
    await context.setOffline(false)
    expect((await label).headers()['content-type']).toBe('application/pdf')
    await scan(other, b.sku, `${b.sku} 1/2`)
    await scan(other, '*2', `${b.sku} 2/2`)
    await scan(other, a.sku, '全部装完')
    await scan(other, '850g', '0.85kg')
    await scan(other, 'CMD-SEAL', `${no}-2 已封箱`)
    expect(await status(id)).toBe(60)
  })
  await test.step('what they did stands in the records', async () => {
    await page.goto(`/trusteeship/temu/workRecord?deliveryOrderNo=${no}`)
    await expect(view(page).getByRole('region', { name: '按人员合计' })).toContainText('5 件')
    await shot(page, 'temu-work-record')
    await page.goto(`/trusteeship/temu/packingRecord?deliveryOrderNo=${no}`)
    await expect(rows(page).filter({ hasText: `${no}-1` })).toContainText(`${a.sku} × 2`)
    await view(page).getByRole('button', { name: '保存条件' }).click()
    const dialog = page.getByRole('dialog', { name: '保存查询条件' })
    await dialog.getByLabel('名称').fill('我的发货单')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await page.goto('/trusteeship/temu/packingRecord')
    await view(page).getByRole('button', { name: '我的发货单' }).click()
    await expect(page).toHaveURL(/deliveryOrderNo=/)
    await shot(page, 'temu-packing-record')
    await view(page).getByRole('button', { name: '管理条件' }).click()
    await page.getByRole('button', { name: '删除条件我的发货单' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s?除/ })
      .click()
    await expect(view(page).getByRole('button', { name: '我的发货单' })).toHaveCount(0)
  })
  await other.context().close()
  await test.step('ship at the door', () => shipped(page, context, { id, no, goods: a }))
  await test.step('the platform receives one piece less', () => receivedShort(browser, no))
  await test.step('the difference is settled, the books agree', () => settled(supervisor, id, no, skus))
  await test.step('the seller reads it', () => read(seller, no, a))
  for (const each of [seller, supervisor]) await each.context().close()
})
