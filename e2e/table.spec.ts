import type { Page } from '@playwright/test'
import { rows as sqlRows } from './harness/database.ts'
import { open, rows, tag, view } from './harness/shell.ts'
import { expect, post, shot, signedIn, test, tokenOf } from './harness/test.ts'

test.beforeEach(async ({ page }) => {
  await sqlRows("DELETE FROM account_preference WHERE key LIKE 'columns.%'")
  await signedIn(page, 'admin')
  await page.goto('/basic/country')
  await expect(rows(page).first()).toBeVisible()
})

const heads = (page: Page) => view(page).locator('.grid-head .grid-text')
const head = (page: Page, title: string) => view(page).locator('.grid-head', { hasText: title })

test('a column is dragged to another place; a fixed one is refused and nothing moves', async ({ page }) => {
  const before = await heads(page).allTextContents()
  expect(before.slice(0, 3)).toEqual(['国家代码', '三位代码', '中文名'])
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/preference/columns') && answer.request().method() === 'PUT',
  )
  await head(page, '三位代码').dragTo(head(page, '中文名'))
  await expect(heads(page).nth(1)).toHaveText('中文名')
  await kept
  await page.reload()
  await expect(heads(page).nth(1)).toHaveText('中文名')
  const after = await heads(page).allTextContents()
  for (const [from, to] of [
    ['中文名', '国家代码'],
    ['国家代码', '三位代码'],
  ] as const) {
    await head(page, from).dragTo(head(page, to))
    await expect(page.getByText('固定列不允许交换或拖动').first()).toBeVisible()
    expect(await heads(page).allTextContents()).toEqual(after)
  }
  await view(page).getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect(heads(page).nth(1)).toHaveText('三位代码')
})

test('columns are hidden, widened and lowered, and it is remembered', async ({ page }) => {
  await view(page).getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '三位代码' }).uncheck()
  await page.getByText('紧凑', { exact: true }).click()
  await shot(page, 'columns-1440')
  await page.keyboard.press('Escape')
  const width = async () => (await head(page, '中文名').boundingBox())!.width
  const wide = await width()
  const handle = (await head(page, '中文名').locator('.grid-resize').boundingBox())!
  await page.mouse.move(handle.x + 3, handle.y + 5)
  await page.mouse.down()
  await page.mouse.move(handle.x + 63, handle.y + 5, { steps: 4 })
  await page.mouse.up()
  const kept = "SELECT 1 FROM account_preference WHERE key LIKE 'columns.%' AND value->'widths' ? 'nameCn'"
  await expect.poll(() => sqlRows(kept)).toHaveLength(1)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(head(page, '三位代码')).toHaveCount(0)
  expect((await rows(page).first().boundingBox())!.height).toBe(28)
  expect(await width()).toBeGreaterThan(wide + 30)
  const gap = (await rows(page).nth(1).boundingBox())!.y - (await rows(page).first().boundingBox())!.y
  expect(gap).toBe(28)
  await view(page).getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
})

test('two quick clicks on a head count as two', async ({ page }) => {
  const english = view(page).getByRole('button', { name: '英文名' })
  await english.click({ clickCount: 2 })
  await expect(page).toHaveURL(/sort=nameEn\.desc/)
  await expect(rows(page).first()).toContainText('Åland')
  await english.evaluate((head: HTMLElement) => [1, 2, 3, 4].forEach(() => head.click()))
  await expect(page).not.toHaveURL(/sort=/)
  await expect(head(page, '英文名')).not.toHaveAttribute('aria-sort')
})

test('a view brings back filter, columns and sort, and can be shared with the department', async ({ page }) => {
  await view(page).getByLabel('国家代码').fill('S')
  await page.keyboard.press('Enter')
  await view(page).getByRole('button', { name: '英文名' }).click()
  await expect(page).toHaveURL(/sort=nameEn\.asc/)
  await expect(rows(page).first()).toContainText('American Samoa')
  await view(page).getByRole('button', { name: '视图', exact: true }).click()
  await page.getByRole('button', { name: '保存当前视图' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('请输入视图名称')).toBeVisible()
  await page.getByLabel('视图名称').fill('S 开头')
  await page.getByRole('checkbox', { name: '共享给本部门' }).check()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('视图已保存')).toBeVisible()
  await view(page).getByRole('button', { name: '重置' }).click()
  await expect(page).not.toHaveURL(/countryCode=S/)
  await expect(rows(page).first()).not.toContainText('American Samoa')
  await view(page).getByRole('button', { name: '视图', exact: true }).click()
  await shot(page, 'saved-views-1440')
  await page.getByRole('button', { name: /^S 开头/ }).click()
  await expect(page).toHaveURL(/countryCode=S/)
  await expect(page).toHaveURL(/sort=nameEn\.asc/)
  await expect(rows(page).first()).toContainText('American Samoa')
  await view(page).getByRole('button', { name: '视图', exact: true }).click()
  await page.getByRole('button', { name: '删除视图S 开头' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('button', { name: /^S 开头/ })).toHaveCount(0)
})

test('a view of a list that has changed since brings back what is left of it', async ({ page }) => {
  const body = {
    tab: 'gone',
    condition: { countryCode: 'S', gone: 'x', continent: ['亚特兰蒂斯'] },
    sort: { field: 'gone', order: 'asc' },
    pageSize: 50,
    layout: { order: ['gone', 'countryCode', 'nameCn'], hidden: ['gone', 'nameEn'], widths: {} },
  }
  await post(page, '/v1/user/saved-view', { name: '旧视图', page: 'basic.country', body, shared: 0 }, await tokenOf(page))
  await view(page).getByRole('button', { name: '视图', exact: true }).click()
  await page.getByRole('button', { name: /^旧视图/ }).click()
  await expect(page).toHaveURL(/countryCode=S/)
  await expect(page).not.toHaveURL(/gone|continent|tab=/)
  await expect(head(page, '英文名')).toHaveCount(0)
  await expect(rows(page).filter({ hasText: '瑞典' })).toBeVisible()
})

test('rows are chosen across pages, counted and cleared', async ({ page }) => {
  await view(page).getByLabel('选择本页').check()
  await expect(view(page)).toContainText('已选 20 条')
  await view(page).locator('.ant-pagination').getByTitle('2', { exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(view(page).getByLabel('选择本页')).not.toBeChecked()
  await rows(page).first().getByRole('checkbox').check()
  await expect(view(page)).toContainText('已选 21 条')
  await view(page).getByRole('button', { name: '清空' }).click()
  await expect(view(page)).not.toContainText('已选')
})

test('the keyboard alone moves, chooses, copies and opens', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('已复制 2 行')).toBeVisible()
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map((line) => line.split('\t'))
  expect(copied).toHaveLength(2)
  expect(copied[0]).toEqual(expect.arrayContaining(['GB', 'GBR', '英国', 'United Kingdom', '欧洲', '否']))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('德国')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a code copies on click, and `/` goes to the first filter', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await rows(page).first().getByRole('button', { name: 'US', exact: true }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('US')
  await page.keyboard.press('/')
  await expect(view(page).getByLabel('国家代码')).toBeFocused()
  await open(page, '币种')
  await expect(tag(page, '币种')).toBeVisible()
})
