import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readPdf } from '../apps/server/test/pdf.ts'
import { rows as stored } from './harness/database.ts'
import { rows, view } from './harness/shell.ts'
import { expect, PHONE, shot, signedIn, test } from './harness/test.ts'

interface Sku {
  sku: string
  sku_name: string
}
/** Two SKUs of one goods that are on sale and stand in no group yet. */
async function pair(skip: number): Promise<[Sku, Sku]> {
  const found = await stored<{ skus: Sku[] }>(
    `SELECT jsonb_agg(jsonb_build_object('sku', s.sku, 'sku_name', s.sku_name) ORDER BY s.sku) AS skus
     FROM goods_goods g JOIN goods_goods_sku s ON s.goods_id = g.id
     WHERE g.audit_status = 200 AND g.goods_type = 1 AND s.sku_kind = 1 AND s.sku_status = '20' AND s.deleted_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM goods_group_sku_item i WHERE i.sku_id = s.id)
     GROUP BY g.id HAVING count(*) >= 2 ORDER BY g.id OFFSET $1 LIMIT 1`,
    [skip],
  )
  return found[0]!.skus.slice(0, 2) as [Sku, Sku]
}

async function find(page: Page, sku: string): Promise<void> {
  await page.goto('/product/skuList')
  await view(page).getByLabel('SKU/条码').fill(sku)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText(sku)
}

test('a SKU is found, weighed and its labels are printed as a PDF', async ({ page }) => {
  await signedIn(page, 'warehouse')
  const [{ sku }] = await pair(3)
  await find(page, sku)
  await expect(rows(page).first()).not.toContainText('采购价')
  await rows(page).first().getByRole('button', { name: '编辑' }).click()
  const weight = page.getByLabel('净重(g)')
  await weight.fill('123.45')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(rows(page).first()).toContainText('123.45 ✓')
  await rows(page).first().getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '打印标签' }).click()
  await expect(page.getByRole('img', { name: `标签预览 ${sku}` })).toContainText(sku)
  await page.getByText('60×40 mm').click()
  await page.getByLabel(`${sku} 张数`).fill('3')
  await shot(page, 'label-1440')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '打印 3 张' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^SKU标签\d+\.pdf$/)
  const pages = readPdf(await readFile(await file.path()))
  expect(pages.map(({ texts }) => texts[0])).toEqual([sku, sku, sku])
  expect(pages[0]!.width).toBeCloseTo((60 * 72) / 25.4, 1)
})

test('a group is made of two SKUs, and both lead to each other', async ({ page }) => {
  await signedIn(page, 'supervisor')
  const [one, two] = await pair(5)
  await page.goto('/product/groupGoods')
  await view(page).getByRole('button', { name: '新增' }).click()
  await page.getByLabel('组合名称').fill(`套装${one.sku}`)
  await page.getByRole('button', { name: '添加子SKU' }).click()
  for (const { sku } of [one, two]) {
    await page.getByLabel('搜索SKU').fill(sku)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('已选SKU')).toContainText(sku)
  }
  await page.getByRole('button', { name: '选择 2 个' }).click()
  await page.getByLabel(`${two.sku} 数量`).fill('2')
  await shot(page, 'group-form-1440')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(rows(page).first()).toContainText(`${one.sku}×1、${two.sku}×2`)
  await rows(page).first().getByRole('button', { name: '全景' }).click()
  await page.getByRole('region', { name: '组成' }).getByRole('button', { name: two.sku }).click()
  await expect(page.locator('.panorama-head')).toContainText(two.sku)
  await expect(page.getByRole('region', { name: '所在组合' })).toContainText('×2')
})

test('a scanned SKU opens its panorama from anywhere', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/index')
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible()
  const [{ sku, sku_name: name }] = await pair(7)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '快速跳转' })).toBeFocused()
  // As a scanner does: all keys and Enter at once.
  await page.keyboard.insertText(sku)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/product/skuList?panorama=*')
  await expect(page.locator('.panorama-head')).toContainText(name)
  await shot(page, 'panorama-1440')
  await page.keyboard.press('Escape')
  await expect(page.locator('.panorama-head')).toHaveCount(0)
  await expect(page).not.toHaveURL(/panorama/)
})

test('on a phone the panorama and the label dialog keep within the screen', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signedIn(page, 'admin')
  const [{ sku }] = await pair(9)
  await page.goto(`/product/skuList?panorama=${sku}`)
  await expect(page.locator('.panorama-head')).toContainText(sku)
  await shot(page, 'panorama-390')
  await page.getByRole('button', { name: '打印标签' }).click()
  await expect(page.getByRole('img', { name: `标签预览 ${sku}` })).toBeVisible()
  await shot(page, 'label-390')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(PHONE.width)
})
