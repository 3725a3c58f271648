import type { Page } from '@playwright/test'
import { rows } from './harness/database.ts'
import { view } from './harness/shell.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const PLATFORMS =
  '全部平台 eBay义乌仓 eBay海外仓 速卖通 亚马逊 Joom Lazada Temu SHEIN Shopee 速卖通全托管 速卖通半托管 TikTok 速卖通直营'.split(
    ' ',
  )
const strip = (page: Page, name: string) => page.getByRole('tablist', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const ranking = (page: Page) => page.getByRole('table', { name: '业绩排名' })
const person = (page: Page, name: string) => ranking(page).getByRole('row').filter({ hasText: name })
const dock = (page: Page) => page.getByRole('complementary', { name: '看板模式' })
const drawer = (page: Page) => page.locator('.source')

/** A fact beside those of the demo company, as a shipment writes it, of the newest order of whoever sells. */
const sell = (username: string, profit: number) =>
  rows(
    `INSERT INTO order_profit_fact (reason, fact_day, order_day, ship_day, order_id, plat_code, shop_id, suffix, seller_id, dept_id, quantity, sale_money, profit, doc_no)
     SELECT 5, d.day, d.day, d.day, coalesce(t.id, 0), s.plat_code, s.id, s.suffix, u.id, u.dept_id, 1, $2, $2, 'E2E'
     FROM account_user u CROSS JOIN (SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date AS day) d
       CROSS JOIN (SELECT * FROM authorize_shop ORDER BY id LIMIT 1) s
       LEFT JOIN LATERAL (SELECT id FROM order_trade_info t WHERE t.seller_id = u.id ORDER BY id DESC LIMIT 1) t ON true
     WHERE u.username = $1`,
    [username, profit],
  )

test('the dashboard: tabs, folding, formulas, the orders behind a figure, live figures, a phone', async ({ page }) => {
  await sell('seller', 1200)
  await signedIn(page, 'seller')
  await page.goto('/index')
  await expect(strip(page, '看板').getByRole('tab')).toHaveText(['销售排名V2', '利润增长V2', '销售增长表', 'Top100'])
  await expect(strip(page, '平台').getByRole('tab')).toHaveText(PLATFORMS)
  await expect(ranking(page).getByRole('img', { name: /^第 [123] 名$/ })).toHaveCount(3)
  await shot(page, 'dashboard-1440')
  await opensWaiting(page)
  await explainsAndOpens(page)
  await groups(page)
  await folds(page)
  await comesAlive(page)
  await fitsPhone(page)
})

/** The number at home is the number of the tab that it opens, and stands in the menu. */
async function opensWaiting(page: Page): Promise<void> {
  const entry = page.getByRole('region', { name: '待办' }).getByRole('link', { name: /节点超时$/ })
  const count = await entry.locator('b').innerText()
  await entry.click()
  await page.waitForURL('**/orderList/statusTrack?tab=late')
  await expect(view(page).locator('.status-tabs [aria-selected=true]')).toHaveText(`节点超时${count}`)
  await expect(page.getByRole('menuitem', { name: /^待派单/ })).toHaveText(/^待派单\d+/)
  await page.goto('/index')
  await expect(ranking(page)).toBeVisible()
}

async function explainsAndOpens(page: Page): Promise<void> {
  const profit = person(page, '王芳').getByRole('button').first()
  await profit.hover()
  await expect(page.getByRole('tooltip')).toContainText('利润 = 销售额 − 平台费')
  await profit.click()
  await expect(drawer(page).locator('.source-sum')).toContainText('您的数据范围内')
  await expect(drawer(page).getByRole('row')).not.toHaveCount(1)
  await shot(page, 'dashboard-source-1440')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  // Everybody is in the ranking; whose orders are out of reach, are.
  const [other] = await rows<{ name: string }>(
    `SELECT u.display_name AS name FROM account_user u JOIN account_department d ON d.id = u.dept_id
     WHERE d.dept_name NOT LIKE '上海%' AND EXISTS (SELECT 1 FROM order_profit_fact f WHERE f.seller_id = u.id
       AND f.fact_day >= date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai')) ORDER BY u.id LIMIT 1`,
  )
  const all = page.getByRole('button', { name: /^显示全部/ }).first()
  await expect(person(page, other!.name).or(all).first()).toBeVisible()
  if (await all.isVisible()) await all.click()
  await person(page, other!.name).getByRole('button').first().click()
  await expect(drawer(page).locator('.source-sum')).toContainText('订单 0')
  await expect(drawer(page).getByText('您的数据范围内没有这些日子的订单')).toBeVisible()
  await page.keyboard.press('Escape')
}

async function groups(page: Page): Promise<void> {
  await strip(page, '平台').getByRole('tab', { name: 'Joom' }).click()
  await expect(strip(page, '平台').getByRole('tab', { name: 'Joom' })).toHaveAttribute('aria-selected', 'true')
  await strip(page, '平台').getByRole('tab', { name: '全部平台' }).click()
  for (const name of ['利润环比', '销售额环比']) {
    await strip(page, `${name}按`).getByRole('tab', { name: '全部销售' }).click()
    await expect(section(page, name).getByRole('table').getByText('王芳')).toBeVisible()
    await strip(page, `${name}按`).getByRole('tab', { name: '全部开发' }).click()
    await expect(section(page, name).getByRole('table')).toHaveCount(1)
  }
  await strip(page, '看板').getByRole('tab', { name: 'Top100' }).click()
  const asked = page.waitForRequest(
    (request) => /general-report\/query/.test(request.url()) && /profit/.test(request.postData() ?? ''),
  )
  await strip(page, '热销Top排序').getByRole('tab', { name: '按利润' }).click()
  await asked
  await expect(page.getByRole('table', { name: '热销Top100' })).toBeInViewport()
}

async function folds(page: Page): Promise<void> {
  await section(page, '利润环比').getByRole('button', { name: '利润环比' }).click()
  await page.reload()
  await expect(ranking(page)).toBeVisible()
  await expect(section(page, '利润环比').getByRole('table')).toHaveCount(0)
  await strip(page, '看板').getByRole('tab', { name: '利润增长V2' }).click()
  await expect(section(page, '利润环比').getByRole('table').first()).toBeVisible()
  await dock(page).getByRole('button', { name: '收起', exact: true }).click()
  await expect(view(page).locator('.figures')).toHaveCount(0)
  await dock(page).getByRole('button', { name: '展开', exact: true }).click()
  await expect(ranking(page)).toBeVisible()
}

/** The last of the ranking sells more than all others: the open page says so by itself. */
async function comesAlive(page: Page): Promise<void> {
  const [leader] = await rows<{ username: string; name: string }>(
    `SELECT username, display_name AS name FROM account_user WHERE username <> 'seller' AND deleted_at IS NULL
       AND id IN (SELECT seller_id FROM authorize_shop) ORDER BY id DESC LIMIT 1`,
  )
  await sell(leader!.username, 98_765_432)
  await expect(ranking(page).locator('tbody tr').first()).toContainText(leader!.name)
  await expect(page.getByRole('status', { name: '播报' })).toContainText(`${leader!.name} 升至本月利润第 1 名`)
  await expect(page.getByText(/^数据更新于 \d{4}-/)).toBeVisible()
}

async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  await expect
    .poll(() => page.evaluate(() => document.querySelector('.view-scroll')!.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width)
  await within(page, PHONE)
  await shot(page, 'dashboard-390')
}

/** The floating panel keeps 210 px from the left and 50 px from the other edges. */
async function within(page: Page, { width, height }: typeof PHONE): Promise<void> {
  await expect
    .poll(async () => {
      const box = (await dock(page).boundingBox())!
      return box.x >= 210 && box.y >= 50 && box.x + box.width <= width - 50 && box.y + box.height <= height - 50
    })
    .toBe(true)
}

test('an admin writes to the dashboard, moves its panel, and reads the targets', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/index')
  await writesNotice(page)
  await page.getByRole('region', { name: '消息中心' }).getByRole('button', { name: '查看更多' }).click()
  await expect(page.getByRole('dialog', { name: '公告中心' })).toHaveCSS('width', '1000px')
  await page.keyboard.press('Escape')
  await movesPanel(page)
  await readsTargets(page)
})

