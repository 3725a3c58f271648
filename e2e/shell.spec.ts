import { AxeBuilder } from '@axe-core/playwright'
import { rows as select } from './harness/database.ts'
import { adjust, rows, tag, view } from './harness/shell.ts'
import { DESKTOP, expect, PHONE, pointerAway, shot, signedIn, test } from './harness/test.ts'

test('a visitor is sent to the central login with the origin, whatever the page', async ({ page, baseURL }) => {
  for (const path of ['/basic/country', '/orderListInfo/1', '/404']) {
    await page.goto(path)
    await page.waitForURL('**/central/**')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(baseURL)
  }
})

test('the code becomes the token and leaves the address; / and /login lead home', async ({ page, baseURL }) => {
  const token = await signedIn(page, 'seller')
  await page.context().clearCookies()
  await page.goto(`/index?code=${token}`)
  await page.waitForURL(`${baseURL}/index`)
  await expect(tag(page, '首页')).toHaveAttribute('aria-current', 'page')
  for (const path of ['/', '/login']) {
    await page.goto(path)
    await page.waitForURL(`${baseURL}/index`)
  }
})

test('unknown paths and a dictionary id with letters land on /404', async ({ page }) => {
  await signedIn(page, 'admin')
  for (const path of ['/nowhere/at/all', '/dict/type/data/12a']) {
    await page.goto(path)
    await page.waitForURL('**/404')
    await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  }
  await page.getByRole('button', { name: '回到首页' }).click()
  await page.waitForURL('**/index')
})

test('every static route opens its page or says that there is no such record', async ({ page }) => {
  await signedIn(page, 'admin')
  const pages = {
    '/pxxInfo': '拼单平台发货',
    '/user/profile': '个人中心',
    '/addsmtTemp': '新增速卖通模板',
    '/qtgaddsmtTemp': '新增全托管模板',
  }
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(path)
    await expect(tag(page, title)).toBeVisible()
  }
  const absent = { '/updatesmtListUpBlpTemp/999999999': '模板不存在', '/updatesmtListUp/999999999': '在线商品不存在' }
  for (const [path, says] of Object.entries(absent)) {
    await page.goto(path)
    await expect(view(page)).toContainText(says)
  }
})

test('a page that is not one’s own can be asked for', async ({ page }) => {
  await signedIn(page, 'newcomer')
  await page.goto('/basic/country')
  await page.waitForURL('**/401?from=*')
  await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible()
  await shot(page, 'not-allowed-1440')
  await page.getByLabel('申请原因').fill('需要核对国家')
  await page.getByRole('button', { name: '申请权限' }).click()
  await expect(page.getByText('申请已提交，请等待管理员处理')).toBeVisible()
  const asked = await select(
    "SELECT 1 FROM basic_message WHERE source_type LIKE 'permission-request:%' AND content LIKE '%需要核对国家%'",
  )
  expect(asked.length).toBeGreaterThan(0)
})

test('the top navigation has the permitted sections and remembers the active one', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/index')
  const nav = page.getByRole('navigation', { name: '主导航' })
  await nav.getByRole('button', { name: '工具' }).click()
  await expect(page.getByRole('menuitem', { name: '导出任务' })).toBeVisible()
  await page.reload()
  await expect(nav.getByRole('button', { name: '工具' })).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => sessionStorage.getItem('activeSection'))).toBe('/tool')
  for (const [address, section] of [
    ['/upProList', '商品'],
    ['/basic/country', '基础资料'],
  ] as const) {
    await page.goto(address)
    await expect(nav.getByRole('button', { name: section })).toHaveAttribute('aria-pressed', 'true')
  }
  await signedIn(page, 'newcomer')
  await page.goto('/index')
  await expect(nav).toBeVisible()
  await expect(nav.getByRole('button', { name: '工具' })).toHaveCount(0)
})

test('the sidebar opens one submenu at a time, links leave in a new tab, and its state is a cookie', async ({ page }) => {
  const child = (title: string, path: string, more: object = {}) => ({
    name: title,
    path,
    component: 'basic/country',
    hidden: false,
    alwaysShow: false,
    meta: { title, icon: null, noCache: false, affix: false, link: null },
    buttons: [],
    tabs: [],
    children: [],
    ...more,
  })
  const group = (title: string, path: string, children: object[]) => child(title, path, { component: 'ParentView', children })
  const link = child('帮助', 'help', { meta: { title: '帮助', icon: null, link: 'https://example.com/help' } })
  const menu = [
    child('基础资料', '/basic', {
      component: 'Layout',
      children: [group('第一组', 'one', [child('甲', 'a')]), group('第二组', 'two', [child('乙', 'b')]), link],
    }),
  ]
  await page.route('**/v1/user/router', (route) => route.fulfill({ json: { code: 200, msg: '', data: menu } }))
  await signedIn(page, 'admin')
  await page.goto('/basic/one/a')
  await expect(page.getByRole('menuitem', { name: '甲' })).toBeVisible()
  await page.getByRole('menuitem', { name: '第二组' }).click()
  await expect(page.getByRole('menuitem', { name: '乙' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '甲' })).toBeHidden()
  const anchor = page.getByRole('link', { name: '帮助' })
  await expect(anchor).toHaveAttribute('target', '_blank')
  await page.getByRole('button', { name: '收起侧栏' }).click()
  await expect(page.locator('.sidebar')).toHaveCSS('width', '56px')
  const status = async () => (await page.context().cookies()).find(({ name }) => name === 'sidebarStatus')?.value
  expect(await status()).toBe('0')
  await page.reload()
  await page.getByRole('button', { name: '展开侧栏' }).click()
  expect(await status()).toBe('1')
})

