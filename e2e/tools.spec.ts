import { readFile, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import bwip from 'bwip-js'
import { readCodes } from '../apps/server/src/modules/tool/code/decode.ts'
import { photograph, readPdf } from '../apps/server/test/pdf.ts'
import { rows as stored } from './harness/database.ts'
import { rows, view } from './harness/shell.ts'
import { expect, PHONE, post, shot, signedIn, test } from './harness/test.ts'

const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const frame = (page: Page, name: string) => page.locator('.design-frame').and(page.getByRole('button', { name }))
const fits = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)

const paste = (into: Locator, text: string) =>
  into.evaluate((box, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** What a scanner reads from the first page of a saved file. */
async function scanned(path: string): Promise<string[]> {
  const picture = await photograph(readPdf(await readFile(path))[0]!)
  const file = `${path}.png`
  await writeFile(file, picture)
  const { codes } = await readCodes({ fileName: 'page.png', mime: 'image/png', path: file, size: picture.length })
  return codes.map(({ text }) => text)
}

test('a SKU label is designed by mouse and keys, made the default, printed, read back and printed again', async ({ page }) => {
  const token = await signedIn(page, 'admin')
  const name = `大标签${Date.now()}`
  await page.goto('/tool/printTemplate')
  await expect(view(page)).toContainText('物流 › 面单模板')
  await shot(page, 'print-template-1440')
  await view(page).getByRole('button', { name: '新增' }).click()
  await page.locator('#design-name').fill(name)
  const code = frame(page, '条码 SKU')
  await expect(page.getByRole('img', { name: '纸张' })).toContainText('TZ0001-BK')
  await code.focus()
  await code.press('ArrowDown')
  await code.press('ArrowDown')
  await expect(page.getByLabel('上', { exact: true })).toHaveValue('3.5')
  await page.keyboard.press('Control+z')
  await expect(page.getByLabel('上', { exact: true })).toHaveValue('3.0')
  const text = frame(page, '文字 产地')
  const box = (await text.boundingBox())!
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x + 5, box.y - 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await text.boundingBox())!.y).toBeLessThan(box.y - 10)
  await page.getByRole('button', { name: '＋二维码' }).click()
  await frame(page, '二维码 SKU').press('Delete')
  await expect(frame(page, '二维码 SKU')).toHaveCount(0)
  await shot(page, 'print-designer-1440')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await row(page, name).getByRole('button', { name: '设为默认' }).click()
  await expect(row(page, name).getByRole('button', { name: '取消默认' })).toBeVisible()

  const [sku] = await stored<{ sku: string }>(
    "SELECT sku FROM goods_goods_sku WHERE sku_status = '20' AND sku_kind = 1 AND deleted_at IS NULL ORDER BY id OFFSET 11 LIMIT 1",
  )
  await page.goto(`/product/skuList?panorama=${sku!.sku}`)
  await page.getByRole('button', { name: '打印标签' }).click()
  await expect(page.getByRole('dialog', { name: '打印标签' })).toContainText(`按默认打印模板「${name}」打印`)
  await shot(page, 'print-sku-1440')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '打印 1 张' }).click()
  expect(await scanned(await (await saved).path())).toEqual([sku!.sku])

  await page.goto('/tool/printJob')
  await expect(rows(page).first()).toContainText(sku!.sku)
  await shot(page, 'print-job-1440')
  await rows(page).first().getByRole('button', { name: '补打' }).click()
  await page.getByLabel('补打原因').fill('纸张卡住')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /补 ?打/ })
    .click()
  await expect(rows(page).first()).toContainText('纸张卡住')
  const [made] = await stored<{ id: string }>('SELECT id FROM tool_print_template WHERE name = $1', [name])
  await post(page, '/tool/print-template/drop-default', { templateId: Number(made!.id) }, token)
})

test('pasted codes become a sheet that is read back, and wrong ones are found', async ({ page }) => {
  await signedIn(page, 'seller')
  await page.goto('/tool/barcode')
  await page.getByRole('textbox', { name: /粘贴编码/ }).fill('BOX-0001\nBOX-0002\n\nBOX-0003')
  await expect(page.getByRole('img', { name: '条码预览' })).toContainText('BOX-0003')
  await shot(page, 'barcode-sheet-1440')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载PDF' }).click()
  expect(await scanned(await (await saved).path())).toEqual(['BOX-0001', 'BOX-0002', 'BOX-0003'])
  await page.getByRole('tab', { name: '批量校验' }).click()
  const panel = page.getByRole('tabpanel', { name: '批量校验' })
  await panel.getByRole('textbox').first().fill('6901234567892\n6901234567893\n6901234567892')
  await panel.getByRole('button', { name: /校 ?验/ }).click()
  await expect(panel).toContainText('共 3 个：正确 2，有误 1，重复 1')
  await expect(panel).toContainText('校验位应为 2，实际为 3')
  await expect(panel).toContainText('与第 1 行重复')
  await shot(page, 'barcode-check-1440')
})

