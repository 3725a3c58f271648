import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { rows } from './harness/database.ts'
import { person, userId } from './harness/people.ts'
import { fill, said, submit } from './harness/sign-in.ts'
import { expect, PASSWORD, PHONE, shot, signedIn, test } from './harness/test.ts'

/** A code of the next half minute is taken too: after one of this one nobody has to wait. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })

async function setUp(page: Page): Promise<{ secret: string; recovery: string[] }> {
  await page.getByLabel('当前密码').fill(PASSWORD)
  await page.getByRole('button', { name: '下一步' }).click()
  const picture = page.getByAltText('动态口令二维码')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent())!
  await page.getByLabel('验证器显示的 6 位数字').fill('000000')
  await page.getByRole('button', { name: '启用', exact: true }).click()
  await expect(page.getByText('动态口令不正确，请确认手机时间准确')).toBeVisible()
  await shot(page, `second-factor-scan-${page.viewportSize()!.width}`)
  await page.getByLabel('验证器显示的 6 位数字').fill(codeOf(secret))
  await page.getByRole('button', { name: '启用', exact: true }).click()
  const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.allTextContents()
  await shot(page, `recovery-codes-${page.viewportSize()!.width}`)
  await page.getByRole('button', { name: '我已保存' }).click()
  return { secret, recovery }
}

test('the second factor is set up, asked for at the central login, and replaced by a recovery code', async ({ page }) => {
  await signedIn(page, 'cai.wen')
  await page.goto('/user/profile')
  const security = page.getByRole('region', { name: '登录安全' })
  await security.getByRole('button', { name: '启用动态口令' }).click()
  const { secret, recovery } = await setUp(page)
  await expect(security).toContainText('已启用')
  await expect(security).toContainText('恢复码还有 10 个')
  const enter = async (code: string) => {
    await page.context().clearCookies()
    await page.goto('/central/')
    await fill(page, 'cai.wen')
    await submit(page)
    await expect(page.getByLabel('动态口令')).toBeFocused()
    await page.getByLabel('动态口令').fill(code)
    await page.getByRole('button', { name: '验证并登录' }).click()
  }
  await enter('000000')
  await expect(said(page)).toHaveText('动态口令不正确或已使用过')
  await shot(page, 'second-step-1440')
  await page.getByLabel('动态口令').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: '验证并登录' }).click()
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible()
  await page.goto('/user/profile')
  await expect(page.getByRole('region', { name: '登录设备' })).toContainText('统一登录中心 · 密码 + 动态口令')
  await enter(recovery[0]!)
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible()
  await page.goto('/user/profile')
  await expect(security).toContainText('恢复码还有 9 个')
  await security.getByRole('button', { name: '停用动态口令' }).click()
  await page.getByLabel('动态口令或恢复码').fill(recovery[1]!)
  await page.getByRole('dialog').getByRole('button', { name: '停用动态口令' }).click()
  await expect(security).toContainText('未启用')
})

test('a role that demands it leads its people to set it up, and they see nothing else before', async ({
  page,
  browser,
  baseURL,
}) => {
  await rows(`INSERT INTO account_role (role_key, role_name, data_scope) VALUES ('careful', '谨慎的人', 5)`)
  await rows(`INSERT INTO account_user_role SELECT $1, id FROM account_role WHERE role_key = 'careful'`, [
    await userId('du.juan'),
  ])
  const admin = await person(browser, 'admin', '/basic/role?roleKey=careful')
  await admin.getByRole('button', { name: '谨慎的人的更多操作' }).click()
  await admin.getByRole('menuitem', { name: '要求动态口令' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '要求', exact: true }).click()
  await expect(admin.getByText('已要求')).toBeVisible()
  await admin.context().close()

  await page.setViewportSize(PHONE)
  await signedIn(page, 'du.juan')
  const refused: string[] = []
  page.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())))
  await page.goto('/user/profile')
  await expect(page.getByRole('heading', { name: '请先绑定动态口令' })).toBeVisible()
  await expect(page.getByRole('button', { name: '用户菜单' })).toHaveCount(0)
  await shot(page, 'second-factor-first-390')
  await setUp(page)
  await expect(page.getByRole('region', { name: '登录安全' })).toContainText('已启用')
  await expect(page.getByRole('button', { name: '停用动态口令' })).toHaveCount(0)
  expect(refused).toEqual([])
  expect(page.url()).toBe(`${baseURL}/user/profile`)
  await page.setViewportSize({ width: 390, height: 1600 })
  await shot(page, 'profile-security-390')
})
