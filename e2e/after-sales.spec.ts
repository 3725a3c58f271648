import { CASE } from '@erp/contract/sale-after/case/case.states'
import type { Browser, Locator, Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { rows, view } from './harness/shell.ts'
import { as, makePlaces, putIn } from './harness/stock.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

interface Sold {
  id: number
  no: string
  skuId: number
  sku: string
  placeId: number
  placeName: string
}

let drawn = 0

/** Light and without a battery or a blade, so that any way takes it again; another one for each order. */
async function plainSku(): Promise<{ id: number; sku: string }> {
  const [found] = await stored<{ id: string; sku: string }>(
    `SELECT s.id, s.sku FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id
     WHERE s.holds_stock AND s.sku_status = '20' AND s.sku_kind = 1 AND s.deleted_at IS NULL AND s.weight < 500
       AND 0 = ALL (ARRAY[g.is_charged, g.is_magnetic, g.is_liquid, g.is_powder, g.is_paste, g.is_knife, g.is_fragile])
     ORDER BY s.id DESC OFFSET $1 LIMIT 1`,
    [drawn++],
  )
  return { id: Number(found!.id), sku: found!.sku }
}

/** An order of the seller's own shop that has left with two pieces, and stock to send them again. */
async function sold(page: Page, no: string): Promise<Sold> {
  const sku = await plainSku()
  const [place] = await makePlaces(1)
  await putIn(page, place!.id, sku.id, 10)
  const [made] = await stored<{ id: string }>(
    `INSERT INTO order_trade_info (order_no, plat_order_no, shop_id, plat_code, seller_id, dept_id, status, currency, exchange_rate, paid_time, ship_time, name, buyer_id,
       country_code, city, street1, post_code, phone, goods_amount, sale_amount, est_weight, actual_weight, store_id, logistic_way_id, express_id, tracking_number,
       goods_cost, freight_weighed, platform_fee, payment_fee, ad_fee, pack_cost, profit)
     SELECT $1, 'P-' || $1, s.id, s.plat_code, s.seller_id, s.dept_id, 120, 'USD', 7.12, now() - interval '6 days', now() - interval '5 days', 'Ann Smith', 'ann-' || $1,
       'US', 'Austin', '1 Main St', '73301', '512555', 25.99, 25.99, 236, 236, 1, w.id, w.express_id, 'T' || $1,
       38.5, 33.63, 3.9, 0.65, 0.3652, 0.45, 77.4726
     FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id AND u.username = 'seller', express_logistic_way w
     WHERE w.way_name = '燕文普货挂号' LIMIT 1 RETURNING id`,
    [no],
  )
  await stored(
    `INSERT INTO order_details (order_id, origin_order_id, sku_id, quantity, unit_price, line_amount, shop_sku, shipped_qty, unit_cost)
     VALUES ($1, $1, $2, 2, 12.995, 25.99, 'PL-1', 2, 19.25)`,
    [made!.id, sku.id],
  )
  return { id: Number(made!.id), no, skuId: sku.id, sku: sku.sku, placeId: place!.id, placeName: place!.name }
}

const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const form = (page: Page) => page.getByRole('dialog', { name: '新建售后' })
const save = (page: Page) => form(page).getByRole('button', { name: /保\s?存/ })

async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click()
}

/** One of the verbs of a row, in sight or behind 更多. */
async function act(page: Page, text: string, verb: string): Promise<void> {
  const shown = row(page, text).getByRole('button', { name: verb, exact: true })
  await expect(row(page, text)).toBeVisible()
  if (await shown.count()) return shown.click()
  await row(page, text).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: verb, exact: true }).click()
}

/** The number that the case got. */
async function caseOf(
  orderId: number,
): Promise<{ caseNo: string; returnNo: string | null; resendId: number | null; state: number }> {
  const [found] = await stored<{ caseNo: string; returnNo: string | null; resendId: string | null; state: number }>(
    `SELECT c.case_no AS "caseNo", r.return_no AS "returnNo", c.resend_order_id AS "resendId", c.check_flag AS state
     FROM sale_after_case c LEFT JOIN order_logical_return r ON r.id = c.return_id WHERE c.order_id = $1 ORDER BY c.id DESC LIMIT 1`,
    [orderId],
  )
  return { ...found!, resendId: found!.resendId ? Number(found!.resendId) : null }
}

