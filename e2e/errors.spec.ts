import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { rows } from './harness/database.ts'
import { type Gateway, startGateway } from './harness/gateway.ts'
import { endSessions, notice, push, userId } from './harness/people.ts'
import { anotherNode } from './harness/product.ts'
import { expect, shot, signedIn, signedInElsewhere, test, tokenOf } from './harness/test.ts'

const EXPIRED = '登录状态已过期，您可以继续留在该页面，或者重新登录'
const READ = '/basic/message/readMessage'
const told = (page: Page, text: string) => page.locator('.ant-notification-notice').filter({ hasText: text })
const expiry = (page: Page) => page.getByRole('dialog').filter({ hasText: EXPIRED })

let gateway: Gateway
test.beforeAll(async () => {
  gateway = await startGateway()
})
test.afterAll(() => gateway.stop())

async function open(page: Page, who: string, path = '/index', address = ''): Promise<void> {
  await signedIn(page, who)
  await page.goto(address + path)
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible()
}

/** A notice nobody has read is opened: the call that every row below is seen on. */
async function readOne(page: Page, who = 'finance'): Promise<void> {
  const title = `错误目录 ${crypto.randomUUID().slice(0, 8)}`
  await notice(title, '<p>内容</p>', who)
  await page.getByRole('button', { name: /^公告中心/ }).click()
  await page.getByRole('button', { name: `未读，${title}` }).click()
}

test('a refusal in the body is shown with the words of the server', async ({ page }) => {
  await open(page, 'finance', '/user/profile')
  await signedInElsewhere('finance')
  await page.reload()
  const others = page.getByRole('region', { name: '登录设备' }).getByRole('button', { name: /^下线/ })
  await expect(others.first()).toBeVisible()
  // The latest sign-in is the first of the others.
  await rows(
    'UPDATE account_session SET revoked_at = now() WHERE id = (SELECT max(id) FROM account_session WHERE user_id = $1)',
    [await userId('finance')],
  )
  await others.first().click()
  await page.getByRole('dialog').getByRole('button', { name: '下线' }).click()
  await expect(told(page, '登录设备不存在')).toBeVisible()
})

test('however many calls fail, the session ends with one question; cancel stays', async ({ page }) => {
  await open(page, 'finance', '/index', gateway.address)
  const run = crypto.randomUUID().slice(0, 8)
  for (let i = 0; i < 10; i++) await notice(`${run} 第${i}条`, '<p>x</p>', 'finance')
  const { waiting, open: letGo } = gateway.hold(READ)
  await page.getByRole('button', { name: /^公告中心/ }).click()
  for (let i = 0; i < 10; i++) await page.getByRole('button', { name: `未读，${run} 第${i}条` }).click()
  // So many a browser has under way at once; the others follow them.
  await expect.poll(waiting).toBe(6)
  const statuses: number[] = []
  page.on('response', (answer) => void (answer.url().includes('readMessage') && statuses.push(answer.status())))
  await endSessions('finance')
  letGo()
  await expect.poll(() => statuses).toEqual(Array.from({ length: 10 }, () => 401))
  await expect(expiry(page)).toHaveCount(1)
  await shot(page, 'expired-1440')
  await expiry(page).getByRole('button', { name: '取消' }).click()
  await expect(expiry(page)).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/index')
  expect(await tokenOf(page)).toBeTruthy()
})

test('signing in again goes through the login and comes back', async ({ page, baseURL }) => {
  await open(page, 'finance')
  await endSessions('finance')
  // Nobody clicks: the closed socket makes the page find out by itself.
  await expect(expiry(page)).toBeVisible()
  await expiry(page).getByRole('button', { name: '重新登录' }).click()
  await page.waitForURL((url) => url.searchParams.get('redirect') === baseURL)
  expect(await tokenOf(page)).toBeFalsy()
})

test('a right that was taken away meanwhile is an alert, and the page says that rights changed', async ({ page }) => {
  await grant('newcomer', 'basic:message:edit')
  await open(page, 'newcomer')
  await page.getByRole('button', { name: /^公告中心/ }).click()
  await page.getByRole('tab', { name: '发布公告' }).click()
  await page.getByRole('button', { name: '写公告' }).click()
  await page.getByRole('textbox', { name: '标题' }).fill('没有权限')
  await page.getByLabel('版本号').fill('1.0.1')
  await page.getByRole('textbox', { name: '内容' }).fill('内容')
  await takeAll('newcomer')
  await expect(told(page, '权限已更新，请刷新')).toBeVisible()
  await page.getByRole('button', { name: '保存草稿' }).click()
  const alert = page.getByRole('dialog').filter({ hasText: '您没有权限访问，请联系管理员' })
  await expect(alert).toHaveCount(1)
  await shot(page, 'forbidden-1440')
  await alert.getByRole('button', { name: '知道了' }).click()
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('没有权限')
})

const touch = (username: string) =>
  rows('UPDATE account_user SET perm_version = perm_version + 1 WHERE username = $1', [username])

async function grant(username: string, permission: string): Promise<void> {
  await rows(
    `WITH role AS (INSERT INTO account_role (role_key, role_name) VALUES ('notice-' || floor(random() * 1e9), '公告员') RETURNING id),
       held AS (INSERT INTO account_role_permission SELECT id, $2 FROM role)
     INSERT INTO account_user_role SELECT $1, id FROM role`,
    [await userId(username), permission],
  )
  await touch(username)
}

async function takeAll(username: string): Promise<void> {
  await rows('DELETE FROM account_user_role WHERE user_id = $1', [await userId(username)])
  await touch(username)
}

