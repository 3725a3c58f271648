import type { Browser, Page } from '@playwright/test'
import { rows } from './harness/database.ts'
import { fill, submit } from './harness/sign-in.ts'
import { expect, PHONE, shot, signedIn, test, tokenOf } from './harness/test.ts'

test('a new user is told a password once and signs in with it', async ({ page, context, baseURL }) => {
  await people(page, 'admin')
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('用户名不能为空')).toBeVisible()
  await expect(page.getByText('岗位至少1项')).toBeVisible()
  const form = page.getByRole('dialog', { name: '新增用户' })
  await form.getByLabel('用户名').fill('bai.xue')
  await form.getByLabel('姓名').fill('白雪')
  await pick(page, form.getByLabel('部门'), '宁波总部 / 采购部')
  await pick(page, form.getByLabel('岗位'), '采购专员')
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: '保存' }).click()
  const told = page.getByRole('dialog', { name: '已新增「白雪」' })
  await expect(told).toContainText('密码只显示这一次')
  const password = await told.getByRole('row', { name: /密码/ }).getByRole('button').innerText()
  await shot(page, 'account-told')
  await told.getByRole('button', { name: '我已记下' }).click()
  await expect(person(page, 'bai.xue')).toContainText('采购专员')

  await context.clearCookies()
  await page.goto('/login')
  await fill(page, 'bai.xue', password)
  await submit(page)
  await page.waitForURL(`${baseURL}/index`)
  await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('白雪')
})

test('a granted role opens its pages on the next load, and one taken away closes them', async ({ page, browser }) => {
  const newcomer = await other(browser, 'newcomer')
  const isKeptOut = async () => {
    await newcomer.page.goto('/basic/currency')
    await expect(newcomer.page.getByText('没有权限').or(newcomer.page.getByText('页面不存在'))).toBeVisible()
  }
  const setFinance = async (isHeld: boolean) => {
    await person(page, 'newcomer').getByRole('button', { name: '授角色' }).click()
    await page.getByRole('checkbox', { name: /财务审核/ }).setChecked(isHeld)
    await page.getByRole('button', { name: '保存' }).click()
  }
  await isKeptOut()
  await people(page, 'admin', 'name=郑新')
  await setFinance(true)
  await expect(person(page, 'newcomer')).toContainText('财务审核')
  await newcomer.page.goto('/basic/currency')
  await expect(newcomer.page.getByRole('row', { name: /USD/ })).toBeVisible()
  await setFinance(false)
  await expect(person(page, 'newcomer')).not.toContainText('财务审核')
  await isKeptOut()
  await newcomer.close()
})

test('a disabled user is out at once', async ({ page, browser }) => {
  const away = await other(browser, 'cao.yang')
  const info = () => away.page.request.get('/api/v1/user/info', { headers: { authorization: `Bearer ${away.token}` } })
  expect((await info()).status()).toBe(200)
  await people(page, 'admin', 'name=曹阳')
  await deed(page, '曹阳', '停用')
  await page.getByRole('button', { name: '停用', exact: true }).click()
  await expect(page.getByText('停用成功')).toBeVisible()
  expect((await info()).status()).toBe(401)
  await deed(page, '曹阳', '启用')
  await expect(page.getByText('启用成功')).toBeVisible()
  await away.close()
})

test('what is ticked in the tree of a role takes effect', async ({ page, browser }) => {
  const clerk = await other(browser, 'purchaser')
  await signedIn(page, 'admin')
  await page.goto('/basic/role')
  await page
    .getByRole('row', { name: /purchaser/ })
    .getByRole('button', { name: '权限与成员' })
    .click()
  const drawer = page.getByRole('dialog', { name: '角色「采购」' })
  await drawer.getByLabel('搜索菜单、按钮或权限标识').fill('basic:post:edit')
  await drawer
    .getByRole('treeitem', { name: /打开页面/ })
    .locator('.ant-tree-checkbox')
    .click()
  await expect(drawer).toContainText('新增 1')
  await drawer.getByRole('button', { name: '保存权限' }).click()
  await expect(page.getByText('权限已保存')).toBeVisible()
  await clerk.page.goto('/basic/post')
  await expect(clerk.page.getByRole('row', { name: /采购专员/ })).toBeVisible()
  await expect(clerk.page.getByRole('button', { name: '新增' })).toBeVisible()
  await clerk.close()
})

test('a department does not move below itself, and one with people stays', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/basic/department')
  await page
    .getByRole('row', { name: /宁波总部/ })
    .getByRole('button', { name: '移动到' })
    .click()
  await page.getByLabel('上级部门').click()
  await page.locator('.ant-select-tree-title').filter({ hasText: '上海一部' }).click()
  await page.getByRole('button', { name: '移动', exact: true }).click()
  await expect(page.getByText('不能移动到自己的下级')).toBeVisible()
  await page.getByRole('button', { name: '取消' }).click()
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await page
    .getByRole('row', { name: /财务部/ })
    .getByRole('button', { name: '删除' })
    .click()
  await page.getByRole('button', { name: '删除', exact: true }).last().click()
  await expect(page.getByText(/部门下有 \d+ 人，不能删除/)).toBeVisible()
})

