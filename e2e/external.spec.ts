import { person } from './harness/people.ts'
import { answerOf, captcha, fill, said, username } from './harness/sign-in.ts'
import { expect, post, shot, test, tokenOf } from './harness/test.ts'

test('an external account is bound once, then signs in by itself', async ({ page, context, baseURL }) => {
  await page.goto('/loginall')
  await shot(page, 'loginall-1440')
  const consent = async () => {
    const popup = page.waitForEvent('popup')
    await page.getByRole('button', { name: '模拟企业账号' }).click()
    const window = await popup
    await window.getByLabel('账号凭据').fill('han.mei@partner')
    const closed = window.waitForEvent('close')
    await window.getByRole('button', { name: '同意并返回' }).click()
    await closed
  }
  await consent()
  await page.waitForURL('**/bind?ticket=*')
  await fill(page, 'han.mei', 'not-her-password')
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await expect(said(page)).toHaveText('用户名或密码错误')
  await shot(page, 'bind-1440')
  await fill(page, 'han.mei')
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await page.waitForURL(`${baseURL}/index`)
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible()

  await context.clearCookies()
  await page.goto('/loginall')
  await consent()
  await page.waitForURL(`${baseURL}/index`)
  expect(await tokenOf(page)).toBeTruthy()

  await page.goto('/user/profile')
  await expect(page.getByRole('region', { name: '登录设备' })).toContainText('模拟企业账号 ·')
  const security = page.getByRole('region', { name: '登录安全' })
  await shot(page, 'profile-security-1440')
  await security.getByRole('button', { name: '解除 模拟企业账号' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '解除' }).click()
  await expect(security).toContainText('没有绑定外部账号')
  await context.clearCookies()
  await page.goto('/loginall')
  await consent()
  await page.waitForURL('**/bind?ticket=*')
})

test('after too many tries a captcha comes before the external sign-in, and an administrator ends a binding', async ({
  page,
  browser,
}) => {
  for (const code of ['first-guess', 'second-guess', 'third-guess'])
    await post(page, '/v1/user/login-external', { provider: 'simulated', code })
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/loginall')
  await page.getByRole('button', { name: '模拟企业账号' }).click()
  await page.getByLabel('账号凭据').fill('zeng.li@partner')
  const image = page.waitForResponse('**/captchaImage*')
  await page.getByRole('button', { name: '同意并返回' }).click()
  await expect(page.getByRole('heading', { name: '请输入验证码' })).toBeVisible()
  await captcha(page).fill(await answerOf((await (await image).json()).data.captchaId))
  await shot(page, 'external-captcha-1440')
  await page.getByRole('button', { name: '继续登录' }).click()
  await page.waitForURL('**/bind?ticket=*')
  const again = page.waitForResponse('**/captchaImage*')
  await fill(page, 'zeng.li')
  await captcha(page).fill(await answerOf((await (await again).json()).data.captchaId))
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await page.waitForURL('**/index')

  const admin = await person(browser, 'admin', '/basic/user?username=zeng.li')
  await admin.getByRole('button', { name: '曾丽的更多操作' }).click()
  await admin.getByRole('menuitem', { name: '登录方式' }).click()
  const drawer = admin.getByRole('dialog', { name: '「曾丽」的登录方式' })
  await expect(drawer).toContainText('未启用')
  await shot(admin, 'sign-in-ways-1440')
  await drawer.getByRole('button', { name: '解除 模拟企业账号' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '解除', exact: true }).click()
  await expect(drawer).toContainText('没有绑定外部账号')
  await admin.context().close()
})

test('a code that this browser did not ask for is not used', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => void calls.push(new URL(request.url()).pathname))
  await page.goto('/auth-redirect?provider=simulated&code=somebody-else&state=guessed')
  await expect(page.getByRole('heading', { name: '登录请求已失效，请重新选择登录方式' })).toBeVisible()
  expect(calls).not.toContain('/api/v1/user/login-external')
  await page.getByRole('link', { name: '返回登录方式' }).click()
  await expect(page.getByRole('heading', { name: '选择登录方式' })).toBeVisible()
})

test('a code that another site sends to the page is not heard, whatever state it brings', async ({ page, context, baseURL }) => {
  const used: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/user/login-external')) used.push(request.postDataJSON().code)
  })
  const foreign = baseURL!.replace('127.0.0.1', 'localhost')
  await page.goto(`${foreign}/loginall`)
  const opened = page.waitForEvent('popup')
  await page.evaluate((address) => void Object.assign(window, { target: window.open(address) }), `${baseURL}/loginall`)
  const target = await opened
  const provider = target.getByRole('button', { name: '模拟企业账号' })
  // A window that has just been opened is empty, and what is put into it then is gone.
  await expect(provider).toBeVisible()
  await target.evaluate(() => {
    window.open = () => window
    Object.assign(window, { heard: [] })
    addEventListener('message', ({ origin }) => (window as unknown as { heard: string[] }).heard.push(origin))
  })
  await provider.click()
  const state = await target.evaluate(() => sessionStorage.getItem('erp-external-state'))
  const sent = { type: 'external-code', provider: 'simulated', code: 'sent-from-afar', state }
  await page.evaluate((message) => (window as unknown as { target: Window }).target.postMessage(message, '*'), sent)
  await expect.poll(() => target.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([foreign])
  await target.evaluate((message) => window.postMessage(message, location.origin), { ...sent, code: 'sent-from-here' })
  await target.waitForURL('**/bind?ticket=*')
  expect(used).toEqual(['sent-from-here'])
})

test('without a window to go back to, the page finishes the sign-in itself', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/loginall')
  await page.getByRole('button', { name: '模拟企业账号' }).click()
  await page.getByLabel('账号凭据').fill('nobody@partner')
  await page.getByRole('button', { name: '同意并返回' }).click()
  await page.waitForURL('**/bind?ticket=*')
  await expect(username(page)).toBeVisible()
})

test('/bind without anything to bind says so', async ({ page }) => {
  await page.goto('/bind')
  await expect(page.getByRole('heading', { name: '没有待绑定的外部账号' })).toBeVisible()
})
