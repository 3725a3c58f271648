import { printedCodes } from './harness/codes.ts'
import { rows as stored } from './harness/database.ts'
import { rows, view } from './harness/shell.ts'
import { expect, signedIn, test } from './harness/test.ts'

test('pick lists are printed a page each, with codes that a handheld reads and room to sign', async ({ page }) => {
  await signedIn(page, 'supervisor')
  await page.goto('/orderList/pickOrder')
  for (const row of [0, 1]) await rows(page).nth(row).getByRole('checkbox').check()
  await view(page)
    .locator('.ant-btn-sm')
    .filter({ hasText: /^打 ?印$/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: '打印拣货单' })
  await expect(sheet.getByText('复核人')).toHaveCount(2)
  const codes = await printedCodes(page)
  const numbers = codes.filter((code) => code.startsWith('PK'))
  expect(numbers).toHaveLength(2)
  const lines = await stored<{ location: string; code: string }>(
    `SELECT c.location_name AS location, coalesce(g.barcode, g.sku) AS code FROM order_pick_line l JOIN order_pick_order k ON k.id = l.pick_id
     JOIN stock_store_location c ON c.id = l.location_id JOIN goods_goods_sku g ON g.id = l.sku_id WHERE k.pick_no = ANY($1) AND l.quantity > 0`,
    [numbers],
  )
  expect(codes).toEqual(expect.arrayContaining(lines.flatMap(({ location, code }) => [location, code])))
  const pdf = (await page.pdf()).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(2)
})
