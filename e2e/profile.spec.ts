import type { Page } from '@playwright/test'
import { rows } from './harness/database.ts'
import { person, userId } from './harness/people.ts'
import { expect, PASSWORD, PHONE, post, shot, signedIn, test, tokenOf } from './harness/test.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const card = (page: Page, name: string) => page.getByRole('region', { name })

async function open(page: Page, who: string): Promise<void> {
  await signedIn(page, who)
  await page.goto('/user/profile')
  await expect(card(page, '个人资料')).toBeVisible()
}

test('own data is saved, checked at its field, and logged', async ({ page }) => {
  await open(page, 'developer')
  const form = card(page, '个人资料')
  await expect(form.getByRole('button', { name: '保存' })).toBeDisabled()
  await form.getByLabel('手机号').fill('12')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.locator('.ant-form-item-explain-error')).toBeVisible()
  await form.getByLabel('手机号').fill('13912345678')
  await form.getByLabel('备注').fill('周三在义乌仓')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  expect(await rows('SELECT phone, remark FROM account_user WHERE username = $1', ['developer'])).toEqual([
    { phone: '13912345678', remark: '周三在义乌仓' },
  ])
  await shot(page, 'profile-1440')
  await page.setViewportSize(PHONE)
  await shot(page, 'profile-390')
})

test('a picture becomes the avatar; anything else or too large is refused in words', async ({ page }) => {
  await open(page, 'developer')
  const file = page.getByLabel('选择头像文件')
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('头像只能是 PNG、JPG、WEBP 或 GIF 图片')).toBeVisible()
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) })
  await expect(page.getByText('头像不能超过2MB', { exact: true })).toBeVisible()
  await file.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(page.locator('.ant-notification-notice')).toBeVisible()
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL })
  await expect(page.getByText('头像已更新')).toBeVisible()
  for (const picture of [page.locator('.profile-avatar img'), page.getByRole('button', { name: '用户菜单' }).locator('img')])
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
})

test('another device is signed out, and its page says so', async ({ page, browser }) => {
  const other = await person(browser, 'developer')
  await open(page, 'developer')
  const devices = card(page, '登录设备')
  await expect(devices.getByText('本机')).toHaveCount(1)
  const buttons = devices.getByRole('button', { name: /^下线/ })
  const before = await buttons.count()
  for (let left = before; left > 0; left--) {
    await buttons.first().click()
    await page.getByRole('dialog').getByRole('button', { name: '下线' }).click()
    await expect(buttons).toHaveCount(left - 1)
  }
  await expect(other.getByRole('dialog').filter({ hasText: '登录状态已过期' })).toBeVisible()
  expect(
    await rows('SELECT 1 FROM account_session WHERE user_id = $1 AND revoked_at IS NULL', [await userId('developer')]),
  ).toHaveLength(1)
  await other.context().close()
})

test('preferences apply at once and follow the person', async ({ page, browser }) => {
  await open(page, 'developer')
  const look = card(page, '偏好设置')
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/v1/user/preference/settings') && answer.request().method() === 'PUT',
  )
  await look.getByRole('switch', { name: '深色模式' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await kept
  await shot(page, 'profile-dark-1440')
  const elsewhere = await person(browser, 'developer', '/user/profile')
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark')
  const undone = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await look.getByRole('switch', { name: '深色模式' }).click()
  await undone
  await look.getByText('大', { exact: true }).click()
  expect((await page.context().cookies()).find(({ name }) => name === 'size')?.value).toBe('large')
  await elsewhere.context().close()
})

test('the password is changed by keyboard alone, and every session ends', async ({ page, browser, baseURL }) => {
  const other = await person(browser, 'xu.lei')
  await open(page, 'xu.lei')
  await page.getByRole('button', { name: '修改密码' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect(dialog.getByLabel('当前密码')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('请输入当前密码')).toBeVisible()
  await expect(dialog.getByText('请输入新密码')).toHaveCount(2)
  await page.keyboard.type('not my password')
  await dialog.getByLabel('新密码').focus()
  await page.keyboard.type('Quiet-river-2026')
  await dialog.getByLabel('确认密码').focus()
  await page.keyboard.type('Quiet-river-2027')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('两次输入的密码不一致')).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Quiet-river-2026')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').filter({ hasText: '确认修改密码吗？' }).getByRole('button', { name: '确认' }).click()
  await expect(dialog.getByText('当前密码不正确')).toBeVisible()
  await expect(dialog.getByLabel('当前密码')).toBeFocused()
  await shot(page, 'password-dialog-1440')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog').filter({ hasText: '确认修改密码吗？' })
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: '确认' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('redirect') === baseURL)
  expect(await tokenOf(page)).toBeFalsy()
  await expect(other.getByRole('dialog').filter({ hasText: '登录状态已过期' })).toBeVisible()
  expect((await post(page, '/v1/user/login', { username: 'xu.lei', password: PASSWORD })).code).toBe(400)
  expect((await post(page, '/v1/user/login', { username: 'xu.lei', password: 'Quiet-river-2026' })).code).toBe(200)
  await other.context().close()
})
