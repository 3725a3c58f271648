import { closing, open, rows, tag, tagMenu, tags, titles, view } from './harness/shell.ts'
import { expect, shot, signedIn, test } from './harness/test.ts'

const PAGES = ['国家', '币种', '标签', '字典管理']

test.beforeEach(async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/index')
})

test('tags close by their icon and by a middle click; the pinned one has no icon', async ({ page }) => {
  for (const title of PAGES) await open(page, title)
  await expect(titles(page)).toHaveText(['首页', ...PAGES])
  await expect(closing(page, '首页')).toHaveCount(0)
  await closing(page, '字典管理').click()
  await expect(tag(page, '标签')).toHaveAttribute('aria-current', 'page')
  await tag(page, '国家').click({ button: 'middle' })
  await expect(titles(page)).toHaveText(['首页', '币种', '标签'])
  await tag(page, '首页').click({ button: 'middle' })
  await expect(titles(page)).toHaveText(['首页', '币种', '标签'])
})

test('the context menu is 105 wide and refreshes, closes this, the others or all, never a pinned one', async ({ page }) => {
  for (const title of PAGES) await open(page, title)
  await tag(page, '币种').click({ button: 'right' })
  const menu = page.getByRole('menu', { name: '币种' })
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(105)
  await expect(menu.getByRole('menuitem')).toHaveText(['刷新', '关闭当前', '关闭其他', '关闭所有'])
  await shot(page, 'tag-menu-1440')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await tagMenu(page, '币种', '关闭当前')
  await expect(titles(page)).toHaveText(['首页', '国家', '标签', '字典管理'])
  await tagMenu(page, '标签', '关闭其他')
  await expect(titles(page)).toHaveText(['首页', '标签'])
  await expect(tag(page, '标签')).toHaveAttribute('aria-current', 'page')
  await open(page, '国家')
  await tagMenu(page, '首页', '关闭所有')
  await expect(titles(page)).toHaveText(['首页'])
  await page.waitForURL('**/index')
})

test('refreshing goes through /redirect, reads again and leaves the tag in its place', async ({ page }) => {
  for (const title of ['国家', '币种']) await open(page, title)
  await tag(page, '国家').click()
  await expect(rows(page).first()).toContainText('United States')
  await rows(page).first().getByRole('checkbox').check()
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  const again = page.waitForResponse('**/basic/country/list-page')
  await tagMenu(page, '国家', '刷新')
  await again
  expect(visited).toEqual(['/redirect/basic/country', '/basic/country'])
  await expect(rows(page).first().getByRole('checkbox')).not.toBeChecked()
  await expect(titles(page)).toHaveText(['首页', '国家', '币种'])
})

test('the wheel scrolls a quarter of its turn, and the active tag comes into view', async ({ page }) => {
  await page.evaluate(() => {
    const many = Array.from({ length: 30 }, (_, index) => ({ path: `/orderListInfo/${index}`, search: '' }))
    sessionStorage.setItem('tags:admin', JSON.stringify(many))
  })
  await page.goto('/orderListInfo/29')
  const left = () => tags(page).evaluate((bar) => bar.scrollLeft)
  await expect.poll(left).toBeGreaterThan(0)
  await page.goto('/orderListInfo/77')
  await expect(tags(page).locator('[data-path="/orderListInfo/77"]')).toBeInViewport({ ratio: 1 })
  await tag(page, '首页').click()
  await expect.poll(left).toBe(0)
  await tags(page).hover()
  await page.mouse.wheel(0, 120)
  await expect.poll(left).toBe(30)
})

test('tags survive a reload, for the person who opened them', async ({ page }) => {
  for (const title of ['国家', '币种']) await open(page, title)
  await page.reload()
  await expect(titles(page)).toHaveText(['首页', '国家', '币种'])
  await signedIn(page, 'supervisor')
  await page.goto('/index')
  await expect(titles(page)).toHaveText(['首页'])
})

