import type { Page } from '@playwright/test'
import { writeBook } from '../apps/server/src/kit/excel/book.ts'
import { rows } from './harness/database.ts'
import { notice, person, push, userId } from './harness/people.ts'
import { expect, PHONE, shot, signedIn, test } from './harness/test.ts'

const EVIL = '<img src=x onerror="window.hurt=1">'
const bell = (page: Page) => page.getByRole('button', { name: /^公告中心/ })
const unread = async (page: Page): Promise<number> =>
  Number(/(\d+) 条未读/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)
const centre = (page: Page) => page.getByRole('dialog', { name: '公告中心' })
const told = (page: Page, text: string) => page.locator('.ant-notification-notice').filter({ hasText: text })

/** Nothing that was written ran, and nothing of it is an element that could. */
async function inert(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined()
  await expect(page.locator('[onerror], [onload], [href^="javascript:"], main script, [role=dialog] script')).toHaveCount(0)
}

test('the count follows in every tab when a notice is read in one', async ({ page, context }) => {
  const title = `双标签 ${crypto.randomUUID().slice(0, 8)}`
  await notice(title, '<h3>标题</h3><p>正文</p>', 'purchaser')
  await signedIn(page, 'purchaser')
  await page.goto('/index')
  const second = await context.newPage()
  await second.goto('/user/profile')
  await expect.poll(() => unread(second)).toBeGreaterThan(0)
  const before = await unread(second)
  await expect.poll(() => unread(page)).toBe(before)
  await bell(page).click()
  await expect(centre(page)).toHaveCSS('width', '1000px')
  await page.getByRole('button', { name: `未读，${title}` }).click()
  await expect(page.getByRole('article').getByText('正文')).toBeVisible()
  await expect.poll(() => unread(page)).toBe(before - 1)
  await expect.poll(() => unread(second)).toBe(before - 1)
  await expect(page.getByRole('button', { name: title, exact: false })).not.toHaveAttribute('aria-label', /未读/)
  await shot(page, 'messages-1440')
  await page.setViewportSize(PHONE)
  await shot(page, 'messages-390')
  await page.getByRole('button', { name: '返回列表' }).click()
  await shot(page, 'messages-list-390')
})

test('a notice that the server does not mark stays unread', async ({ page }) => {
  const title = `未标记 ${crypto.randomUUID().slice(0, 8)}`
  await notice(title, '<p>正文</p>', 'purchaser')
  await signedIn(page, 'purchaser')
  await page.goto('/index')
  await page.route('**/readMessage*', (route) => route.fulfill({ json: { code: 409, msg: '公告已撤回', data: null } }))
  await bell(page).click()
  await page.getByRole('button', { name: `未读，${title}` }).click()
  await expect(told(page, '公告已撤回')).toBeVisible()
  await expect(page.getByRole('button', { name: `未读，${title}` })).toBeVisible()
})

test('a release is written, previewed, published, and reaches another browser at once', async ({ page, browser }) => {
  const title = `发布 ${crypto.randomUUID().slice(0, 8)}`
  const reader = await person(browser, 'warehouse')
  await expect.poll(() => unread(reader)).toBeGreaterThan(0)
  const before = await unread(reader)
  await signedIn(page, 'admin')
  await page.goto('/index')
  await bell(page).click()
  await page.getByRole('tab', { name: '发布公告' }).click()
  await page.getByRole('button', { name: '写公告' }).click()
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await page.getByRole('textbox', { name: '版本号' }).fill('9.9.1')
  const editor = page.getByRole('textbox', { name: '内容' })
  await editor.fill('全部拣货单可以合并打印')
  await editor.press('Control+a')
  await page.getByRole('button', { name: '加粗' }).click()
  await expect(page.getByRole('button', { name: '加粗' })).toHaveAttribute('aria-pressed', 'true')
  await shot(page, 'release-1440')
  await page.getByRole('button', { name: '预览' }).click()
  const preview = page.getByRole('dialog', { name: '预览' })
  await expect(preview.locator('strong')).toHaveText('全部拣货单可以合并打印')
  await preview.locator('.ant-modal-close').click()
  await page.getByRole('button', { name: /发布$/ }).click()
  await page.getByRole('dialog').filter({ hasText: '所有人都会收到通知' }).getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('发布成功')).toBeVisible()
  await expect(told(reader, title)).toBeVisible()
  await expect.poll(() => unread(reader)).toBe(before + 1)
  await shot(reader, 'announced-1440')
  await told(reader, title).getByRole('button', { name: '查看' }).click()
  await expect(reader.getByRole('article').locator('strong')).toHaveText('全部拣货单可以合并打印')
  await expect.poll(() => unread(reader)).toBe(before)
  await reader.context().close()
})

