import type { Page } from '@playwright/test'
import { rows } from './harness/database.ts'
import { person } from './harness/people.ts'
import { view } from './harness/shell.ts'
import { as, makePlaces, onHand, putIn, someSkus } from './harness/stock.ts'
import { expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const field = (page: Page) => view(page).locator('.scan-code')
const result = (page: Page) => view(page).locator('.scan-result')
const network = (page: Page) => view(page).getByRole('status', { name: '网络' })

/** As a scanner does: it types and presses Enter, wherever the focus is. */
async function trigger(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}
const bounced = (page: Page) => view(page).locator('.scan-bounced')

/** Scanned once more while it is shown grey, because it came too soon after the same code. */
async function scan(page: Page, code: string): Promise<void> {
  do await trigger(page, code)
  while (await bounced(page).isVisible())
  await expect(field(page)).toHaveValue('')
}

/** Faster than the station answers. */
const atOnce = (page: Page, ...codes: string[]) =>
  field(page).evaluate((input: HTMLInputElement, typed) => {
    for (const code of typed) {
      input.value = code
      input.form!.requestSubmit()
    }
  }, codes)

async function row(page: Page, text: string, verb: string): Promise<void> {
  await view(page).getByRole('row').filter({ hasText: text }).getByRole('button', { name: verb, exact: true }).first().click()
}

async function confirmed(page: Page, said: string): Promise<void> {
  await page
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: /确\s*认/ })
    .click()
  await expect(page.getByText(said).first()).toBeVisible()
}

test('a count goes from the plan to the result through three people', async ({ browser, page }) => {
  test.slow()
  const [place] = await makePlaces(1)
  const [first, second] = await someSkus(2)
  await putIn(page, place!.id, first!.id, 10)
  await putIn(page, place!.id, second!.id, 5)
  await signedIn(page, 'warehouse')
  const [boss, other] = [await person(browser, 'supervisor', '/warehouse/checkReceiptBatch'), await person(browser, 'wh.ye')]

  await page.goto('/warehouse/checkReceiptBatch')
  await view(page).getByRole('button', { name: '新增' }).click()
  const form = view(page).locator('.ant-drawer')
  await form.getByRole('combobox', { name: '仓库' }).fill('义乌')
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')).toContainText('义乌')
  await page.keyboard.press('Enter')
  await form.getByText('粘贴', { exact: true }).click()
  await form.getByLabel('库位号（一行一个）').fill(place!.name)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('新增成功')).toBeVisible()
  const [batch] = await rows<{ no: string }>('SELECT batch_no AS no FROM stock_check_receipt_batch ORDER BY id DESC LIMIT 1')

  await boss.reload()
  await row(boss, batch!.no, '审核')
  await confirmed(boss, '审核成功')
  await row(boss, batch!.no, '详情')
  await expect(view(boss).getByRole('list', { name: '巷道进度' })).toContainText('未盘 0/2')
  await shot(boss, 'check-batch-heat')

  await page.goto(`/warehouse/stockCheckReceipt?batchNo=${batch!.no}`)
  await row(page, batch!.no, '录入')
  const count = (who: Page, sku: string) => view(who).getByRole('spinbutton', { name: `${place!.name} ${sku} 盘点数量` })
  const [upper, lower] = [first!, second!].toSorted((a, b) => (a.sku < b.sku ? -1 : 1)) as [typeof first, typeof first]
  const of = (sku: string) => (sku === first!.sku ? 10 : 5)
  await count(page, upper!.sku).fill(String(of(upper!.sku)))
  await page.keyboard.press('Enter')
  await expect(count(page, lower!.sku)).toBeFocused()
  await page.keyboard.type(String(of(lower!.sku) - 2))
  await shot(page, 'check-count-grid')
  await view(page).getByRole('button', { name: '保存 2 行' }).click()
  await expect(page.getByText('已保存')).toBeVisible()

  await boss.goto(`/warehouse/stockCheckReceipt?batchNo=${batch!.no}`)
  await row(boss, batch!.no, '审核')
  await confirmed(boss, '审核成功')

  await other.goto(`/warehouse/checkReceiptFinally?pane=wait&batchNo=${batch!.no}`)
  await view(other).getByRole('row').filter({ hasText: lower!.sku }).getByRole('checkbox').check()
  await view(other).getByRole('button', { name: '生成终盘单 1' }).click()
  await confirmed(other, '已生成终盘单')
  await other.goto(`/warehouse/checkReceiptFinally?batchNo=${batch!.no}`)
  await row(other, batch!.no, '录入')
  await count(other, lower!.sku).fill(String(of(lower!.sku) - 1))
  await view(other).getByRole('button', { name: '保存 1 行' }).click()
  await expect(other.getByText('已保存')).toBeVisible()

  await boss.goto(`/warehouse/checkReceiptFinally?batchNo=${batch!.no}`)
  await row(boss, batch!.no, '审核')
  await expect(view(boss).getByText('1 行两次盘点不一致')).toBeVisible()
  await view(boss).getByLabel(`${place!.name} ${lower!.sku} 原因`).fill('箱底还有一件')
  await shot(boss, 'check-final-audit')
  await view(boss)
    .locator('.ant-drawer-footer')
    .getByRole('button', { name: /审\s*核/ })
    .click()
  await expect(boss.getByText('审核成功')).toBeVisible()

  const [final] = await rows<{ no: string }>('SELECT finally_no AS no FROM stock_check_receipt_finally ORDER BY id DESC LIMIT 1')
  await boss.goto(`/warehouse/checkReceiptFinished?sourceNo=${final!.no}`)
  await row(boss, final!.no, '审核')
  await boss
    .locator('.ant-modal-footer')
    .getByRole('button', { name: /审\s*核/ })
    .click()
  await expect(boss.getByText('审核成功')).toBeVisible()
  await expect.poll(() => onHand(place!.id, lower!.id)).toBe(of(lower!.sku) - 1)
  expect(await onHand(place!.id, upper!.id)).toBe(of(upper!.sku))
  for (const one of [boss, other]) await one.context().close()
})