test('filters, selection, scrolling and a half-filled form survive another tag', async ({ page }) => {
  await open(page, '国家')
  await view(page).getByLabel('国家代码').fill('S')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/countryCode=S/)
  // The address changes before the rows do.
  await expect(rows(page).filter({ hasText: 'FRA' })).toHaveCount(0)
  await rows(page).nth(3).getByRole('checkbox').check()
  const scroller = view(page).getByRole('grid')
  await scroller.evaluate((grid) => grid.scrollTo(0, 100))
  await view(page).getByRole('button', { name: '新增' }).click()
  await page.getByRole('dialog').getByLabel('中文名').fill('半填')
  await open(page, '币种')
  await expect(page.getByRole('dialog')).toBeHidden()
  await tag(page, '国家').click()
  await expect(page.getByRole('dialog').getByLabel('中文名')).toHaveValue('半填')
  await expect(page).toHaveURL(/countryCode=S/)
  await expect(view(page)).toContainText('已选 1 条')
  expect(await scroller.evaluate((grid) => grid.scrollTop)).toBe(100)
})

test('a half-filled form survives a reload, says so and can be discarded', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await open(page, '国家')
  await view(page).getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('中文名').fill('半填')
  await page.reload()
  await expect(form.getByLabel('中文名')).toHaveValue('半填')
  await expect(form.getByText('已恢复未保存的内容')).toBeVisible()
  await shot(page, 'restored-1440')
  await form.getByRole('button', { name: '放弃' }).click()
  await expect(form.getByLabel('中文名')).toHaveValue('')
  await expect(form.getByText('已恢复未保存的内容')).toBeHidden()
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(form).toBeHidden()
})

test('closing a tag with unsaved input asks', async ({ page }) => {
  await open(page, '国家')
  await view(page).getByRole('button', { name: '新增' }).click()
  await page.getByRole('dialog').getByLabel('中文名').fill('半填')
  await open(page, '币种')
  const asked = page.locator('.ant-modal-confirm-title', { hasText: '「国家」有未保存的内容，确认关闭吗？' })
  await closing(page, '国家').click()
  await expect(asked).toBeVisible()
  await page.getByRole('button', { name: '继续编辑' }).click()
  await expect(asked).toBeHidden()
  await expect(tag(page, '国家')).toBeVisible()
  await tagMenu(page, '首页', '关闭所有')
  await expect(asked).toBeVisible()
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(titles(page)).toHaveText(['首页'])
  await page.getByRole('menuitem', { name: '国家', exact: true }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('closing Pxxfhdd or all views clears the values of the tab', async ({ page }) => {
  await page.route('**/v1/user/router', async (route) => {
    const answer = await (await route.fetch()).json()
    const country = answer.data
      .flatMap((one: { children: object[] }) => one.children)
      .find((one: { path: string }) => one.path.endsWith('country'))
    country.name = 'Pxxfhdd'
    await route.fulfill({ json: answer })
  })
  await page.reload()
  const leave = () => page.evaluate(() => sessionStorage.setItem('pxx:selection', '[1]'))
  const left = () => page.evaluate(() => sessionStorage.getItem('pxx:selection'))
  for (const title of ['国家', '币种', '标签']) await open(page, title)
  await leave()
  await closing(page, '标签').click()
  expect(await left()).toBe('[1]')
  await closing(page, '国家').click()
  await expect.poll(left).toBeNull()
  await leave()
  await tagMenu(page, '首页', '关闭所有')
  await expect.poll(left).toBeNull()
})

test('the 21st view drops the oldest: its tag stays, its state is gone', async ({ page }) => {
  const go = async (path: string) => {
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, path)
    await page.locator(`.tag.active[data-path="${path}"]`).waitFor()
  }
  await open(page, '国家')
  await rows(page).first().getByRole('checkbox').check()
  for (let id = 1; id <= 19; id++) {
    await go(`/orderListInfo/${id}`)
    await expect(titles(page)).toHaveCount(id + 2)
  }
  await expect(page.locator('.view')).toHaveCount(20)
  await tag(page, '国家').click()
  await expect(rows(page).first().getByRole('checkbox')).toBeChecked()
  for (const id of [1, 20]) await go(`/orderListInfo/${id}`)
  await expect(page.locator('.view')).toHaveCount(20)
  for (let id = 2; id <= 20; id++) await go(`/orderListInfo/${id}`)
  await go('/orderListInfo/21')
  await expect(titles(page)).toHaveCount(23)
  await tag(page, '国家').click()
  await expect(rows(page).first().getByRole('checkbox')).not.toBeChecked()
})