test('only admins add to the update log, and everybody reads it', async ({ page, browser }) => {
  const title = `更新 ${crypto.randomUUID().slice(0, 8)}`
  await signedIn(page, 'admin')
  await page.goto('/index')
  const panel = page.getByRole('region', { name: '更新日志' })
  await panel.getByRole('button', { name: '新增更新日志' }).click()
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByText('标题不能为空')).toBeVisible()
  await panel.getByLabel('标题').fill(title)
  await panel.getByLabel('详情').fill(`${EVIL}\n第二行`)
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功')).toBeVisible()
  await expect(panel.getByText(title)).toBeVisible()
  await expect(panel.getByText(EVIL).first()).toBeVisible()
  await inert(page)
  await shot(page, 'home-1440')
  const other = await person(browser, 'warehouse')
  await expect(other.getByText(title)).toBeVisible()
  await expect(other.evaluate(() => localStorage.getItem('opSsAdmin'))).resolves.toBe('0')
  await expect(other.getByRole('button', { name: '新增更新日志' })).toHaveCount(0)
  await other.context().close()
})

test('markup in notices, messages, names and file names is read, not run', async ({ browser }) => {
  const title = `${EVIL} ${crypto.randomUUID().slice(0, 8)}`
  const links = '<a href="javascript:window.hurt=1">链接</a><svg onload="window.hurt=1"></svg><iframe srcdoc="x"></iframe>'
  await notice(title, `<p>安全的部分</p>${EVIL}<script>window.hurt=1</script>${links}`, 'purchaser')
  await rename('purchaser', EVIL)
  await rows(
    `INSERT INTO task (kind, title, input, status, file_name, message, user_id)
     VALUES ('export', $1, '{"call": "basic/country#export"}', 3, $1, $2, $3)`,
    [`${EVIL}.xlsx`, `失败：${EVIL}`, await userId('purchaser')],
  )
  // In a browser of its own: Chromium reports the handlers to the policy while the cleaner parses them, before any of them could run.
  const page = await person(browser, 'purchaser')
  try {
    await expect(page.getByRole('button', { name: '用户菜单' })).toContainText(EVIL)
    await push('purchaser', `${EVIL}导出成功`)
    await expect(told(page, `${EVIL}导出成功`)).toBeVisible()
    await page.getByRole('button', { name: /^文件下载记录/ }).click()
    await expect(page.getByText(`${EVIL}.xlsx`).first()).toBeVisible()
    await expect(page.getByText(`失败：${EVIL}`).first()).toBeVisible()
    await shot(page, 'downloads-1440')
    await page.locator('.ant-drawer-close').click()
    await expect(page.locator('.ant-drawer-close')).toHaveCount(0)
    await bell(page).click()
    await page.getByRole('button', { name: `未读，${title}` }).click()
    await expect(page.getByRole('article').getByText('安全的部分')).toBeVisible()
    await expect(page.getByRole('article').locator('script, iframe')).toHaveCount(0)
    await inert(page)
  } finally {
    await page.context().close()
    await rename('purchaser', '周敏')
    await rows('DELETE FROM basic_message WHERE title = $1 AND id NOT IN (SELECT message_id FROM basic_message_read)', [title])
  }
})

/** With their rights' version, so that no node goes on with what it knew. */
const rename = (username: string, name: string) =>
  rows('UPDATE account_user SET name = $2, perm_version = perm_version + 1 WHERE username = $1', [username, name])

test('markup in an imported workbook and in its name is read, not run', async ({ page }) => {
  await signedIn(page, 'seller')
  await page.goto('/basic/platformAddress')
  await page.getByRole('button', { name: /导入$/ }).click()
  const dialog = page.getByRole('dialog')
  const head = ['平台*', '地址类型*', '联系人*', '电话*', '国家*', '城市', '街道*']
  await dialog.locator('input[type=file]').setInputFiles({
    name: `${EVIL}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeBook([{ name: '平台地址', columns: head.map((header) => ({ header })), rows: [head.map(() => EVIL)] }]),
  })
  await expect(dialog.locator('.import-errors tbody tr[data-row-key]').first()).toBeVisible()
  await inert(page)
})
