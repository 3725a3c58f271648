import { rows as stored } from './harness/database.ts'
import { rows, view } from './harness/shell.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

test('pasted addresses are collected, completed in bulk and become developments', async ({ page }) => {
  const [cat] = await stored<{ name: string }>(
    `SELECT c.cat_name AS name FROM goods_goods_cats c WHERE c.is_activated = 1 AND c.deleted_at IS NULL AND c.cat_code IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM goods_goods_cats b WHERE b.parent_id = c.id AND b.deleted_at IS NULL) ORDER BY c.id LIMIT 1`,
  )
  await page.setViewportSize(DESKTOP)
  await signedIn(page, 'developer')
  await page.goto('/product/dataAcquisition')
  const first = `6${String(Date.now()).slice(-11)}1`
  const urls = [`https://detail.1688.com/offer/${first}.html`, `https://item.taobao.com/item.htm?id=${first}`]

  await view(page).getByRole('button', { name: '采集网址' }).click()
  const box = page.getByRole('dialog', { name: '采集网址' })
  await box.getByRole('textbox', { name: '网址' }).fill([...urls, 'http://127.0.0.1/offer/1.html'].join('\n'))
  await box.getByRole('button', { name: '采集 3 个' }).click()
  await expect(box.getByRole('status')).toContainText('已加入采集 2 个')
  await expect(box.getByRole('status')).toContainText('第3行：不支持的网址')
  await box.getByRole('textbox', { name: '网址' }).fill(urls[0]!)
  await box.getByRole('button', { name: '采集 1 个' }).click()
  await expect(box.getByRole('status')).toContainText('已采集过 1 个')
  await shot(page, 'acquire-box')
  await box
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click()

  await page.goto(`/product/dataAcquisition?srcItemId=${first}`)
  const mine = rows(page).filter({ hasText: '待完善' })
  await expect(mine).toHaveCount(2)
  await shot(page, 'acquire-list')
  for (const n of [0, 1]) await mine.nth(n).getByRole('checkbox').check()
  await view(page).getByRole('button', { name: '批量完善 2' }).click()
  const dialog = page.getByRole('dialog', { name: '批量完善 2 个采集' })
  await dialog.getByLabel('标题前缀').fill('秋季 ')
  await expect(dialog.locator('.acquire-preview')).toContainText('秋季 ')
  await dialog.getByRole('combobox', { name: '类目' }).click()
  await dialog.getByRole('combobox', { name: '类目' }).fill(cat!.name)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: cat!.name }).first().click()
  await shot(page, 'acquire-improve')
  await dialog.getByRole('button', { name: /^完\s?善$/ }).click()
  const complete = rows(page).filter({ hasText: '已完善' })
  await expect(complete).toHaveCount(2)

  await complete.first().getByRole('button', { name: '编辑' }).click()
  const drawer = page.getByRole('dialog', { name: /^编辑 秋季/ })
  await drawer.getByRole('button', { name: /^第1张图片/ }).focus()
  await page.keyboard.press('ArrowRight')
  await drawer.getByRole('button', { name: '移除第3张图片' }).click()
  await shot(page, 'acquire-edit')
  await drawer.getByRole('button', { name: /保\s?存/ }).click()
  await expect(drawer).toBeHidden()

  for (const n of [0, 1]) await complete.nth(n).getByRole('checkbox').check()
  await view(page).getByRole('button', { name: '转开发 2' }).click()
  await page.getByRole('dialog', { name: '转开发 2 个采集' }).getByRole('button', { name: '转开发' }).click()
  await expect(rows(page).filter({ hasText: '已转开发' })).toHaveCount(2)
  await expect(rows(page).first()).toContainText(/KF\d{11}/)
  await page.setViewportSize(PHONE)
  await shot(page, 'acquire-phone')
})