async function writesNotice(page: Page): Promise<void> {
  const title = `公告 ${crypto.randomUUID().slice(0, 8)}`
  const panel = page.getByRole('region', { name: '公告与日志' })
  await panel.getByRole('button', { name: '新增公告' }).click()
  await panel.getByLabel('标题').fill(title)
  await panel.getByLabel('详情').fill('第一行')
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByText(title)).toBeVisible()
  await panel.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: '修改' }).click()
  await panel.getByLabel('详情').fill('改过的一行')
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByText('改过的一行')).toBeVisible()
}

async function movesPanel(page: Page): Promise<void> {
  const handle = dock(page).getByRole('button', { name: /^看板，/ })
  const place = async () => {
    const { x, y } = (await dock(page).boundingBox())!
    return [x, y]
  }
  const drag = async (x: number, y: number) => {
    const box = (await handle.boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(x, y, { steps: 4 })
    await page.mouse.up()
  }
  await drag(0, 0)
  await expect.poll(place).toEqual([210, 50])
  await page.reload()
  await expect.poll(place).toEqual([210, 50])
  await handle.press('ArrowRight')
  await expect.poll(place).toEqual([220, 50])
  await drag(DESKTOP.width, DESKTOP.height)
  await within(page, DESKTOP)
}

async function readsTargets(page: Page): Promise<void> {
  await page.getByRole('button', { name: '业绩目标' }).click()
  const report = page.getByRole('region', { name: '业绩目标' })
  await expect(report.getByRole('tab')).toHaveText(['销售季度目标', '主管季度目标'])
  const first = report.getByRole('table').locator('tbody tr').first()
  await expect(first).toBeVisible()
  await expect(first.locator('.rate-success, .rate-exception')).toHaveCount(2)
  await report.getByRole('button', { name: '姓名' }).click()
  await expect(report.getByRole('columnheader', { name: '姓名' })).toHaveAttribute('aria-sort', 'ascending')
  await shot(page, 'targets-1440')
  await report.getByRole('searchbox').fill('没有这个人')
  await page.keyboard.press('Enter')
  await expect(report.getByText('没有符合条件的目标')).toBeVisible()
  const file = page.waitForEvent('download')
  await report.getByRole('button', { name: /导出$/ }).click()
  expect((await file).suggestedFilename()).toContain('季度目标')
  await report.getByRole('button', { name: /返回看板$/ }).click()
  await expect(ranking(page)).toBeVisible()
}
