import type { Page } from '@playwright/test'
import { rows as stored } from './harness/database.ts'
import { give, leafCategory } from './harness/goods.ts'
import { person } from './harness/people.ts'
import { rows } from './harness/shell.ts'
import { DESKTOP, expect, PHONE, shot, signedIn, test } from './harness/test.ts'

/** Names that read alike would be taken for the same product. */
const unlike = (): string =>
  Array.from({ length: 8 }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000))).join('')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const desk = (name: string, tab: number) => `/product/development?tab=${tab}&goodsName=${encodeURIComponent(name)}`
const form = (page: Page) => page.getByRole('dialog')
const save = (page: Page) =>
  form(page)
    .getByRole('button', { name: /^保\s?存$/ })
    .click()

/** One of the verbs of a row, in sight or behind 更多. */
async function act(page: Page, name: string, verb: string): Promise<void> {
  await expect(row(page, name)).toBeVisible()
  const shown = row(page, name).getByRole('button', { name: verb, exact: true })
  if (await shown.count()) return shown.click()
  await row(page, name).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: verb, exact: true }).click()
}

async function choose(page: Page, label: string, typed: string): Promise<void> {
  await form(page).getByRole('combobox', { name: label }).fill(typed)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: typed }).first().click()
}

/** What a seller has seen in another shop. */
async function recommend(page: Page, name: string): Promise<void> {
  await page.goto('/product/development')
  await page.getByRole('button', { name: '添加推荐' }).click()
  await form(page).getByLabel('产品名称').fill(name)
  await form(page).getByLabel('推荐理由').fill('同行一周卖了三百件')
  await form(page).getByLabel('竞品链接').fill('https://shop.example.com/item/7')
  await save(page)
  await expect(page.getByText('新增成功')).toBeVisible()
}

async function pasteStyles(page: Page, text: string): Promise<void> {
  await page.getByLabel('从Excel粘贴款式').evaluate((box, pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    box.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
  }, text)
}

/** What a developer finds out; the profit follows while it is typed. */
async function research(page: Page, name: string): Promise<void> {
  await act(page, name, '编辑')
  await expect(form(page).getByLabel('产品名称')).toHaveValue(name)
  await choose(page, '类目', (await leafCategory()).name)
  await give(form(page).getByRole('button', { name: '上传主图' }), 'drop')
  await form(page)
    .getByLabel('货源链接')
    .fill(`https://detail.1688.com/offer/61${Date.now() % 10_000_000}111.html`)
  await choose(page, '目标平台', '速卖通')
  await page.keyboard.press('Escape')
  for (const [label, value] of [
    ['预估采购价', '25'],
    ['包装费', '0.5'],
    ['运费', '18.2'],
    ['预估重量', '220'],
    ['预估售价', '9.99'],
    ['平台费率', '8'],
    ['收款费率', '1'],
    ['广告费率', '3'],
  ])
    await form(page).getByLabel(label!).fill(value!)
  await pasteStyles(page, '红色\tS\t\t25\t220\n蓝色\tM\t\t26.5\t230')
  await expect(page.getByLabel('第2行采购价')).toHaveValue(/^26\.5/)
  await choose(page, '侵权检查', '无风险')
  await expect(page.getByRole('complementary', { name: '预估利润' })).toContainText('填写的费率')
  await shot(page, 'development-form-1440')
  await save(page)
  await expect(page.getByText('修改成功')).toBeVisible()
}

/** By the keyboard alone: no needs a word, yes goes at once. */
async function judge(page: Page, name: string): Promise<void> {
  await act(page, name, '审批')
  const panel = page.getByRole('dialog')
  for (const part of ['产品', '链接', '利润', '同款', '开发员成绩'])
    await expect(panel.getByRole('heading', { name: part, exact: true })).toBeVisible()
  await expect(panel).toContainText('速卖通')
  await shot(page, 'development-approval-1440')
  await page.setViewportSize(PHONE)
  await shot(page, 'development-approval-390')
  await page.setViewportSize(DESKTOP)
  await page.keyboard.press('r')
  await expect(panel.getByRole('alert')).toContainText('请填写审批意见')
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page.getByText('审批通过', { exact: true })).toBeVisible()
}

test('a seller recommends, a developer researches, a supervisor approves by keyboard, and it becomes a goods', async ({
  page,
  browser,
}) => {
  const name = unlike()
  await signedIn(page, 'seller')
  await recommend(page, name)

  const developer = await person(browser, 'developer', desk(name, 10))
  await act(developer, name, '领取')
  await expect(developer.getByText('领取成功')).toBeVisible()
  await developer.goto(desk(name, 20))
  await research(developer, name)
  await shot(developer, 'development-list-1440')
  await developer.setViewportSize(PHONE)
  await shot(developer, 'development-list-390')
  await developer.setViewportSize(DESKTOP)
  await act(developer, name, '提交审批')
  await expect(developer.getByText('提交审批成功')).toBeVisible()

  const supervisor = await person(browser, 'supervisor', desk(name, 30))
  await judge(supervisor, name)
  await supervisor.context().close()

  await developer.goto(desk(name, 40))
  await act(developer, name, '生成商品')
  await developer.getByRole('button', { name: /^确\s?认$/ }).click()
  await expect(developer.getByText(/已生成商品 \w+|部分1688货源/)).toBeVisible()
  const [made] = await stored<{ code: string; skus: number; state: number }>(
    `SELECT g.goods_code AS code, d.dev_status AS state, (SELECT count(*)::int FROM goods_goods_sku s WHERE s.goods_id = g.id) AS skus
     FROM product_center_development d JOIN goods_goods g ON g.id = d.goods_id WHERE d.goods_name = $1`,
    [name],
  )
  expect(made).toMatchObject({ state: 60, skus: 2 })
  await developer.context().close()
})
