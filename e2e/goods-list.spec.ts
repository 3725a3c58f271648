import type { Page } from '@playwright/test'
import { rows } from './harness/database.ts'
import { choose, makeGoods } from './harness/goods.ts'
import { rows as lines, view } from './harness/shell.ts'
import { expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const line = (page: Page, code: string) => lines(page).filter({ hasText: code })

async function listed(page: Page, ...codes: string[]): Promise<void> {
  await page.goto(`/product/goodsList?codes=${codes.join('%0A')}`)
  await expect(lines(page)).toHaveCount(codes.length)
}

test('goods are found by several codes, opened to their SKUs, and shown with all their tabs', async ({ page }) => {
  await signedIn(page, 'supervisor')
  const [one, two] = [await makeGoods(page, true), await makeGoods(page, true)]
  await page.goto('/product/goodsList')
  await page.getByRole('button', { name: '多行输入' }).click()
  await page.getByPlaceholder('一行一个商品编码或SKU').fill(`${one.goodsCode}\n${two.goodsCode}02`)
  await page.getByRole('button', { name: '查询' }).last().click()
  await expect(lines(page)).toHaveCount(2)
  await page.getByRole('button', { name: `展开${one.goodsCode}的SKU` }).click()
  await expect(view(page).locator('.grid-below').getByText(`${one.goodsCode}02`)).toBeVisible()
  await shot(page, 'goods-list-1440')
  await line(page, two.goodsCode).getByRole('button', { name: '详情' }).click()
  const drawer = page.getByRole('dialog')
  for (const tab of ['SKU 2', '库存', '库位', '店铺关联', '供应商/1688', '组合', '描述', '状态日志', '操作日志', '基本'])
    await drawer.getByRole('tab', { name: tab, exact: true }).click()
  await expect(drawer.getByText('资料完整度')).toBeVisible()
  await page.setViewportSize(PHONE)
  await shot(page, 'goods-drawer-390')
})

test('a status is changed after its effects were seen, and only with a reason', async ({ page }) => {
  await signedIn(page, 'supervisor')
  const { goodsId, goodsCode } = await makeGoods(page, true)
  await listed(page, goodsCode)
  await line(page, goodsCode).getByRole('button', { name: '改状态' }).click()
  const dialog = page.getByRole('dialog', { name: `改状态 ${goodsCode}` })
  await expect(dialog.getByRole('button', { name: '确认修改' })).toBeDisabled()
  await expect(dialog.getByRole('radio', { name: '已淘汰' })).toBeDisabled()
  await dialog.getByText('停售', { exact: true }).click()
  await expect(dialog.getByRole('tab', { name: /2\s*SKU/ })).toBeVisible()
  await dialog.getByRole('tab', { name: /在线刊登/ }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('没有')
  await dialog.getByRole('button', { name: '确认修改' }).click()
  await expect(dialog.getByText('请填写变更原因')).toBeVisible()
  await dialog.getByLabel('变更原因').fill('供应商停产')
  await dialog.getByRole('button', { name: '确认修改' }).click()
  await expect(page.getByText('状态已修改')).toBeVisible()
  await expect(line(page, goodsCode)).toContainText('停售')
  const kept = await rows('SELECT DISTINCT to_status, reason FROM goods_goods_status_update_log WHERE goods_id = $1', [goodsId])
  expect(kept).toEqual([{ to_status: '60', reason: '供应商停产' }])
})

test('the same fields are given to several goods', async ({ page }) => {
  await signedIn(page, 'supervisor')
  const [one, two] = [await makeGoods(page, true), await makeGoods(page, true)]
  await listed(page, one.goodsCode, two.goodsCode)
  await view(page).getByRole('checkbox', { name: '选择本页' }).check()
  await view(page).getByRole('button', { name: '批量修改' }).click()
  const dialog = page.getByRole('dialog', { name: '批量修改 2 个商品' })
  await dialog.getByRole('combobox').last().click()
  await page.keyboard.type('季节')
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')).toContainText('季节')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('季节', { exact: true }).click()
  await page.keyboard.type('夏')
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')).toContainText('夏')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^修\s?改$/ }).click()
  await expect(page.getByText('修改了2个商品')).toBeVisible()
  const kept = await rows('SELECT season FROM goods_goods WHERE id = ANY($1)', [[one.goodsId, two.goodsId]])
  expect(kept).toEqual([{ season: 'SUMMER' }, { season: 'SUMMER' }])
})

test('many goods are edited in one sheet: changed cells yellow, wrong ones red, all saved at once', async ({ page }) => {
  await signedIn(page, 'supervisor')
  const [one, two] = [await makeGoods(page, true), await makeGoods(page, true)]
  await listed(page, one.goodsCode, two.goodsCode)
  await view(page).getByRole('checkbox', { name: '选择本页' }).check()
  await view(page).getByRole('button', { name: '批量编辑' }).click()
  await expect(page).toHaveURL(/\/upProList\?ids=/)
  const grid = view(page).getByRole('grid', { name: '商品表格' })
  await expect(grid.getByText(`${two.goodsCode}02`)).toBeVisible()
  const heads = await grid.getByRole('columnheader').allTextContents()
  const at = (row: number, head: string) => grid.locator(`[data-row="${row}"][data-col="${heads.indexOf(head) - 1}"]`)
  const write = async (row: number, head: string, text: string) => {
    await at(row, head).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await write(0, '英文名', 'first')
  await expect(at(0, '英文名')).toHaveClass(/sheet-changed/)
  await write(1, '净重(g)', '0')
  await expect(at(1, '净重(g)')).toHaveClass(/sheet-wrong/)
  await expect(at(1, '净重(g)')).toHaveAttribute('title', '净重(g)不能小于0.01')
  await expect(view(page).getByRole('button', { name: '保存全部' })).toBeDisabled()
  await write(1, '净重(g)', '123.45')
  await write(3, '采购员', '周敏')
  await shot(page, 'goods-sheet-1440')
  await view(page).getByRole('button', { name: '保存全部' }).click()
  await expect(page.getByText('保存了2个商品')).toBeVisible()
  await expect(grid.locator('.sheet-changed')).toHaveCount(0)
  const first = await grid.locator('[data-row="0"][data-col="0"]').textContent()
  const kept = await rows<{ name: string | null; weight: string }>(
    `SELECT g.goods_name_en AS name, (SELECT min(weight) FROM goods_goods_sku WHERE goods_id = g.id) AS weight
     FROM goods_goods g WHERE goods_code = $1`,
    [first],
  )
  expect(kept).toEqual([{ name: 'first', weight: '123.45' }])
  const buyers = await rows(
    `SELECT 1 FROM goods_goods g JOIN account_user u ON u.id = g.purchaser_id AND u.username = 'purchaser'
    WHERE g.id = ANY($1)`,
    [[one.goodsId, two.goodsId]],
  )
  expect(buyers).toHaveLength(1)
})

test('the sheet opened without goods looks them up', async ({ page }) => {
  await signedIn(page, 'supervisor')
  const { goodsCode } = await makeGoods(page, true)
  await page.goto('/upProList')
  await choose(page, '添加商品', goodsCode)
  await expect(view(page).getByRole('grid', { name: '商品表格' }).getByText(`${goodsCode}01`)).toBeVisible()
})

test('what looks like another goods is saved only with a reason', async ({ page }) => {
  await signedIn(page, 'developer')
  const { goodsId, goodsCode, goodsName } = await makeGoods(page)
  await page.goto(`/addupProList?copy=${goodsId}`)
  await expect(page.getByLabel('商品名称')).toHaveValue(goodsName)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: '疑似重复商品' })
  await expect(dialog.getByText(goodsCode).first()).toBeVisible()
  await expect(dialog.getByLabel('仍要保存的原因')).toBeFocused()
  await dialog.getByRole('button', { name: '仍要保存' }).click()
  await expect(dialog.getByText('请填写仍要保存的原因')).toBeVisible()
  await dialog.getByLabel('仍要保存的原因').fill('另一个供应商的同款')
  await dialog.getByRole('button', { name: '仍要保存' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  const noted = await rows('SELECT note FROM biz_log WHERE entity_id = $1 AND note IS NOT NULL', [
    Number(page.url().split('/').at(-1)),
  ])
  expect(noted).toContainEqual({ note: '另一个供应商的同款' })
})