async function elfTask(page: Page, names: string[]): Promise<{ taskId: number; taskNo: string }> {
  const batch = await as(page, 'warehouse', '/stock/check-receipt-batch/create', {
    storeId: 1,
    variant: 2,
    scope: { locationNames: names.join('\n') },
  })
  await as(page, 'supervisor', '/stock/check-receipt-batch/audit', { ids: [batch.batchId] })
  await as(page, 'supervisor', '/stock/check-receipt-batch/distribute', { ids: [batch.batchId], userIds: [], way: 1 })
  const [task] = await rows<{ id: string; no: string }>(
    `SELECT k.id, k.task_no AS no FROM stock_check_task k JOIN stock_stock_check_receipt r ON r.id = k.check_receipt_id WHERE r.batch_id = $1`,
    [batch.batchId],
  )
  return { taskId: Number(task!.id), taskNo: task!.no }
}
const scanned = async (taskId: number) =>
  (
    await rows<{ sku: string; n: number; times: number }>(
      `SELECT s.sku, sum(c.quantity)::int AS n, count(*)::int AS times FROM stock_check_scan c JOIN goods_goods_sku s ON s.id = c.sku_id
       WHERE c.task_id = $1 GROUP BY 1 ORDER BY 1`,
      [taskId],
    )
  ).map(({ sku, n, times }) => `${sku} ${n} in ${times}`)

