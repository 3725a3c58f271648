import type { Page } from '@playwright/test'
import { rows } from './harness/database.ts'
import { choose, freshCode, give, leafCategory, makeGoods } from './harness/goods.ts'
import { person } from './harness/people.ts'
import { closing, tag, view } from './harness/shell.ts'
import { expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const cell = (page: Page, row: number, column: string) => view(page).getByLabel(`第${row}行 ${column}`, { exact: true })

async function add(page: Page): Promise<void> {
  await signedIn(page, 'developer')
  await page.goto('/addupProList')
  await expect(page.getByRole('heading', { name: '新增商品' })).toBeVisible()
}

test('a goods with twelve variants is made with the keyboard, its pictures dragged in, and submitted', async ({ page }) => {
  const code = freshCode()
  await add(page)
  await page.getByLabel('商品名称').fill(`连帽卫衣 ${code}`)
  await choose(page, '商品类目', (await leafCategory()).name)
  await page.getByLabel('商品编码').fill(code)
  await choose(page, '季节', '冬')
  await give(page.getByRole('button', { name: '上传图片', exact: true }), 'drop', 2)
  await expect(page.getByRole('img', { name: '主图' })).toBeVisible()

  await page.getByLabel('款式1(颜色)的值').focus()
  for (const key of ['红色', 'Enter', '蓝色', 'Enter', 'Tab']) await press(page, key)
  await page.keyboard.type('S,M,L,XL,XXL,XXXL')
  for (const key of ['Tab', 'Tab']) await press(page, key)
  await expect(page.getByRole('button', { name: '生成SKU（12）' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(cell(page, 1, '采购价')).toBeFocused()
  await page.keyboard.type('38.5')
  for (const key of ['Enter', 'ArrowUp', 'Control+Shift+ArrowDown', 'Control+d', 'Control+ArrowUp', 'ArrowRight'])
    await press(page, key)
  await expect(cell(page, 1, '净重(g)')).toBeFocused()
  await page.keyboard.type('420')
  for (const key of ['Enter', 'ArrowUp', 'Control+Shift+ArrowDown', 'Control+d']) await press(page, key)
  await expect(view(page).getByText('第12行 净重(g)，已选12行1列')).toBeVisible()
  await give(view(page).locator('[data-row="0"][data-col="0"]'), 'drop')
  await expect(view(page).locator('[data-row="0"] .thumbnail')).toBeVisible()

  await choose(page, '采购员', '周敏')
  await page.getByLabel('采购链接').fill('https://detail.1688.com/offer/668812345.html')
  await choose(page, '包装', '快递袋 20')
  await page.getByLabel('中文申报名').fill('卫衣')
  await page.getByLabel('英文申报名').fill('hoodie')
  await page.getByLabel('申报价(USD)').fill('6.5')
  await shot(page, 'goods-add-1440')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已保存并提交审核')).toBeVisible()
  await expect(page).toHaveURL(/\/upPro\/\d+$/)
  await expect(view(page).locator('.editor-state').getByText('待审核')).toBeVisible()
  await expect(tag(page, '新增商品')).toHaveCount(0)

  const skus = await rows<{ sku: string; style: string; cost: string; weight: string; pictured: boolean }>(
    `SELECT s.sku, s.property1 || '/' || s.property2 AS style, s.cost_price AS cost, s.weight, s.sku_image IS NOT NULL AS pictured
     FROM goods_goods_sku s JOIN goods_goods g ON g.id = s.goods_id WHERE g.goods_code = $1 ORDER BY s.sort_no`,
    [code],
  )
  expect(skus).toHaveLength(12)
  expect(skus[0]).toEqual({ sku: `${code}01`, style: '红色/S', cost: '38.5000', weight: '420.00', pictured: true })
  expect(skus[11]).toEqual({ sku: `${code}12`, style: '蓝色/XXXL', cost: '38.5000', weight: '420.00', pictured: false })
})

async function press(page: Page, key: string): Promise<void> {
  if (/^[A-Z]/.test(key)) await page.keyboard.press(key)
  else await page.keyboard.type(key)
}

test('two people edit one goods: the second sees the differences and merges them', async ({ page, browser }) => {
  await signedIn(page, 'developer')
  const { goodsId, goodsCode } = await makeGoods(page)
  await page.goto(`/upPro/${goodsId}`)
  const other = await person(browser, 'supervisor', `/upPro/${goodsId}`)
  await page.getByLabel('英文名').fill('mug')
  await typeInto(page, 1, '采购价', '11')

  await other.getByLabel('商品名称').fill(`马克杯 ${goodsCode}`)
  await typeInto(other, 1, '采购价', '12')
  await typeInto(other, 2, '净重(g)', '350')
  await other.keyboard.press('Control+s')
  await expect(other.getByText('保存成功')).toBeVisible()

  await page.keyboard.press('Control+s')
  await expect(page.getByText('数据已被他人修改，您的输入没有丢失')).toBeVisible()
  await page.getByRole('button', { name: '查看差异' }).click()
  const panel = page.getByRole('dialog', { name: '查看差异' })
  await expect(panel.getByRole('row', { name: '商品名称' })).toContainText(`马克杯 ${goodsCode}`)
  await expect(panel.getByRole('row', { name: `${goodsCode}01 采购价` })).toContainText('双方都改了')
  await expect(panel.getByRole('row', { name: `${goodsCode}02 净重(g)` })).toContainText('350.00')
  await shot(page, 'goods-merge-1440')
  await panel.getByRole('button', { name: '逐项合并' }).click()
  await expect(page.getByLabel('商品名称')).toHaveValue(`马克杯 ${goodsCode}`)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('保存成功')).toBeVisible()

  const kept = await rows(
    `SELECT g.goods_name AS name, g.goods_name_en AS en, array_agg(s.cost_price || '/' || s.weight ORDER BY s.sort_no) AS skus
     FROM goods_goods g JOIN goods_goods_sku s ON s.goods_id = g.id WHERE g.id = $1 GROUP BY g.id`,
    [goodsId],
  )
  expect(kept).toEqual([{ name: `马克杯 ${goodsCode}`, en: 'mug', skus: ['11.0000/300.00', '10.0000/350.00'] }])
  await other.context().close()
})

async function typeInto(page: Page, row: number, column: string, text: string): Promise<void> {
  const heads = await view(page).getByRole('columnheader').allTextContents()
  await view(page)
    .locator(`[data-row="${row - 1}"][data-col="${heads.indexOf(column) - 1}"]`)
    .click()
  await expect(cell(page, row, column)).toBeFocused()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('leaving with changes asks; what was typed waits in this browser and comes back', async ({ page }) => {
  await signedIn(page, 'developer')
  const { goodsId } = await makeGoods(page)
  await page.goto(`/upPro/${goodsId}`)
  await page.getByLabel('英文名').fill('left behind')
  await closing(page, '编辑商品信息').click()
  await expect(page.getByRole('dialog', { name: '有未保存的修改，确定离开吗？' })).toBeVisible()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(page.getByLabel('英文名')).toHaveValue('left behind')
  await closing(page, '编辑商品信息').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /关\s?闭/ })
    .click()
  await expect(tag(page, '编辑商品信息')).toHaveCount(0)
  await page.goto(`/upPro/${goodsId}`)
  await expect(page.getByText(/已恢复 .* 没有保存的修改/)).toBeVisible()
  await expect(page.getByLabel('英文名')).toHaveValue('left behind')
  await page.getByRole('button', { name: /^放\s?弃$/ }).click()
  await expect(page.getByLabel('英文名')).toHaveValue('')
})

test('a table copied from Excel fills the grid, and what is wrong in it is red with its reason', async ({ page }) => {
  await add(page)
  await typeInto(page, 1, '款式1(颜色)', '')
  const table = '款式1(颜色)\t净重(g)\t采购价\n红\t300\t¥12.50\n绿\t很重\t13\n红\t310\t14\n'
  await cell(page, 1, '款式1(颜色)').evaluate((input, text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, table)
  const grid = view(page).getByRole('grid', { name: 'SKU表格' })
  await expect(grid.getByRole('row')).toHaveCount(4)
  await expect(grid.getByTitle('净重(g)应为数字，最多2位小数')).toHaveText('很重')
  await expect(grid.getByTitle('第3行：款式与第1行相同')).toHaveText('红')
  await page.getByLabel('商品名称').fill('不会保存')
  await page.keyboard.press('Control+s')
  await expect(view(page).getByText('SKU表格有2处错误，请看红色单元格')).toBeVisible()
  await page.setViewportSize(PHONE)
  await shot(page, 'goods-add-390')
})
