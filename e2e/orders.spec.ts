import { rows } from './harness/database.ts'
import { view } from './harness/shell.ts'
import { expect, signedIn, test } from './harness/test.ts'

/** An order that waits to be dispatched; without a way it cannot be, as somebody has seen before. */
async function makeOrder(orderNo: string, isMatched: boolean): Promise<void> {
  const [order] = await rows<{ id: string }>(
    `INSERT INTO order_trade_info (order_no, plat_order_no, shop_id, plat_code, seller_id, dept_id, status, currency, exchange_rate, paid_time, name,
       country_code, city, street1, post_code, sale_amount, est_weight, store_id, logistic_way_id, express_id, dispatch_error)
     SELECT $1, 'P-' || $1, s.id, s.plat_code, s.seller_id, s.dept_id, 10, 'USD', 7.12, now(), 'John Smith', 'US', 'Austin', '1 Main St', '73301', 12.5, 300,
       CASE WHEN $2 THEN 1 END, CASE WHEN $2 THEN w.id END, CASE WHEN $2 THEN w.express_id END,
       CASE WHEN NOT $2 THEN '未分配仓库或渠道' END
     FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id AND u.username = 'seller', express_logistic_way w
     WHERE w.way_name = '云途全球专线' LIMIT 1 RETURNING id`,
    [orderNo, isMatched],
  )
  await rows(
    `INSERT INTO order_details (order_id, origin_order_id, sku_id, quantity, unit_price, line_amount, shop_sku)
     SELECT $1, $1, id, 1, 12.5, 12.5, 'PL-1' FROM goods_goods_sku WHERE holds_stock AND sku_kind = 1 AND deleted_at IS NULL ORDER BY id LIMIT 1`,
    [order!.id],
  )
}

test('a seller dispatches orders, reads which one failed and why it stands where it stands', async ({ page }) => {
  await makeOrder('SOE2E001', true)
  await makeOrder('SOE2E002', false)
  await signedIn(page, 'seller')
  await page.goto('/orderList/salesWaitDispatchOrder?nos=SOE2E001,SOE2E002')
  const list = view(page)
  for (const no of ['SOE2E001', 'SOE2E002']) await list.getByRole('row').filter({ hasText: no }).getByRole('checkbox').check()
  await list.getByRole('status').getByRole('button', { name: '派单', exact: true }).click()
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '派单' }).click()

  const result = page.getByRole('dialog', { name: '派单结果' })
  await expect(result).toContainText('成功 1 个，失败 1 个')
  await expect(result.getByRole('listitem')).toHaveText(['SOE2E002订单 SOE2E002 未分配仓库或渠道'])
  await result.getByRole('button', { name: '知道了' }).click()
  await expect(list.getByRole('row').filter({ hasText: 'SOE2E001' })).toHaveCount(0)
  await expect(list.getByRole('tab')).toHaveText(['全部1', '未匹配仓库/渠道1', '可派单0', '派单失败1', '待合并0', '挂起0'])

  await list.getByRole('button', { name: 'SOE2E002', exact: true }).click()
  const order = view(page).getByRole('article', { name: '订单 SOE2E002' })
  await expect(order.getByRole('navigation', { name: '订单阶段' }).locator('[aria-current=step]')).toContainText('待派单')
  await expect(order.getByRole('alert')).toContainText('未分配仓库或渠道')
  await order.getByRole('button', { name: '为什么' }).click()
  await expect(order.getByRole('region', { name: '物流' })).toContainText('还没有按规则匹配过仓库和渠道')
})

/** An order that stands where it is put; without a SKU, as a platform sent a code nobody has linked. */
async function placeOrder(orderNo: string, columns: Record<string, string | number>): Promise<number> {
  await makeOrder(orderNo, true)
  const names = Object.keys(columns)
  const sets = names.map((name, i) => `${name} = $${i + 2}`).join(', ')
  const [order] = await rows<{ id: string }>(`UPDATE order_trade_info SET ${sets} WHERE order_no = $1 RETURNING id`, [
    orderNo,
    ...Object.values(columns),
  ])
  return Number(order!.id)
}

test('unusual orders are matched again many at once; what came too late is red, related documents speak words', async ({
  page,
}) => {
  const waiting = ['SOE2E011', 'SOE2E012']
  for (const no of waiting) {
    const id = await placeOrder(no, { status: 30, order_exception_type: 1, exception_reason: 'SKU未匹配' })
    await rows(`UPDATE order_details SET sku_id = NULL, shop_sku = 'E2E-LATER' WHERE order_id = $1`, [id])
  }
  const said = '买家取消：订单已发货，请转售后'
  const gone = await placeOrder('SOE2E013', { status: 120, tracking_number: 'E2EREPRINT', platform_note: said })
  await rows(`UPDATE order_trade_info SET ship_time = now() WHERE id = $1`, [gone])
  await rows(`INSERT INTO order_error_bill (bill_no, order_id, error_type, step, check_flag) VALUES ('CCE2E1', $1, 1, 3, 100)`, [
    gone,
  ])
  await signedIn(page, 'supervisor')
  await page.goto(`/orderList/salesUnusualOrder?nos=${waiting.join(',')}`)
  const list = view(page)
  for (const no of waiting) await list.getByRole('row').filter({ hasText: no }).getByRole('checkbox').check()
  await list.getByRole('status').getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('menuitem', { name: '重跑规则' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: '重新匹配SKU' }).click()
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '重新匹配SKU' }).click()
  const result = page.getByRole('dialog', { name: '重新匹配SKU结果' })
  await expect(result.getByRole('listitem')).toHaveText(waiting.map((no) => `${no}SKU未匹配：E2E-LATER`))
  await result.getByRole('button', { name: '知道了' }).click()

  await page.goto('/orderList/shippedOrder?nos=SOE2E013')
  const row = view(page).getByRole('row').filter({ hasText: 'SOE2E013' })
  await expect(row.locator('.order-marks')).toContainText('平台消息')
  await page.setViewportSize({ width: 2600, height: 900 })
  await expect(row.locator('.platform-note')).toHaveText(said)
  await view(page).getByRole('button', { name: 'SOE2E013', exact: true }).click()
  const order = view(page).getByRole('article', { name: '订单 SOE2E013' })
  await expect(order.getByRole('alert')).toContainText(said)
  await expect(order.getByRole('region', { name: '关联单' }).getByRole('row').filter({ hasText: 'CCE2E1' })).toContainText(
    '待审核',
  )
  await expect(order.getByRole('button', { name: '补打面单' })).toBeVisible()
  await page.goto('/orderList/wavePickingTemplate')
  await expect(view(page).getByRole('tab', { name: /义乌/ }).first()).toBeVisible()
})