test('a scanner without a network loses nothing, sends nothing twice, and survives a reload', async ({ page, context }) => {
  const [place, empty] = await makePlaces(2)
  const [good, more] = await someSkus(2)
  await putIn(page, place!.id, good!.id, 6)
  await putIn(page, empty!.id, more!.id, 1)
  const task = await elfTask(page, [place!.name, empty!.name])
  await page.setViewportSize(PHONE)
  await signedIn(page, 'wh.ye')
  await page.goto('/warehouse/elfCheckScan')
  await expect(view(page).getByRole('row').filter({ hasText: task.taskNo })).toBeVisible()
  await atOnce(page, task.taskNo, place!.name)
  await expect(result(page)).toContainText(`${place!.name}扫描SKU`)
  await atOnce(page, good!.sku, good!.sku)
  await expect(bounced(page)).toHaveText(`连扫已忽略 ${good!.sku}`)
  await expect(result(page)).toContainText(`${good!.sku} 共 1`)
  await scan(page, good!.sku)
  await expect(result(page)).toContainText(`${good!.sku} 共 2`)
  await scan(page, 'CMD-UNDO')
  await expect(result(page)).toContainText(`${good!.sku} 共 1`)

  await context.setOffline(true)
  for (const code of [good!.sku, 'NO-SUCH-SKU', good!.sku, '*3']) await scan(page, code)
  await expect(network(page)).toContainText('待发送 4')
  await scan(page, 'CMD-DONE')
  await expect(network(page)).toContainText('待发送 5')
  await shot(page, 'elf-offline')
  expect(await scanned(task.taskId)).toEqual([`${good!.sku} 1 in 3`])
  await context.setOffline(false)
  await expect(network(page)).not.toContainText('待发送')
  const refused = view(page).getByRole('region', { name: '被拒绝的扫描' })
  await expect(refused).toContainText('SKU NO-SUCH-SKU不存在')
  expect(await scanned(task.taskId)).toEqual([`${good!.sku} 5 in 6`])

  await page.route('**/elf-check-receipt-task/finish-location', (route) => route.abort())
  await scan(page, empty!.name)
  await scan(page, 'CMD-EMPTY')
  await expect(network(page)).toContainText('待发送 1')
  await page.reload()
  await expect(network(page)).toContainText('待发送 1')
  await page.unroute('**/elf-check-receipt-task/finish-location')
  await expect(network(page)).not.toContainText('待发送')
  await scan(page, 'CMD-SUBMIT')
  await expect(result(page)).toContainText('1 条被拒绝的扫描没有处理')
  await scan(page, 'CMD-DEALT')
  await expect(refused).toBeHidden()
  await scan(page, 'CMD-SUBMIT')
  await expect(result(page)).toContainText('已提交')
  const [done] = await rows<{ state: number; finishes: number }>(
    `SELECT task_status AS state, (SELECT count(*)::int FROM stock_check_scan WHERE task_id = k.id AND is_finish = 1) AS finishes FROM stock_check_task k WHERE id = $1`,
    [task.taskId],
  )
  expect(done).toEqual({ state: 2, finishes: 2 })
})

test('goods are moved by the keyboard alone, taken back, and an emptied place is confirmed', async ({ page }) => {
  const [from, to] = await makePlaces(2)
  const [good] = await someSkus(1)
  await putIn(page, from!.id, good!.id, 4)
  await signedIn(page, 'warehouse')
  await page.goto('/warehouse/moveGoodsScan')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('F4')
  const move = async (quantity: number) => {
    for (const code of [from!.name, good!.sku, String(quantity), to!.name]) await scan(page, code)
    await expect(result(page)).toContainText(quantity === 4 ? '应为空' : `×${quantity}`)
  }
  await move(1)
  await expect.poll(() => onHand(to!.id, good!.id)).toBe(1)
  await scan(page, from!.name)
  await page.keyboard.press('F9')
  await expect(result(page)).toContainText('已退回上一步')
  await page.keyboard.press('F9')
  await expect.poll(() => onHand(from!.id, good!.id)).toBe(4)
  await expect(view(page).getByRole('region', { name: '最近扫描' })).toContainText('已撤销')
  await move(4)
  await scan(page, 'Y')
  await expect(result(page)).toContainText('确认为空')
  await expect
    .poll(
      async () =>
        (await rows('SELECT 1 FROM stock_store_location WHERE id = $1 AND last_check_time IS NOT NULL', [from!.id])).length,
    )
    .toBe(1)
  await shot(page, 'move-scan')
})
