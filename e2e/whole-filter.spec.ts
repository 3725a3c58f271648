import { hold, rows as sqlRows } from './harness/database.ts'
import { open, rows, view } from './harness/shell.ts'
import { expect, post, shot, signedIn, test } from './harness/test.ts'

const COUNT = 130
const PART = 100
const AMOUNT = '987.65'
const LIST = '/orderList/salesWaitDispatchOrder'

async function makeOrders(): Promise<void> {
  await sqlRows(
    `INSERT INTO order_trade_info (order_no, plat_order_no, shop_id, plat_code, seller_id, dept_id, status, currency, exchange_rate, paid_time, name,
       country_code, city, street1, post_code, sale_amount, est_weight)
     SELECT 'SOWHOLE' || n, 'P-SOWHOLE' || n, s.id, s.plat_code, s.seller_id, s.dept_id, 10, 'USD', 7.12, now(), 'John Smith', 'US', 'Austin', '1 Main St',
       '73301', $2, 300
     FROM generate_series(1, $1) AS n, (SELECT * FROM authorize_shop ORDER BY id LIMIT 1) s`,
    [COUNT, AMOUNT],
  )
}

test('a verb over all rows of a filter: the number is asked, its parts are followed live, its result is read', async ({
  page,
}) => {
  await makeOrders()
  const token = await signedIn(page, 'admin')
  const asked = { condition: { saleAmount: [AMOUNT, AMOUNT] }, pageSize: 100 }
  const inTurn = await Promise.all(
    [1, 2].map((pageNum) => post(page, '/order/sales-wait-dispatch-order/list-page', { ...asked, pageNum }, token)),
  )
  const [first, second] = inTurn.map(({ data }) => (data['list'] as { id: number }[])[0]!.id)
  const lock = (id: number | undefined) => hold(`SELECT 1 FROM order_trade_info WHERE id = ${id} FOR UPDATE`)
  const [letFirst, letSecond] = [await lock(first), await lock(second)]

  await page.goto(`${LIST}?saleAmount=${AMOUNT}~${AMOUNT}`)
  const list = view(page)
  await expect(rows(page).first()).toBeVisible()
  await list.getByLabel('选择本页').check()
  await list.getByRole('button', { name: `选择全部 ${COUNT} 条（当前筛选）` }).click()
  await expect(list.locator('.list-chosen')).toContainText(`已选当前筛选的全部 ${COUNT} 条`)
  const chosen = list.locator('.list-chosen')
  const button = chosen.getByRole('button', { name: '挂起', exact: true })
  if (!(await button.isVisible())) await chosen.getByRole('button', { name: '更多' }).click()
  await button.or(page.getByRole('menuitem', { name: '挂起', exact: true })).click()
  const question = page.getByRole('dialog', { name: `挂起（当前筛选的 ${COUNT} 条）` })
  await question.getByLabel('原因').fill('核价')
  await question.getByRole('button', { name: '挂起' }).click()

  const progress = page.getByRole('dialog', { name: '待派单·挂起' })
  await expect(progress.getByRole('status')).toContainText(`0 / ${COUNT}`)
  // From now on only the socket can tell.
  await page.route(/\/api\/tool\/task\/\d+$/, (route) => route.abort())
  await letFirst()
  await expect(progress.getByRole('status')).toHaveText(`执行中：${PART} / ${COUNT}`)
  await shot(page, 'batch-progress-1440')
  await page.unroute(/\/api\/tool\/task\/\d+$/)
  await progress.getByRole('button', { name: '后台继续' }).click()

  await open(page, '后台任务')
  const task = rows(page).filter({ hasText: '待派单·挂起' }).first()
  await expect(task.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '76')
  await shot(page, 'tasks-1440')
  await letSecond()
  await expect(task).toContainText(`${COUNT} 条`)
  await expect(task.getByRole('progressbar')).toHaveCount(0)
  await task.getByRole('button', { name: '结果' }).click()
  await expect(progress.getByRole('status')).toHaveText(`完成：${COUNT} 条`)
  const [held] = await sqlRows<{ n: number }>(
    `SELECT count(*)::int AS n FROM order_trade_info WHERE sale_amount = $1 AND is_hold = 1`,
    [AMOUNT],
  )
  expect(held).toEqual({ n: COUNT })
})