async function audited(browser: Browser, caseNo: string, said: string): Promise<void> {
  const desk = await person(browser, 'supervisor', `/afterSales/case?caseNo=${caseNo}`)
  await act(desk, caseNo, '审核')
  const dialog = desk.getByRole('dialog', { name: `审核 ${caseNo}` })
  await expect(dialog).toContainText(said)
  await dialog.getByRole('button', { name: '审核通过' }).click()
  await expect(row(desk, caseNo)).not.toContainText('待审核')
  await desk.context().close()
}

/** The parcel comes back: signed, and put onto the shelf. */
async function cameBack(browser: Browser, { returnNo }: { returnNo: string | null }, { sku, placeName }: Sold): Promise<void> {
  const desk = await person(browser, 'warehouse', `/orderList/orderLogicalReturn?returnNo=${returnNo}`)
  await act(desk, returnNo!, '签收')
  await expect(row(desk, returnNo!)).toContainText('待入库')
  await act(desk, returnNo!, '入库')
  const dialog = desk.getByRole('dialog', { name: new RegExp(`退件入库 ${returnNo}`) })
  const place = dialog.getByRole('combobox', { name: `${sku} 良品库位` })
  await place.click()
  await place.fill(placeName)
  await desk.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: placeName }).first().click()
  await dialog.getByRole('button', { name: '退件入库' }).click()
  await expect(row(desk, returnNo!)).not.toContainText('待入库')
  await desk.context().close()
}

/** Finance pays; without the platform's number it is told so at the field. */
async function paid(browser: Browser, caseNo: string, picture = ''): Promise<void> {
  const desk = await person(browser, 'finance', `/afterSales/refund?caseNo=${caseNo}`)
  await act(desk, caseNo, '已退款')
  const dialog = desk.getByRole('dialog', { name: /退款完成/ })
  await dialog.getByRole('button', { name: '已退款' }).click()
  await expect(dialog.locator('.case-number')).toContainText('请填写平台退款号')
  if (picture) await shot(desk, picture)
  await dialog.getByLabel(/平台退款号$/).fill(`RF-${caseNo}`)
  await desk.keyboard.press('Enter')
  await expect(row(desk, caseNo)).toContainText(`RF-${caseNo}`)
  await desk.context().close()
}

/** What goes out again leaves by the calls of the product; only who carries it out is told to the database. */
async function sentAgain(page: Page, orderId: number): Promise<void> {
  const done = async (who: string, path: string, more: object = {}) => {
    const { failed } = await as<{ failed: unknown[] }>(page, who, path, { ids: [orderId], ...more })
    expect(failed, path).toEqual([])
  }
  const [way] = await stored<{ id: string }>(`SELECT id FROM express_logistic_way WHERE way_name = '燕文普货挂号'`)
  const wanted = { storeId: 1, logisticWayId: Number(way!.id) }
  await done('supervisor', '/order/sales-wait-dispatch-order/matching-logistics', wanted)
  await done('supervisor', '/order/sales-wait-dispatch-order/to-dispatched', { ignoreMerge: 1 })
  await done('supervisor', '/order/sales-dispatched-order/push-to-store')
  await done('supervisor', '/order/tradeInfo/distributeOrder')
  await stored('UPDATE order_trade_info SET fulfil_by = 3 WHERE id = $1', [orderId])
  await done('warehouse', '/order/store-sales-order/to-shipped')
}

/** Told in the background: a page shows what was there when it was opened. */
async function settled(page: Page, caseNo: string): Promise<void> {
  const isDone = async () => {
    const [found] = await stored<{ done: boolean }>('SELECT check_flag = $2 AS done FROM sale_after_case WHERE case_no = $1', [
      caseNo,
      CASE.done,
    ])
    return found!.done
  }
  await expect.poll(isDone).toBe(true)
  await page.goto(`/afterSales/case?caseNo=${caseNo}`)
  await expect(row(page, caseNo)).toContainText('已完成')
}

