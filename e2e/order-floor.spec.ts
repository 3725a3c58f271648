import type { BrowserContext, Page } from '@playwright/test'
import { printedCodes } from './harness/codes.ts'
import { rows as stored } from './harness/database.ts'
import { openByKeys as open, press, result, scan } from './harness/scanner.ts'
import { view } from './harness/shell.ts'
import { DESKTOP, expect, PHONE, post, shot, signedIn, test } from './harness/test.ts'

async function sitDown(page: Page, title: string): Promise<void> {
  await open(page, title)
  await expect(view(page).locator('.scan-code')).toBeFocused()
}

/** What a person adds up on the page of an order: the sale in CNY less everything below it is the profit, to the last place shown. */
async function addsUp(page: Page, label: string, profit: string): Promise<void> {
  const block = view(page).getByRole('region', { name: '金额与利润' })
  await expect(block.getByRole('row', { name: new RegExp(`^${label}`) }).first()).toBeVisible()
  const rows = await block
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  const cny = rows.map(([name = '', , shown = '']) => [name, Number(shown.replaceAll(',', '').replace('−', '-'))] as const)
  const [sale, end] = ['订单金额', label].map((wanted) => cny.findIndex(([name]) => name.startsWith(wanted)))
  const sum = cny.slice(sale, end).reduce((all, [, value]) => all + value, 0)
  expect([cny[end!]![1].toFixed(4), sum.toFixed(4)]).toEqual([profit, profit])
}

/** Two SKUs that lie where nobody has asked for them, nor put them onto a shelf of a test, a cart, a wall, and a template for the orders of one tag. */
async function floor() {
  const skus = await stored<{ id: string; sku: string }>(
    `SELECT DISTINCT ON (b.sku_id) s.id, s.sku
     FROM stock_balance b JOIN stock_store_location l ON l.id = b.place_id JOIN goods_goods_sku s ON s.id = b.sku_id JOIN goods_goods g ON g.id = s.goods_id
     WHERE b.store_id = 1 AND b.place_type = 1 AND l.location_type = 1 AND b.on_hand >= 4 AND b.occupied = 0 AND s.sku_status = '20' AND s.sku_kind = 1 AND s.weight < 500
       AND 0 = ALL (ARRAY[g.is_charged, g.is_magnetic, g.is_liquid, g.is_powder, g.is_paste, g.is_knife, g.is_fragile])
       AND NOT EXISTS (SELECT 1 FROM stock_balance o JOIN stock_store_location t ON t.id = o.place_id WHERE o.sku_id = b.sku_id AND o.place_type = 1 AND t.location_name LIKE 'T-%')
     ORDER BY b.sku_id DESC LIMIT 2`,
  )
  for (const [no, type] of [
    ['E2E-CART', '周转箱'],
    ['E2E-CART-2', '周转箱'],
    ['E2E-WALL', '12格播种车'],
  ])
    await stored(
      `INSERT INTO stock_store_container (container_no, store_id, type_id) SELECT $1, 1, id FROM stock_container_type WHERE type_name = $2`,
      [no, type],
    )
  const [tag] = await stored<{ id: string }>(
    `INSERT INTO basic_tag (type_id, tag_name) SELECT max(id), '键盘' FROM basic_tag_type RETURNING id`,
  )
  await stored(
    `INSERT INTO order_wave_picking_template (template_name, store_id, pick_kind, max_orders, sort_no, tag_ids) VALUES ('键盘波次', 1, 3, 12, 99, $1)`,
    [[tag!.id]],
  )
  return { skus, tagId: tag!.id }
}