test('codes are read from a picture, with their places', async ({ page }) => {
  await signedIn(page, 'warehouse')
  await page.goto('/tool/barcode')
  await page.getByRole('tab', { name: '解码' }).click()
  const panel = page.getByRole('tabpanel', { name: '解码' })
  const buffer = await bwip.toBuffer({ bcid: 'qrcode', text: '义乌仓 A01', scale: 5, padding: 10, backgroundcolor: 'FFFFFF' })
  await panel.locator('input[type=file]').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })
  await expect(panel.getByRole('table')).toContainText('义乌仓 A01')
  await expect(panel.getByRole('table')).toContainText('QRCode')
  await shot(page, 'barcode-decode-1440')
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(panel).toContainText('不是能识别的图片')
})

test('lists are compared, joined and turned without holding up the page', async ({ page }) => {
  await signedIn(page, 'purchaser')
  await page.goto('/tool/textTool')
  await page.getByLabel('粘贴一列').fill('A\nB\nA')
  await expect(page.getByLabel('不重复结果')).toHaveValue('A\nB')
  await page.getByRole('tab', { name: '对比两列' }).click()
  await page.getByLabel('左列', { exact: true }).fill('A\nB')
  await page.getByLabel('右列', { exact: true }).fill('B\nC')
  await expect(page.getByLabel('仅右列结果')).toHaveValue('C')
  await shot(page, 'text-compare-1440')
  await page.getByRole('tab', { name: '逐行转换' }).click()
  const panel = page.getByRole('tabpanel', { name: '逐行转换' })
  await paste(panel.getByLabel('粘贴一列'), Array.from({ length: 20_000 }, (_, i) => `商品${i}`).join('\n'))
  await expect(panel).toContainText('结果（20000）')
  await expect(panel.getByLabel('结果结果')).toHaveValue(/^SP0\nSP1\n/)
  await page.getByRole('tab', { name: '体积重' }).click()
  await page.getByRole('tabpanel', { name: '体积重' }).getByRole('textbox').first().fill('30×20×10')
  await expect(page.getByLabel('体积重(kg)结果')).toHaveValue('1.000')
})

test('the platforms run ahead and a parcel arrives', async ({ page }) => {
  const token = await signedIn(page, 'admin')
  await page.goto('/tool/simulator')
  await page.getByRole('button', { name: '拨快1天' }).click()
  await expect(view(page)).toContainText('比系统快 1 天')
  await shot(page, 'simulator-1440')
  await page.getByRole('button', { name: '回到系统时间' }).click()
  await expect(view(page)).toContainText('与系统时间一致')
  const parcels = page.locator('.ant-card', { hasText: '在途包裹' }).last()
  const number = (await parcels.locator('tbody .row-action').first().textContent())!
  await parcels.getByRole('button', { name: number }).click()
  const form = page
    .locator('.ant-card', { has: page.getByText('承运商', { exact: true }) })
    .filter({ hasText: '运单号' })
    .first()
  await form.getByRole('combobox').first().click()
  await page.locator('.ant-select-item-option', { hasText: '签收' }).first().click()
  await form.getByRole('button', { name: '制造事件' }).click()
  await form.getByRole('button', { name: '立即查询轨迹' }).click()
  await expect(parcels.getByRole('button', { name: number })).toHaveCount(0)
  await post(page, '/tool/simulator/clock', { hours: 0 }, token)
})

test('on a phone the tools keep within the screen', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signedIn(page, 'supervisor')
  for (const [path, name] of [
    ['/tool/printTemplate', 'print-template'],
    ['/tool/printJob', 'print-job'],
    ['/tool/barcode', 'barcode'],
    ['/tool/textTool', 'text-tool'],
  ] as const) {
    await page.goto(path)
    await expect(view(page).locator('section').first()).toBeVisible()
    await fits(page)
    await shot(page, `${name}-390`)
  }
  await page.goto('/tool/printTemplate')
  await view(page).getByRole('button', { name: '新增' }).click()
  await expect(page.getByRole('img', { name: '纸张' })).toContainText('TZ0001-BK')
  await shot(page, 'print-designer-390')
  await fits(page)
})