test('a complaint is paid back: from the order to the number of the platform', async ({ page, browser }) => {
  const order = await sold(page, 'SOE2E201')
  await signedIn(page, 'seller')
  await page.goto(`/orderList/shippedOrder?nos=${order.no}`)
  await act(page, order.no, '新建售后')
  await expect(form(page)).toContainText(`P-${order.no}`)
  await save(page).click()
  for (const wrong of ['请选择类型', '原因不能为空', '责任不能为空']) await expect(form(page)).toContainText(wrong)

  await form(page).locator('#caseType').getByText('仅退款', { exact: true }).click()
  await choose(page, form(page).getByRole('combobox', { name: '原因' }), '')
  await choose(page, form(page).getByRole('combobox', { name: /责任$/ }), '产品')
  const amount = form(page).getByLabel('退款金额(USD)')
  await amount.fill('99')
  await amount.blur()
  await expect(form(page)).toContainText('退款金额超过可退金额USD 25.99')
  const pieces = form(page).getByLabel(`${order.sku} 售后数量`)
  await pieces.fill('3')
  await amount.fill('10')
  await save(page).click()
  await expect(form(page)).toContainText(`${order.sku}售后数量超过发货数量2`)
  await pieces.fill('1')
  await form(page).getByRole('switch', { name: '投诉' }).click()
  const figures = form(page).getByRole('region', { name: '金额与利润' })
  await expect(figures).toContainText('现有利润CNY 77.47')
  await expect(figures).toContainText('本次退款−CNY 71.20')
  await expect(figures).toContainText('退款后利润CNY 6.27')
  await expect(form(page).getByRole('region', { name: '最优解' })).toContainText('部分退款')
  await shot(page, 'case-form')
  await page.setViewportSize(PHONE)
  await shot(page, 'case-form-phone')
  await page.setViewportSize(DESKTOP)
  await save(page).click()
  await expect(form(page)).toHaveCount(0)

  const { caseNo } = await caseOf(order.id)
  await expect(row(page, caseNo)).toContainText('待审核')
  await expect(row(page, caseNo)).toContainText('投诉')
  await audited(browser, caseNo, '登记退款 USD 10.00，由财务退给买家')
  await paid(browser, caseNo, 'refund-done')
  await settled(page, caseNo)
  await act(page, caseNo, '详情')
  const drawer = page.getByRole('dialog', { name: new RegExp(caseNo) })
  await expect(drawer).toContainText(`RF-${caseNo}`)
  await shot(page, 'case-drawer')
  await drawer.getByRole('link', { name: order.no }).click()
  const info = view(page).getByRole('article', { name: `订单 ${order.no}` })
  await expect(info.getByRole('region', { name: '售后', exact: true })).toContainText('已完成')
})