test('any page is found by its name or its initials', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/index')
  const box = page.getByRole('combobox', { name: '搜索页面' })
  for (const typed of ['操作日志', 'czrz']) {
    await box.fill(typed)
    await expect(page.locator('.ant-select-item-option', { hasText: '操作日志' })).toBeVisible()
  }
  await box.press('Enter')
  await expect(tag(page, '操作日志')).toHaveAttribute('aria-current', 'page')
})

test('991 px is mobile, 992 is desktop; the menu closes on navigation', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.setViewportSize({ width: 992, height: 900 })
  await page.goto('/index')
  await expect(page.locator('.sidebar')).toBeVisible()
  await shot(page, 'shell-992')
  await page.setViewportSize({ width: 991, height: 900 })
  await expect(page.locator('.sidebar')).toHaveCount(0)
  await shot(page, 'shell-991')
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.getByRole('dialog', { name: '菜单' }).getByRole('button', { name: '基础资料' }).click()
  await page.getByRole('menuitem', { name: '国家', exact: true }).click()
  await expect(page.locator('.menu-drawer .ant-drawer-section, .menu-drawer .ant-drawer-content').first()).toBeHidden()
  await expect(view(page).locator('.card').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await shot(page, 'list-390')
})

test('the settings start as the contract says and follow the person', async ({ page, context }) => {
  await signedIn(page, 'finance')
  await page.goto('/index')
  await expect(page.locator('.tags-bar')).toBeVisible()
  await expect(page.locator('.sidebar .brand')).toBeVisible()
  await expect(page.locator('.shell-flowing')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '界面设置' })).toHaveCount(0)
  const kept = () =>
    page.waitForResponse((answer) => answer.url().includes('/preference/settings') && answer.request().method() === 'PUT')
  for (const name of ['页签栏', '固定页眉', '侧栏标志', '深色模式']) {
    const saved = kept()
    await adjust(page, name)
    await saved
  }
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signedIn(page, 'finance')
  await page.goto('/index')
  await expect(page.locator('.shell-flowing')).toBeVisible()
  await expect(page.locator('.tags-bar, .sidebar .brand')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await shot(page, 'shell-dark-1440')
})

test('the size is a cookie and changes controls and rows', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/basic/country')
  const height = async () => (await rows(page).first().boundingBox())!.height
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(height).toBe(36)
  await page.getByRole('button', { name: '布局大小' }).click()
  await page.getByRole('menuitem', { name: '小', exact: true }).click()
  await expect.poll(height).toBe(32)
  expect((await page.context().cookies()).find(({ name }) => name === 'size')?.value).toBe('small')
  await expect(view(page).getByRole('button', { name: '查询' })).toHaveCSS('height', '24px')
})

const NOON = new Date().setHours(12, 0, 0, 0)

test('on a legacy host the new domain is shown, and entered after five seconds', async ({ browser, baseURL }) => {
  // A context of its own: the scripts of a clock outlive a context that is used again.
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signedIn(page, 'admin')
  // Only what the test lets pass passes, however long the page takes.
  await page.goto('about:blank')
  await page.clock.install({ time: NOON })
  await page.clock.pauseAt(NOON + 3_600_000)
  const host = new URL(baseURL!).host
  const config = JSON.stringify({ legacyHosts: { [host]: `${baseURL}/central/?moved=1` } }).replaceAll('"', '&quot;')
  await page.route('**/index', async (route) => {
    const { 'if-none-match': _known, ...headers } = route.request().headers()
    const answer = await route.fetch({ headers })
    const body = (await answer.text()).replace(/(name="erp-config" content=")[^"]*/, `$1${config}`)
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/index')
  const dialog = page.getByRole('dialog', { name: '域名即将停用' })
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(dialog).toContainText(`${baseURL}/central/?moved=1`, { timeout: 5000 })
  }).toPass()
  await page.clock.runFor(4000)
  await expect(dialog).toBeVisible()
  await page.clock.runFor(1500)
  await page.waitForURL('**/central/?moved=1')
  await context.close()
})

test('the shell has no serious violation, in light, in dark and on a phone', async ({ page }) => {
  await signedIn(page, 'supervisor')
  await page.goto('/basic/country?size=10')
  await expect(rows(page).first()).toBeVisible()
  const serious = async () => {
    await pointerAway(page)
    const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => [id, nodes.map((node) => node.target.join(' ')).slice(0, 4)])
  }
  expect(await serious()).toEqual([])
  await adjust(page, '深色模式')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await serious()).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await serious()).toEqual([])
  await page.setViewportSize(DESKTOP)
})
