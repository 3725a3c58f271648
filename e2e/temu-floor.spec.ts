import type { BrowserContext, Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { press, result, scan } from './harness/scanner.ts'
import { rows, view } from './harness/shell.ts'
import { as, makePlaces, putIn } from './harness/stock.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

interface Goods {
  id: number
  sku: string
  barcode: string
}
interface Stop {
  place: string
  sku: string
}
const ORDER = 'TF26111899001'
const CART = 'E2E-TEMU-CART'

/** SKUs of their own, so that nothing of them lies elsewhere. */
async function goods(n: number): Promise<Goods> {
  const sku = `TEMU-FLOOR-${n}`
  const barcode = `69912345000${n}`
  const [made] = await stored<{ id: string }>(
    `WITH g AS (INSERT INTO goods_goods (goods_code, goods_name, audit_status, goods_status) VALUES ($1, $1, 200, '20') RETURNING id)
     INSERT INTO goods_goods_sku (goods_id, sku, sku_name, sku_status, barcode, weight) SELECT id, $1, '平台货品 ' || $1, '20', $2, 120 FROM g RETURNING id`,
    [sku, barcode],
  )
  return { id: Number(made!.id), sku, barcode }
}

/** A delivery order of three and two pieces, as 发货台 makes it. */
async function order(skus: Goods[]): Promise<number> {
  const [made] = await stored<{ id: string; shop: string }>(
    `INSERT INTO temu_delivery_order (delivery_order_no, platform_delivery_sn, shop_id, out_store_id, deadline, status, plan_qty, sku_count)
     SELECT $1, 'FH-' || $1, s.id, 1, now() + interval '3 days', 10, 5, 2 FROM authorize_shop s WHERE s.plat_code = 'temu' ORDER BY s.id LIMIT 1
     RETURNING id, shop_id AS shop`,
    [ORDER],
  )
  for (const [i, { id, sku }] of skus.entries()) {
    const product = `PS-${sku}`
    await stored(
      `WITH o AS (
         INSERT INTO temu_stock_order (sub_purchase_order_sn, shop_id, product_skc_id, product_name, platform_status, purchase_time, expect_latest_deliver_time, is_staged, delivery_order_id)
         VALUES ('WB-' || $1, $2, 'skc-' || $1, $1, 1, now(), now() + interval '3 days', 1, $3) RETURNING id),
       l AS (
         INSERT INTO temu_stock_order_line (document_id, product_sku_id, ext_code, sku_id, purchase_qty, max_deliver_qty, supply_price)
         SELECT o.id, $4, $1, $5, $6, $6, 25 FROM o RETURNING id, document_id)
       INSERT INTO temu_delivery_line (document_id, stock_order_id, stock_order_line_id, sku_id, product_sku_id, plan_qty)
       SELECT $3, l.document_id, l.id, $5, $4, $6 FROM l`,
      [sku, made!.shop, made!.id, product, id, 3 - i],
    )
    await stored(`INSERT INTO temu_label_code (shop_id, product_sku_id, label_code, create_time) VALUES ($1, $2, $3, now())`, [
      made!.shop,
      product,
      `84${id}`,
    ])
  }
  return Number(made!.id)
}

/** Submitted and audited, with its pick receipt and a container. */
async function ready(page: Page) {
  const skus = [await goods(1), await goods(2)]
  const places = await makePlaces(2)
  for (const [i, { id }] of skus.entries()) await putIn(page, places[i]!.id, id, 10)
  const id = await order(skus)
  await as(page, 'admin', '/operation-temu/pre-delivery/submit', { ids: [id] })
  await as(page, 'admin', '/operation-temu/delivery-order/transfer-order-audit', { ids: [id] })
  await stored(
    `INSERT INTO stock_store_container (container_no, store_id, type_id) SELECT $1, 1, id FROM stock_container_type WHERE type_name = '周转箱'`,
    [CART],
  )
  const { picks } = await as<{ picks: { pickNo: string }[] }>(page, 'warehouse', '/operation-temu/pick-receipt/create', {
    ids: [id],
  })
  const walk = await stored<Stop>(
    `SELECT p.location_name AS place, s.sku FROM temu_pick_receipt k JOIN temu_pick_receipt_line l ON l.pick_id = k.id
       JOIN stock_store_location p ON p.id = l.place_id JOIN goods_goods_sku s ON s.id = l.sku_id WHERE k.pick_no = $1 ORDER BY l.pick_seq, p.location_name`,
    [picks[0]!.pickNo],
  )
  return { id, skus: skus as [Goods, Goods], pickNo: picks[0]!.pickNo, walk: walk as [Stop, Stop] }
}

const status = async (id: number) => {
  const [row] = await stored<{ status: number }>('SELECT status FROM temu_delivery_order WHERE id = $1', [id])
  return row!.status
}
const wide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const network = (page: Page) => view(page).getByRole('status', { name: '网络' })

async function sitDown(page: Page, station: 'scanPick' | 'scanLabel' | 'scanPackage' | 'packing'): Promise<void> {
  await page.goto(`/trusteeship/temu/${station}`)
  await expect(view(page).locator('.scan-code')).toBeFocused()
}

/** Three of the first SKU without a network, one too many refused, and one of the second. */
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

test('a worker picks, labels, bags and packs for Temu by scanner alone, with a second person and without a network in between', async ({
  page,
  context,
  browser,
}) => {
  await signedIn(page, 'warehouse')
  const { id, skus, pickNo, walk } = await ready(page)
  const [first, second] = walk
  const firstGoods = skus.find(({ sku }) => sku === first.sku)!
  const [a, b] = skus

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
    await scan(page, ORDER, '还差 5 件')
    const label = page.waitForResponse((response) => response.url().endsWith('/print-record/sku-label/print'))
    await scan(page, a.barcode, `${a.sku} 1/3`)
    expect((await label).headers()['content-type']).toBe('application/pdf')
    await scan(other, ORDER, '还差 4 件')
    await scan(other, b.sku, `${b.sku} 1/2`)
    await scan(page, 'NOT-OF-IT', 'SKU NOT-OF-IT 不在该发货单')
    await scan(page, a.sku, `${a.sku} 2/3`)
    await context.setOffline(true)
    await scan(page, '*2', `${a.sku} 3/3`)
    await scan(page, a.sku, `SKU ${a.sku} 应贴标 3，已贴标 3`)
    await context.setOffline(false)
    await expect(network(page)).not.toContainText('待发送')
    await scan(other, b.sku, '全部贴标完')
    await scan(page, ORDER, '完成贴标')
    await shot(other, 'temu-label')
    expect(await status(id)).toBe(50)
  })
  await test.step('bag', async () => {
    await sitDown(page, 'scanPackage')
    await scan(page, ORDER, '还差 5 件')
    await scan(page, a.sku, `${a.sku} 1/3`)
  })
  await test.step('pack into two boxes, each their own', async () => {
    await sitDown(page, 'packing')
    await sitDown(other, 'packing')
    await scan(page, ORDER, '待装 5 件')
    await scan(page, a.sku, '请先开箱')
    await scan(page, 'CMD-OPEN', `已开箱 ${ORDER}-1`)
    await scan(page, a.sku, `${a.sku} 1/3`)
    await scan(page, '*3', `${a.sku} 3/3`)
    await scan(page, a.sku, `SKU ${a.sku} 应装 3，已装 3`)
    await scan(page, 'CMD-UNDO', `${a.sku} 1/3`)
    await scan(other, ORDER, '待装 4 件')
    await scan(other, 'CMD-OPEN', `已开箱 ${ORDER}-2`)
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
    await scan(page, 'CMD-SEAL', `${ORDER}-1 已封箱`)
    await scan(page, 'CMD-OPEN', '网络中断，联网后才能开箱')
    const label = page.waitForResponse((response) => response.url().endsWith('/print-record/package-label/print'))
    await context.setOffline(false)
    expect((await label).headers()['content-type']).toBe('application/pdf')
    await scan(other, b.sku, `${b.sku} 1/2`)
    await scan(other, '*2', `${b.sku} 2/2`)
    await scan(other, a.sku, '全部装完')
    await scan(other, '850g', '0.85kg')
    await scan(other, 'CMD-SEAL', `${ORDER}-2 已封箱`)
    expect(await status(id)).toBe(60)
  })
  await test.step('what they did stands in the records', async () => {
    await page.goto(`/trusteeship/temu/workRecord?deliveryOrderNo=${ORDER}`)
    await expect(view(page).getByRole('region', { name: '按人员合计' })).toContainText('5 件')
    await shot(page, 'temu-work-record')
    await page.goto(`/trusteeship/temu/packingRecord?deliveryOrderNo=${ORDER}`)
    await expect(rows(page).filter({ hasText: `${ORDER}-1` })).toContainText(`${a.sku} × 2`)
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
})