/** A paid order of one piece each. */
async function order(orderNo: string, due: string, { skus, tagId }: Awaited<ReturnType<typeof floor>>): Promise<number> {
  const [made] = await stored<{ id: string }>(
    `INSERT INTO order_trade_info (order_no, plat_order_no, shop_id, plat_code, seller_id, dept_id, status, currency, exchange_rate, paid_time, latest_ship_time, name,
       country_code, city, street1, post_code, goods_amount, sale_amount, est_weight, store_id, logistic_way_id, express_id, tag_ids)
     SELECT $1, 'P-' || $1, s.id, s.plat_code, s.seller_id, s.dept_id, 10, 'USD', 7.12, now(), now() + $2::interval, 'Ann Smith', 'US', 'Austin', '1 Main St', '73301', 90, 90, 300,
       1, w.id, w.express_id, $3
     FROM authorize_shop s, express_logistic_way w WHERE w.way_name = '燕文普货挂号' ORDER BY s.id LIMIT 1 RETURNING id`,
    [orderNo, due, [tagId]],
  )
  for (const { id } of skus)
    await stored(
      `INSERT INTO order_details (order_id, origin_order_id, sku_id, quantity, unit_price, line_amount, shop_sku) VALUES ($1, $1, $2, 1, 45, 45, 'PL-1')`,
      [made!.id, id],
    )
  return Number(made!.id)
}
const inCarts = async () =>
  (
    await stored<{ said: string }>(
      `SELECT c.container_no || ' ' || sum(b.on_hand) AS said FROM stock_store_container c JOIN stock_balance b ON b.place_type = 2 AND b.place_id = c.id
       WHERE c.container_no LIKE 'E2E-CART%' GROUP BY c.container_no ORDER BY 1`,
    )
  ).map(({ said }) => said)
const state = async (id: number) =>
  (
    await stored<{ status: number; no: string; batch: string; pick: string; est: number }>(
      `SELECT t.status, t.tracking_number AS no, t.est_weight AS est, p.batch_no AS batch, k.pick_no AS pick
       FROM order_trade_info t LEFT JOIN order_picking_batch_order b ON b.order_id = t.id LEFT JOIN order_picking_batch p ON p.id = b.batch_id
         LEFT JOIN order_pick_order k ON k.batch_id = p.id WHERE t.id = $1`,
      [id],
    )
  )[0]!

interface Walk {
  pick: string
  token: string
  first: { location: string; sku: string }
  second: { location: string; sku: string }
}

/** What a handheld does not show whole: wider than its box, or ending in dots. */
const cut = (page: Page): Promise<string[]> =>
  view(page)
    .locator('.scan-steps b, .scan-result strong, .pick-next strong, .pick-next span, .floor-lines td b')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth && one.clientWidth > 0).map((one) => one.textContent ?? ''),
    )