test('who leaves hands everything over in one go', async ({ page }) => {
  const shops = () =>
    rows<{ username: string }>(
      'SELECT DISTINCT u.username FROM authorize_shop s JOIN account_user u ON u.id = s.seller_id WHERE u.username = ANY($1)',
      [['song.yu', 'developer']],
    )
  expect(await shops()).toContainEqual({ username: 'song.yu' })
  await people(page, 'supervisor', 'name=宋雨')
  await deed(page, '宋雨', '离职交接')
  const drawer = page.getByRole('dialog', { name: '离职交接：宋雨' })
  await expect(drawer.getByRole('row', { name: /^店铺/ })).toBeVisible()
  await expect(drawer.getByRole('button', { name: '交接并离职' })).toBeDisabled()
  await pick(page, drawer.getByLabel('全部内容的接收人'), /赵一鸣/)
  await drawer.getByRole('button', { name: '交接并离职' }).click()
  await page.getByRole('button', { name: '交接并离职' }).last().click()
  await expect(page.getByText('「宋雨」已办理离职')).toBeVisible()
  expect(await shops()).toEqual([{ username: 'developer' }])
  expect(await rows('SELECT status FROM account_user WHERE username = $1', ['song.yu'])).toEqual([{ status: 2 }])
})

test('a supervisor sees the own department and only what a supervisor may do', async ({ page }) => {
  await people(page, 'supervisor')
  await expect(person(page, 'seller')).toContainText('上海一部')
  await expect(page.getByRole('row', { name: /财务部|采购部|上海三部/ })).toHaveCount(0)
  await expect(page.locator('.dept-tree')).toContainText('上海一部')
  await expect(page.locator('.dept-tree')).not.toContainText('财务部')
  await expect(page.getByRole('button', { name: '新增' })).toBeVisible()
  for (const name of ['导入', '导出', '授角色']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByLabel('角色')).toHaveCount(0)
  await page.getByRole('button', { name: '王芳的更多操作' }).click()
  await expect(page.getByRole('menuitem', { name: '离职交接' })).toBeVisible()
  for (const name of ['重置密码', '用户按钮', '授角色']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  await page.goto('/basic/role')
  await expect(page.getByText('没有权限').or(page.getByText('页面不存在'))).toBeVisible()
})

test('the answer to why names the rule that decides', async ({ page }) => {
  await people(page, 'admin', 'name=王芳')
  await deed(page, '王芳', '权限说明')
  await page.getByLabel('页面或按钮').fill('basic:user:grantRole')
  await page.locator('.ant-select-tree-title').filter({ hasText: '授角色' }).click()
  const verdict = page.getByRole('status').filter({ hasText: '不能使用' })
  await expect(verdict).toContainText('角色「销售」都不包含「授角色」')
  await expect(verdict).toContainText('陈建国')
})

test('stores are given to several people at once', async ({ page }) => {
  await signedIn(page, 'admin')
  await page.goto('/basic/userStore?keyword=ding.hao')
  await page.getByRole('checkbox', { name: '选择此行' }).check()
  await pick(page, page.getByLabel('批量仓库'), '义乌仓')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '批量授权' }).click()
  await page.getByRole('button', { name: '授权', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: '丁浩 义乌仓' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: '丁浩 上海仓' })).not.toBeChecked()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the account screens fit, and the department is a filter', async ({ page }) => {
    await signedIn(page, 'admin')
    for (const path of ['department', 'role', 'menu', 'userStore', 'user']) {
      await page.goto(`/basic/${path}`)
      await expect(page.getByRole('row').nth(1).or(page.locator('.card').first()).first()).toBeVisible()
      await shot(page, `account-phone-${path}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    }
    await page.getByRole('button', { name: '展开' }).click()
    await pick(page, page.getByLabel('部门', { exact: true }), '宁波总部 / 财务部')
    await expect(card(page, 'shen.lan')).toBeVisible()
    await expect(card(page, 'seller')).toHaveCount(0)
  })
})

const card = (page: Page, username: string) => page.locator('.card').filter({ has: page.getByText(username, { exact: true }) })

async function people(page: Page, username: string, query = ''): Promise<void> {
  await signedIn(page, username)
  await page.goto(`/basic/user?size=100&${query}`)
}

const person = (page: Page, username: string) => page.getByRole('row', { name: new RegExp(` ${username.replace('.', '\\.')} `) })

async function deed(page: Page, name: string, label: string): Promise<void> {
  await page.getByRole('button', { name: `${name}的更多操作` }).click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

async function pick(page: Page, select: ReturnType<Page['getByLabel']>, option: string | RegExp): Promise<void> {
  await select.click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).first().click()
}

/** Somebody else at another machine. */
async function other(browser: Browser, username: string) {
  const context = await browser.newContext({ baseURL: process.env['E2E_URL'] })
  const page = await context.newPage()
  await signedIn(page, username)
  return { page, token: (await tokenOf(page))!, close: () => context.close() }
}
