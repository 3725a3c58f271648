import type { Page } from '@playwright/test'
import { readSheet } from '../apps/server/src/kit/excel/book.ts'
import { rows as stored } from './harness/database.ts'
import { person } from './harness/people.ts'
import { rows, tag, view } from './harness/shell.ts'
import { expect, PHONE, shot, test } from './harness/test.ts'

interface Shipped {
  skus: string[]
  days: string
}

/** Twelve shipped orders of one shop the supervisor sees, eight of them with a case. */
async function cases(): Promise<Shipped> {
  const [shop] = await stored<{ id: string; plat_code: string; seller_id: string; dept_id: string }>(
    `SELECT s.id, s.plat_code, s.seller_id, s.dept_id FROM authorize_shop s
     JOIN account_user u ON u.username = 'supervisor' AND s.dept_id = u.dept_id ORDER BY s.id LIMIT 1`,
  )
  const skus = await stored<{ id: string; sku: string }>(
    'SELECT id, sku FROM goods_goods_sku WHERE deleted_at IS NULL ORDER BY id LIMIT 3',
  )
  for (let n = 0; n < 12; n++) {
    const [order] = await stored<{ id: string }>(
      `INSERT INTO order_trade_info (order_no, plat_order_no, plat_code, shop_id, seller_id, dept_id, status, currency, exchange_rate, sale_amount, country_code, ship_time)
       VALUES ('SOA' || $1, 'PA' || $1, $2, $3, $4, $5, 120, 'USD', 7, 20, 'DE', '2031-05-10 12:00+08') RETURNING id`,
      [`${Date.now()}${n}`, shop!.plat_code, shop!.id, shop!.seller_id, shop!.dept_id],
    )
    const [line] = await stored<{ id: string }>(
      `INSERT INTO order_details (order_id, origin_order_id, sku_id, quantity, unit_price, line_amount) VALUES ($1, $1, $2, 1, 20, 20) RETURNING id`,
      [order!.id, skus[n % 3]!.id],
    )
    if (n >= 8) continue
    const [made] = await stored<{ id: string }>(
      `INSERT INTO sale_after_case (case_no, order_id, case_type, reason, duty, refund_amount, currency, check_flag)
       VALUES ('SHA' || $1, $2, 1, $3, $4, 10, 'USD', 200) RETURNING id`,
      [`${Date.now()}${n}`, order!.id, n % 2 === 0 ? '3' : '1', n % 2 === 0 ? 3 : 1],
    )
    await stored('INSERT INTO sale_after_case_line (document_id, order_details_id, quantity) VALUES ($1, $2, 1)', [
      made!.id,
      line!.id,
    ])
    await stored(
      `INSERT INTO sale_after_refund (refund_no, case_id, order_id, amount, currency, exchange_rate, amount_cny) VALUES ('TKA' || $1, $2, $3, 10, 'USD', 7, 70)`,
      [`${Date.now()}${n}`, made!.id, order!.id],
    )
  }
  return { skus: skus.map(({ sku }) => sku), days: '2031-05-01~2031-05-31' }
}

const choose = async (page: Page, ...names: string[]) => {
  await view(page).getByRole('combobox', { name: '维度' }).click()
  for (const name of names) await page.locator('.ant-select-item-option', { hasText: name }).first().click()
  await page.keyboard.press('Escape')
}

test('a supervisor sees why parcels come back, from the reason to the case', async ({ browser }, info) => {
  const { skus, days } = await cases()
  const page = await person(browser, 'supervisor', `/afterSales/analysis?shipTime=${days}`)
  const body = rows(page)
  await expect(body).toHaveCount(3)
  await expect(body.nth(0)).toContainText('合计（2 组）')
  await expect(body.nth(0)).toContainText('66.67%')
  await expect(body.nth(0)).toContainText('560.00')
  await expect(body.nth(1)).toContainText('33.33%')
  await expect(view(page).locator('.group-chart')).toContainText('售后单数最多的2组')

  await choose(page, 'SKU')
  await expect(page).toHaveURL(/by=reason%2CskuId/)
  await expect(body).toHaveCount(7)
  await expect(body.nth(0)).toContainText('合计（6 组）')
  await expect(body.filter({ hasText: '质量问题' })).toHaveCount(3)
  await expect(view(page).locator('.bars li')).toHaveCount(6)
  await expect(view(page).locator('.bars')).toContainText(`质量问题 · ${skus[0]}`)
  await shot(page, 'analysis-1440')

  const quality = body.filter({ hasText: '质量问题' }).filter({ hasText: skus[0]! })
  await expect(quality).toContainText('140.00')
  await quality.getByRole('button', { name: '明细' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(`售后单：质量问题 · ${skus[0]}`)
  await expect(drawer.locator('.grid-body [role=row]')).toHaveCount(2)
  await expect(drawer).toContainText('共 2 条')
  await shot(page, 'analysis-rows')
  await drawer.getByRole('link', { name: '在售后单列表中打开' }).click()
  await expect(page).toHaveURL(/afterSales\/case\?.*reason=3/)
  await expect(rows(page)).toHaveCount(2)
  await expect(view(page).locator('.pager-total')).toContainText('共 2 条')
  await tag(page, '售后分析').click()
  await drawer.getByRole('button', { name: 'Close' }).or(drawer.locator('.ant-drawer-close')).first().click()

  await page.getByRole('columnheader', { name: '退款金额' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/sort=refundCny.asc/)
  const downloading = page.waitForEvent('download')
  await view(page).getByRole('button', { name: '导出' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^售后分析\d+\.xlsx$/)
  const saved = info.outputPath('analysis.xlsx')
  await file.saveAs(saved)
  const sheet = await readSheet(saved, { maxRows: 100, maxColumns: 50, maxBytes: 1e8 })
  expect(sheet[0]!.cells.slice(0, 4)).toEqual(['原因', 'SKU', '售后单数', '售后率'])
  expect(sheet).toHaveLength(7)
  const shown = await body.nth(1).innerText()
  for (const cell of sheet[1]!.cells.slice(0, 2)) expect(shown).toContain(cell)

  await page.reload()
  await expect(body.nth(0)).toContainText('合计（6 组）')
  await page.setViewportSize(PHONE)
  await expect(view(page).locator('.card').first()).toContainText('合计（6 组）')
  await shot(page, 'analysis-390')
  await page.context().close()
})