/** Two pieces of two, a third that is too much, and one at the next stop; meanwhile the office has put the first stop off. */
async function offline(page: Page, context: BrowserContext, { pick, first, second, token }: Walk): Promise<void> {
  const network = view(page).getByRole('status', { name: '网络' })
  const refused = view(page).getByRole('region', { name: '被拒绝的扫描' })
  const field = view(page).locator('.scan-code')
  await page.setViewportSize(PHONE)
  await scan(page, second.location, `库位不符，应为 ${first.location}`)
  await shot(page, 'pick-refused-phone')
  await scan(page, first.location, first.sku)
  const place = (await field.boundingBox())!
  await page.route('**/order/pick-order/pick', (route) => route.abort())
  await scan(page, first.sku, '未确认')
  await context.setOffline(true)
  await page.unroute('**/order/pick-order/pick')
  await scan(page, first.sku, `去 ${second.location}`)
  await expect(view(page).getByRole('row').filter({ hasText: first.location })).toContainText('+2 未确认')
  await scan(page, first.sku, `${first.sku} 已拣够 2 件`)
  await scan(page, second.location, second.sku)
  await scan(page, second.sku, '还差 1')
  await expect(network).toContainText('待发送 3')
  expect(await field.boundingBox()).toEqual(place)
  expect(await cut(page)).toEqual([])
  const lines = view(page).locator('.floor-lines')
  await expect(lines.getByRole('columnheader', { name: '已拣' })).toBeVisible()
  expect(await lines.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  await shot(page, 'pick-offline-phone')
  await page.setViewportSize(DESKTOP)
  await shot(page, 'pick-offline')
  await post(page, '/order/pick-order/skip', { pickNo: pick, locationName: first.location, scanId: 'e2e-put-off' }, token)
  const asked = page.waitForResponse((response) => response.url().includes(`/pick-order/scan/${pick}`))
  await context.setOffline(false)
  await asked
  await expect(network).not.toContainText('待发送')
  await expect(refused.getByRole('listitem')).toHaveCount(2)
  await expect(result(page)).toHaveClass(/error/)
  await expect(result(page)).toContainText(`库位不符，应为 ${second.location}`)
  await shot(page, 'pick-refused')
  await page.reload()
  await expect(refused.getByRole('listitem')).toHaveCount(2)
  await expect(view(page).getByText(`扫描 ${second.sku}`)).toBeVisible()
  for (const left of [1, 0]) {
    await page.keyboard.press('F10')
    await expect(refused.getByRole('listitem')).toHaveCount(left)
  }
}

test('by keyboard and scanner alone: an order from its dispatch to the bag of the carrier', async ({ page, context }) => {
  const world = await floor()
  const [a = '', b = ''] = world.skus.map(({ sku }) => sku)
  const id = await order('SOE2E101', '1 day', world)
  const stopped = await order('SOE2E102', '2 days', world)
  const token = await signedIn(page, 'supervisor')
  await page.goto(`/orderListInfo/${id}`)

  await test.step('dispatch, push, allocate', async () => {
    for (const [verb, stage] of [
      ['派单', '已派单'],
      ['推送仓库', '待分配'],
      ['分配', '待拣货'],
    ] as const) {
      await view(page).getByRole('button', { name: verb, exact: true }).press('Enter')
      await expect(view(page).locator('[aria-current=step]')).toContainText(stage)
    }
    await post(page, '/order/sales-wait-dispatch-order/to-dispatched', { ids: [stopped], ignoreMerge: 1 }, token)
    await post(page, '/order/sales-dispatched-order/push-to-store', { ids: [stopped] }, token)
    await post(page, '/order/tradeInfo/distributeOrder', { ids: [stopped] }, token)
  })
  await test.step('wave', async () => {
    await open(page, '拣货批次')
    await view(page).getByRole('button', { name: '生成波次' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '生成波次' })
    await dialog.getByRole('combobox', { name: '模板' }).press('Enter')
    await page.keyboard.type('键盘波次')
    await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')).toContainText('键盘波次')
    await press(page, 'Enter', 'Escape')
    await dialog.getByRole('checkbox').press('Space')
    await dialog.getByRole('button', { name: '生成 1 个批次' }).press('Enter')
    await page.getByRole('button', { name: '知道了' }).press('Enter')
  })
  const { batch, pick } = await state(id)
  await test.step('pick', async () => {
    await sitDown(page, '拣货作业')
    await scan(page, pick, pick)
    const walk = await stored<{ location: string; sku: string }>(
      `SELECT l.location_name AS location, s.sku FROM order_pick_order k JOIN order_pick_line x ON x.pick_id = k.id JOIN stock_store_location l ON l.id = x.location_id
         JOIN goods_goods_sku s ON s.id = x.sku_id WHERE k.pick_no = $1 ORDER BY x.seq`,
      [pick],
    )
    const [first, second] = walk as [(typeof walk)[0], (typeof walk)[0]]
    await scan(page, first.location, '请先扫描周转箱领取')
    await scan(page, 'NO-SUCH-BOX', '容器不存在')
    await scan(page, 'CMD-EMPTY', '这里没有这个命令')
    await scan(page, 'E2E-CART', `已领取 ${pick}`)
    await scan(page, second.location, `库位不符，应为 ${first.location}`)
    await scan(page, first.location, first.sku)
    await offline(page, context, { pick, first, second, token })
    await scan(page, second.sku, `去 ${first.location}`)
    await scan(page, 'CMD-UNDO', '撤销')
    await scan(page, second.sku, `去 ${first.location}`)
    await scan(page, first.location, first.sku)
    await scan(page, first.sku, '还差 1')
    await scan(page, 'E2E-CART-2', '周转箱 E2E-CART-2')
    await expect(view(page).getByText('E2E-CART-2 当前')).toBeVisible()
    await press(page, 'F4')
    await expect(result(page)).toContainText('全部拣完')
    expect(await inCarts()).toEqual(['E2E-CART 3', 'E2E-CART-2 1'])
    await scan(page, 'CMD-DONE', `拣货单 ${pick} 已完成`)
  })
  await test.step('sow', async () => {
    await sitDown(page, '播种作业')
    await scan(page, batch, '扫描播种墙')
    await scan(page, 'E2E-WALL', '已绑定 E2E-WALL')
    await scan(page, a, 'SOE2E101 1/2')
    await scan(page, b, 'SOE2E101 2/2，已播齐')
    await scan(page, a, 'SOE2E102 1/2')
    await scan(page, b, 'SOE2E102 2/2，已播齐')
  })
  await test.step('pack: a stopped order is taken off the table, the other gets its label', async () => {
    await sitDown(page, '包装校验')
    await scan(page, 'E2E-WALL', '待包装 2 单')
    await scan(page, '2', 'SOE2E102 共 2 件')
    await post(page, '/order/tradeInfo/intercept', { ids: [stopped], reason: '买家改主意' }, token)
    await expect(result(page)).toContainText('订单 SOE2E102 已拦截')
    await scan(page, '1', 'SOE2E101 共 2 件')
    await scan(page, b, '1 / 2 件')
    const label = page.waitForResponse((response) => response.url().endsWith('/express/label/print'))
    await scan(page, a, 'SOE2E101 已包装')
    expect((await label).headers()['content-type']).toBe('application/pdf')
    await scan(page, 'SOE2E102', '订单已拦截，请将货品放入返架框')
  })
  const { no, est } = await state(id)
  await test.step('weigh', async () => {
    await sitDown(page, '称重发货')
    await scan(page, no, no)
    await scan(page, String(est), `${est}g 待发货`)
  })
  await test.step('ship and hand over', async () => {
    await sitDown(page, '发货交接')
    await scan(page, no, `${no} ${est}g，已发货`)
    await scan(page, no, '该包裹已于')
    await press(page, 'F7')
    await expect(page.getByRole('textbox', { name: '司机' })).toBeFocused()
    await page.keyboard.type('王师傅')
    await press(page, 'Enter')
    await expect(page.getByRole('dialog', { name: '打印交接单' })).toContainText(no)
    expect(await printedCodes(page)).toHaveLength(1)
    await press(page, 'Escape')
  })
  await test.step('shipped, with its profit', async () => {
    const [money] = await stored<{ profit: string; cost: string }>(
      'SELECT profit, goods_cost AS cost FROM order_trade_info WHERE id = $1',
      [id],
    )
    expect(Number(money!.cost)).toBeGreaterThan(0)
    await page.goto(`/orderListInfo/${id}`)
    await expect(view(page).locator('[aria-current=step]')).toContainText('已发货')
    await addsUp(page, '利润', money!.profit)
    const [waiting] = await stored<{ id: string; profit: string }>(
      'SELECT id, profit FROM order_trade_info WHERE status = 50 AND profit IS NOT NULL AND merge_to_id IS NULL ORDER BY id LIMIT 1',
    )
    await page.goto(`/orderListInfo/${waiting!.id}`)
    await addsUp(page, '预估利润', waiting!.profit)
  })
})
