import type { Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { rows, view } from './harness/shell.ts'
import { as } from './harness/stock.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const [AGREES, REFUSES] = [6, 8]
interface Bought {
  orderId: string
  orderNo: string
  aliOrderId: string
  accountId: string
  paymentId: string
}

/** An order of the demo that is paid at 1688; finance has confirmed it. */
async function paidThere(page: Page): Promise<Bought> {
  const [bought] = await stored<Bought>(`
    SELECT o.id AS "orderId", o.order_no AS "orderNo", a.ali_order_id AS "aliOrderId", a.account_id AS "accountId", d.id AS "paymentId"
    FROM purchasing_order o JOIN purchasing_ali_order a ON a.order_id = o.id AND a.pay_time IS NOT NULL AND a.ali_status NOT IN ('cancel', 'terminated')
    JOIN purchasing_payment_line x ON x.order_id = o.id JOIN purchasing_payment d ON d.id = x.document_id AND d.status = 200
    WHERE o.check_flag IN (200, 300) AND NOT EXISTS (SELECT 1 FROM purchasing_refund r WHERE r.order_id = o.id) ORDER BY o.id LIMIT 1`)
  const [now] = await stored<{ time: string }>(
    `SELECT to_char(now() AT TIME ZONE 'Asia/Shanghai' - interval '1 minute', 'YYYY-MM-DD HH24:MI:SS') AS time`,
  )
  const paid = { ids: [Number(bought!.paymentId)], tradeNo: 'E2E1688', paidTime: now!.time, vouchers: [] }
  await as(page, 'finance', '/purchasing/payment/pay', paid)
  return bought!
}

const row = (page: Page, number: string) => rows(page).filter({ hasText: number })
const more = async (page: Page, number: string, item: string) => {
  await row(page, number)
    .getByRole('button', { name: `${number}的更多操作` })
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const shows = (page: Page, number: string, words: string) =>
  expect(async () => {
    await view(page).getByRole('button', { name: '刷新' }).first().click()
    await expect(row(page, number)).toContainText(words, { timeout: 2000 })
  }).toPass()

/** What the seller does is heard by the next sync. */
async function seller(page: Page, kind: number, { aliOrderId, accountId }: Bought): Promise<void> {
  await as(page, 'admin', '/tool/ali-simulator/event', { kind, aliOrderId })
  await as(page, 'supervisor', '/purchasing/ali/order/sync', { accountId: Number(accountId) })
}

async function ask(page: Page, { orderNo, orderId }: Bought, quantity: string): Promise<string> {
  await page.goto(`/purchase/order?orderNo=${orderNo}`)
  await row(page, orderNo).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '退款', exact: true }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog
    .getByRole('spinbutton', { name: / 数量$/ })
    .first()
    .fill(quantity)
  await dialog.getByLabel('原因').fill('少发')
  await shot(page, `refund-ask-${quantity}`)
  const made = page.waitForResponse((response) => response.url().endsWith('/purchasing/refund/create'))
  await dialog.getByRole('button', { name: '提交退款' }).click()
  const { data } = (await (await made).json()) as { data: { refundNo: string; refundId: number; orderId: number } }
  expect(data.orderId).toBe(Number(orderId))
  return data.refundNo
}

test('a buyer asks 1688 for money, hears the answer, asks again, and withdraws another request by voiding it', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000)
  const bought = await paidThere(page)
  await signedIn(page, 'purchaser')
  const first = await ask(page, bought, '2')
  const second = await ask(page, bought, '1')
  const desk = await person(browser, 'supervisor', `/purchase/refund?refundNo=${first}`)

  await test.step('audited, it is sent by itself', async () => {
    await row(desk, first).getByRole('checkbox').check()
    await view(desk).getByRole('button', { name: '审核', exact: true }).click()
    await desk.locator('.ant-modal-confirm-btns').getByRole('button', { name: '确认' }).click()
    await page.goto(`/purchase/refund?refundNo=${first}`)
    await shows(page, first, '申请中')
  })
  await test.step('the seller says no, and is asked again', async () => {
    await seller(page, REFUSES!, bought)
    await shows(page, first, '未通过')
    await row(page, first).getByRole('button', { name: '详情' }).click()
    const paper = page.getByRole('dialog').last()
    await expect(paper).toContainText('卖家拒绝了退款')
    await shot(page, 'refund-detail-1440')
    await page.keyboard.press('Escape')
    await more(page, first, '1688申请退款')
    await page.getByRole('dialog').getByRole('button', { name: '1688申请退款' }).click()
    await shows(page, first, '申请中')
    await seller(page, AGREES!, bought)
    await shows(page, first, '已退款')
  })
  await test.step('one that was granted is not void any more', async () => {
    await more(page, first, '作废')
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel('原因').fill('算了')
    await dialog.getByRole('button', { name: /作\s?废/ }).click()
    await expect(page.getByText(/的钱1688已退回，请由财务到账确认/).first()).toBeVisible()
    await dialog.getByRole('button', { name: /取\s?消/ }).click()
  })
  await test.step('another is withdrawn there before it is void', async () => {
    await as(page, 'supervisor', '/purchasing/refund/audit', {
      ids: (await stored<{ id: string }>('SELECT id FROM purchasing_refund WHERE refund_no = $1', [second])).map(({ id }) =>
        Number(id),
      ),
    })
    await page.goto(`/purchase/refund?refundNo=${second}`)
    await shows(page, second, '申请中')
    await more(page, second, '作废')
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel('原因').fill('卖家已补发')
    await dialog.getByRole('button', { name: /作\s?废/ }).click()
    await expect(page.getByText('1 张正在向1688撤回申请，撤回后自动作废')).toBeVisible()
    await shows(page, second, '已撤回')
    await expect(row(page, second)).toContainText('已作废')
    const [there] = await stored<{ status: string }>(
      'SELECT refund_status AS status FROM simulator_ali_order WHERE ali_order_id = $1',
      [bought.aliOrderId],
    )
    expect(there!.status).toBe('refundclose')
  })
  await test.step('the list is readable on a desk and on a phone', async () => {
    await page.goto('/purchase/refund')
    await expect(rows(page).first()).toBeVisible()
    for (const tab of ['待退款', '退款中', '退款完成', '已作废']) {
      await view(page).getByRole('tab', { name: tab }).click()
      await expect(rows(page).first()).toBeVisible()
    }
    await view(page).getByRole('tab', { name: '退款中' }).click()
    await shot(page, 'refund-list-1440')
    await page.setViewportSize(PHONE)
    await shot(page, 'refund-list-390')
    await page.goto(`/purchase/refund?refundNo=${first}`)
    await view(page).getByRole('button', { name: '详情' }).click()
    await expect(page.getByRole('dialog').last()).toContainText('已退款')
    await shot(page, 'refund-detail-390')
    await page.setViewportSize(DESKTOP)
  })
  await desk.context().close()
})