test('a broken server says so, and hides what broke', async ({ page }) => {
  await open(page, 'finance')
  await rows('ALTER TABLE basic_message_read RENAME TO basic_message_read_away')
  try {
    const answered = page.waitForResponse('**/getMessagePage')
    await page.getByRole('button', { name: /^公告中心/ }).click()
    expect((await answered).status()).toBe(500)
    await expect(page.getByRole('dialog').getByText('服务器错误，请稍后重试')).toBeVisible()
    await expect(page.getByText('basic_message_read')).toHaveCount(0)
  } finally {
    await rows('ALTER TABLE basic_message_read_away RENAME TO basic_message_read')
  }
  await page.getByRole('dialog').getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('dialog').getByText('服务器错误')).toHaveCount(0)
})

test('a call that takes too long says so', async ({ page }) => {
  await open(page, 'finance')
  const blocker = new Client({ connectionString: process.env['E2E_DATABASE_URL'] })
  await blocker.connect()
  try {
    await blocker.query('BEGIN')
    await blocker.query('LOCK TABLE basic_message_read IN EXCLUSIVE MODE')
    await readOne(page)
    const cancel = () =>
      rows(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock' AND query LIKE '%basic_message_read%' AND pid <> pg_backend_pid()`)
    await expect.poll(async () => (await cancel()).length).toBeGreaterThan(0)
    await expect(told(page, '请求超时，请稍后重试')).toBeVisible()
  } finally {
    await blocker.query('ROLLBACK')
    await blocker.end()
  }
})

test('no answer at all is an unknown error', async ({ page }) => {
  const node = await anotherNode()
  await open(page, 'finance', '/index', node.address)
  await notice('停机', '<p>内容</p>', 'finance')
  await page.getByRole('button', { name: /^公告中心/ }).click()
  const unread = page.getByRole('button', { name: '未读，停机' })
  await expect(unread).toBeVisible()
  await node.stop('SIGKILL')
  await unread.click()
  await expect(told(page, '未知错误')).toBeVisible()
})

/** What this product never says, but a gateway or an older part of the house may: said by one, over the wire. */
const ELSEWHERE: [name: string, status: number, body: object | string, text: string][] = [
  ['HTTP 502', 502, '<html>bad gateway</html>', '未知错误'],
  ['code 500 with an empty message', 200, { code: 500, msg: '', data: null }, '服务器返回为null'],
  ['a body without a message', 200, { code: 409, data: null }, '服务器返回为null'],
  [
    'the index of repeated SKUs',
    200,
    { code: 500, msg: 'duplicate key value violates unique constraint "uk_goods_sku_code"', data: null },
    'SKU编号不能重复，请检查是否存在相同的SKU或SKU款式',
  ],
]
for (const [name, status, body, text] of ELSEWHERE)
  test(`${name} is shown as ${text}`, async ({ page }) => {
    await open(page, 'finance', '/index', gateway.address)
    gateway.answer(READ, { status, body })
    await readOne(page)
    await expect(told(page, text)).toBeVisible()
    await expect(page.getByRole('button', { name: /^未读，错误目录/ }).first()).toBeVisible()
  })

test('401 Unauthorized inside a 500 is an expired session', async ({ page }) => {
  await open(page, 'finance', '/index', gateway.address)
  gateway.answer(READ, { status: 200, body: { code: 500, msg: 'feign.FeignException: 401 Unauthorized', data: null } })
  await readOne(page)
  await expect(expiry(page)).toHaveCount(1)
})

test('a refused sign-out shows why and stays', async ({ page }) => {
  await open(page, 'finance')
  await rows("ALTER TABLE login_log ADD CONSTRAINT nobody_leaves CHECK (message <> '退出登录') NOT VALID")
  try {
    await page.getByRole('button', { name: '用户菜单' }).click()
    await page.getByText('退出登录').click()
    await expect(told(page, '数据不符合规则，请检查后重试')).toBeVisible()
  } finally {
    await rows('ALTER TABLE login_log DROP CONSTRAINT nobody_leaves')
  }
  expect(await tokenOf(page)).toBeTruthy()
  await page.reload()
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible()
})

const entry = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: '无法进入系统' }).filter({ hasText: text })

test('a profile that does not load clears the token, says why and starts over', async ({ page }) => {
  await signedIn(page, 'finance')
  await rows('ALTER TABLE basic_message_read RENAME TO basic_message_read_away')
  try {
    await page.goto('/user/profile')
    await expect(entry(page, '服务器错误，请稍后重试')).toBeVisible()
  } finally {
    await rows('ALTER TABLE basic_message_read_away RENAME TO basic_message_read')
  }
  expect(await tokenOf(page)).toBeFalsy()
  await entry(page, '').getByRole('button').click()
  await page.waitForURL((url) => url.searchParams.has('redirect'))
})

test('a token that died meanwhile is such a profile', async ({ page }) => {
  await signedIn(page, 'finance')
  await endSessions('finance')
  await page.goto('/user/profile')
  await expect(entry(page, '登录状态已过期')).toBeVisible()
  expect(await tokenOf(page)).toBeFalsy()
})

test('messages of the socket stay, one by one, as 成功 or 失败, each id once', async ({ page }) => {
  await open(page, 'finance')
  const id = await push('finance', '连接成功,甲导出成功,乙导出异常，请重试')
  const success = told(page, '甲导出成功')
  await expect(success).toContainText('成功')
  await expect(told(page, '乙导出异常，请重试')).toContainText('失败')
  await expect(page.locator('.ant-notification-notice')).toHaveCount(2)
  await expect.poll(() => rows('SELECT 1 FROM realtime_ack WHERE message_id = $1', [id])).toHaveLength(1)
  await rows('DELETE FROM realtime_ack WHERE message_id = $1', [id])
  await page.reload()
  await expect.poll(() => rows('SELECT 1 FROM realtime_ack WHERE message_id = $1', [id])).toHaveLength(1)
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0)
})