test('by keyboard alone: goods come back and are paid for', async ({ page, browser }) => {
  const order = await sold(page, 'SOE2E202')
  await signedIn(page, 'seller')
  await page.goto('/afterSales/case')
  await view(page).getByRole('button', { name: '新建售后' }).press('Enter')
  const box = form(page).getByRole('searchbox')
  await expect(box).toBeFocused()
  await page.keyboard.type('SOE2ENONE')
  await page.keyboard.press('Enter')
  await expect(form(page)).toContainText('没有找到已发货的订单 SOE2ENONE')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(order.no)
  await page.keyboard.press('Enter')
  await expect(form(page)).toContainText(`P-${order.no}`)
  await form(page).getByRole('radio', { name: '仅退款' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(form(page).getByRole('radio', { name: '退货退款' })).toBeChecked()
  await form(page).getByRole('button', { name: /^全退/ }).press('Enter')
  await expect(form(page).getByLabel('退款金额(USD)')).toHaveValue('25.99')
  for (const name of ['原因', '责任']) {
    await form(page)
      .getByRole('combobox', { name: new RegExp(`${name}$`) })
      .focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Enter')
  await expect(form(page)).toHaveCount(0)

  const made = await caseOf(order.id)
  await audited(browser, made.caseNo, '生成退件单；入库后登记退款 USD 25.99')
  await cameBack(browser, await caseOf(order.id), order)
  await paid(browser, made.caseNo)
  await settled(page, made.caseNo)
})

test('what was broken is sent again; what is wrong is exchanged', async ({ page, browser }) => {
  const [broken, wrong] = [await sold(page, 'SOE2E203'), await sold(page, 'SOE2E204')]
  await signedIn(page, 'seller')
  const write = async (order: Sold, type: string) => {
    await page.goto(`/afterSales/case?create=${order.id}`)
    await form(page).locator('#caseType').getByText(type, { exact: true }).click()
    await expect(form(page).getByLabel(`${order.sku} 补发数量`)).toHaveValue('2')
    await form(page).getByLabel(`${order.sku} 售后数量`).fill('1')
    await expect(form(page).getByLabel(`${order.sku} 补发数量`)).toHaveValue('1')
    await choose(page, form(page).getByRole('combobox', { name: '原因' }), '')
    await choose(page, form(page).getByRole('combobox', { name: /责任$/ }), '仓库')
    if (type === '换货') await shot(page, 'case-exchange')
    await save(page).click()
    await expect(form(page)).toHaveCount(0)
    return (await caseOf(order.id)).caseNo
  }
  const resend = await write(broken, '补发')
  const exchange = await write(wrong, '换货')
  await audited(browser, resend, '生成补发订单，进入待派单')
  await audited(browser, exchange, '生成退件单；入库后生成换货订单')
  await cameBack(browser, await caseOf(wrong.id), wrong)
  for (const order of [broken, wrong]) await sentAgain(page, (await caseOf(order.id)).resendId!)
  for (const caseNo of [resend, exchange]) {
    await settled(page, caseNo)
  }
  await page.goto('/afterSales/case')
  await expect(rows(page).first()).toBeVisible()
  await shot(page, 'cases')
  await page.setViewportSize(PHONE)
  await expect(view(page).locator('.card').first()).toBeVisible()
  await shot(page, 'cases-phone')
})

test('a supervisor audits many, rejects one and lets another keep the goods', async ({ page, browser }) => {
  const orders = await Promise.all(['SOE2E205', 'SOE2E206', 'SOE2E207'].map((no) => sold(page, no)))
  const numbers: string[] = []
  for (const [i, { id, no }] of orders.entries()) {
    const [line] = await stored<{ id: string }>('SELECT id FROM order_details WHERE order_id = $1', [id])
    const type = i === 2 ? { caseType: 3 } : { caseType: i === 1 ? 2 : 1, refundAmount: '5.00' }
    const lines = [{ orderDetailsId: Number(line!.id), quantity: 1 }]
    const made = await as(page, 'seller', '/sale-after/case/create', {
      orderId: id,
      reason: '3',
      duty: 1,
      platCaseNo: `PC-${no}`,
      ...type,
      lines,
    })
    numbers.push(String(made.caseNo))
  }
  const desk = await person(browser, 'supervisor', `/afterSales/case?caseNo=${numbers.join(',')}`)
  for (const no of numbers) await row(desk, no).getByRole('checkbox').check()
  await view(desk).getByRole('status').getByRole('button', { name: '审核 3' }).click()
  const dialog = desk.getByRole('dialog', { name: '审核 3 张售后单' })
  await expect(dialog).toContainText('退款 2 笔，共约 CNY 71.20；退件 1 张；补发或换货订单 1 个')
  await shot(desk, 'case-audit')
  await dialog.getByRole('button', { name: /取\s?消/ }).click()
  await act(desk, numbers[0]!, '驳回')
  const rejecting = desk.getByRole('dialog', { name: new RegExp(`驳回 ${numbers[0]}`) })
  await rejecting.getByRole('button', { name: /驳\s?回/ }).click()
  await expect(rejecting).toContainText('原因不能为空')
  await rejecting.getByLabel('原因').fill('平台已退款')
  await rejecting.getByRole('button', { name: /驳\s?回/ }).click()
  await expect(row(desk, numbers[0]!)).toContainText('已关闭')
  await act(desk, numbers[1]!, '审核')
  await desk.getByRole('button', { name: '审核通过' }).click()
  await expect(row(desk, numbers[1]!)).toContainText('待退回')
  await act(desk, numbers[1]!, '免退货')
  const waiving = desk.getByRole('dialog', { name: new RegExp(`免退货 ${numbers[1]}`) })
  await waiving.getByLabel('原因').fill('运费高于货值')
  await waiving.getByRole('button', { name: '免退货' }).click()
  await expect(row(desk, numbers[1]!)).toContainText('待退款')
  await desk.context().close()
})
