import { rows } from './harness/database.ts'
import { answerOf, captcha, failTimes, fill, password, said, submit, username } from './harness/sign-in.ts'
import { expect, PASSWORD, PHONE, post, shot, signedIn, test, tokenOf } from './harness/test.ts'

test('a visitor signs in at the central login and lands on the home page', async ({ page, baseURL }) => {
  await page.goto('/stock/store')
  await page.waitForURL('**/central/**')
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(baseURL)
  await expect(page.getByRole('heading', { name: '统一登录中心' })).toBeVisible()
  await expect(username(page)).toBeFocused()
  await shot(page, 'central-1440')
  await fill(page, '  admin  ')
  await submit(page)
  await page.waitForURL(`${baseURL}/index`)
  await expect(page).toHaveTitle('ERP')
  await expect(page.getByRole('button', { name: '用户菜单' })).toContainText('陈建国')
  expect(await tokenOf(page)).toMatch(/^[\w-]{22,}$/)
  await page.reload()
  expect(page.url()).toBe(`${baseURL}/index`)
})

test('the code is no token, works once, and never stays in the history', async ({ page, baseURL }) => {
  await page.goto('/central/')
  await fill(page, 'seller')
  const landed = page.waitForRequest((request) => request.url().startsWith(`${baseURL}/index?code=`))
  await submit(page)
  const address = (await landed).url()
  await page.waitForURL(`${baseURL}/index`)
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible()
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'Admin-TokenErp')
  expect(cookie).toMatchObject({ sameSite: 'Strict', path: '/' })
  expect(address).not.toContain(cookie!.value)
  await page.goBack()
  expect(page.url()).not.toContain('code=')
  const code = new URL(address).searchParams.get('code')!
  expect(await post(page, '/v1/user/login-code', { code })).toMatchObject({ code: 400 })
})

test('a code that this browser did not ask for signs nobody in', async ({ page, baseURL }) => {
  const { data } = await post(page, '/v1/user/login', {
    username: 'seller',
    password: PASSWORD,
    redirect: baseURL,
    state: 'of somebody else',
  })
  await page.goto(`/index?code=${String(data['code'])}`)
  await expect(page.getByRole('dialog')).toContainText('登录码无效或已过期，请重新登录')
  expect(page.url()).toBe(`${baseURL}/index`)
  expect(await tokenOf(page)).toBeUndefined()
  await page.getByRole('button', { name: '重新登录' }).click()
  await page.waitForURL('**/central/**')
})

test('signing out kills the token on the server', async ({ page }) => {
  const token = await signedIn(page, 'seller')
  const info = () => page.request.get('/api/v1/user/info', { headers: { authorization: `Bearer ${token}` } })
  await page.goto('/index')
  expect((await info()).status()).toBe(200)
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByText('退出登录').click()
  await page.waitForURL('**/central/**')
  expect(await tokenOf(page)).toBeFalsy()
  expect((await info()).status()).toBe(401)
})

test('a wrong password and an unknown user get the same answer', async ({ page }) => {
  await page.goto('/central/')
  for (const name of ['seller', 'nobody.here', 'yao.gang']) {
    await fill(page, name, 'wrong-password')
    await submit(page)
    await expect(said(page)).toHaveText('用户名或密码错误')
    await expect(password(page)).toBeFocused()
    await page.reload()
  }
  expect(await tokenOf(page)).toBeUndefined()
})

test('nothing is sent while a field is empty', async ({ page }) => {
  await page.goto('/central/')
  let sent = 0
  page.on('request', (request) => void (request.url().endsWith('/v1/user/login') && sent++))
  await username(page).fill('   ')
  await submit(page)
  await expect(said(page)).toHaveText('请输入用户名')
  await expect(username(page)).toBeFocused()
  await username(page).fill('admin')
  await submit(page)
  await expect(said(page)).toHaveText('请输入密码')
  expect(sent).toBe(0)
})

test('a hasty second Enter sends nothing, and a lost connection is said at the form', async ({ page }) => {
  let sent = 0
  let lose = () => {}
  await page.route('**/v1/user/login', async (route) => {
    sent++
    await new Promise<void>((resolve) => (lose = resolve))
    await route.abort()
  })
  await page.goto('/central/')
  await fill(page, 'admin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '正在登录…' })).toBeVisible()
  await page.keyboard.press('Enter')
  lose()
  await expect(said(page)).toHaveText('网络连接失败，请检查网络后重试')
  expect(sent).toBe(1)
})

test('a captcha is asked for after three failures and lets the right password in', async ({ page, baseURL }) => {
  await page.goto('/central/')
  for (let i = 0; i < 3; i++) {
    const answered = page.waitForResponse('**/v1/user/login')
    await fill(page, 'tang.ning', `wrong-${i}`)
    await submit(page)
    await answered
    await expect(said(page)).toHaveText('用户名或密码错误')
  }
  await expect(page.getByAltText('验证码图片')).toBeVisible()
  await shot(page, 'central-captcha-1440')
  const wrong = page.waitForResponse('**/captchaImage*')
  await fill(page, 'tang.ning')
  await captcha(page).fill('----')
  await submit(page)
  await expect(said(page)).toHaveText('验证码错误或已失效')
  await expect(captcha(page)).toBeFocused()
  const { data } = await (await wrong).json()
  await captcha(page).fill(await answerOf(data.captchaId))
  await submit(page)
  await page.waitForURL(`${baseURL}/index`)
})

test('an account is locked after ten failures, and the message says until when', async ({ page }) => {
  await failTimes(page, 'pan.yue', 10)
  await page.goto('/central/')
  const image = page.waitForResponse('**/captchaImage*')
  await fill(page, 'pan.yue')
  await captcha(page).fill(await answerOf((await (await image).json()).data.captchaId))
  await submit(page)
  await expect(said(page)).toHaveText(/^账号已锁定，请于 \d\d:\d\d 后重试$/)
  expect(await tokenOf(page)).toBeUndefined()
})

for (const redirect of ['https://evil.example', 'javascript:alert(1)', '//evil.example', 'http://127.0.0.1.evil.example']) {
  test(`the central login goes nowhere for ${redirect}`, async ({ page }) => {
    await page.goto(`/central/?redirect=${encodeURIComponent(redirect)}`)
    await expect(page.getByRole('heading', { name: '不允许跳转到该地址' })).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('link')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/central/')
    await shot(page, 'central-refused-1440')
  })
}

test('the form of the ERP signs in, and a signed-in user who opens it goes home', async ({ page, baseURL }) => {
  await page.goto('/login')
  await fill(page, 'finance')
  await shot(page, 'login-1440')
  await submit(page)
  await page.waitForURL(`${baseURL}/index`)
  await page.goto('/login')
  await page.waitForURL(`${baseURL}/index`)
})

test('a registration waits for an admin', async ({ page }) => {
  await page.goto('/register')
  await username(page).fill('lin.new')
  await page.getByLabel('姓名').fill('林新')
  await password(page).fill('short')
  await page.getByLabel('确认密码').fill('short')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(said(page)).toHaveText('密码长度应为8-64个字符')
  await shot(page, 'register-1440')
  await password(page).fill(' spaces count ')
  await page.getByLabel('确认密码').fill(' spaces count ')
  await page.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('heading', { name: '申请已提交' })).toBeVisible()
  expect(await rows('SELECT name, status FROM account_user WHERE username = $1', ['lin.new'])).toEqual([
    { name: '林新', status: 3 },
  ])
  const answer = await post(page, '/v1/user/login', { username: 'lin.new', password: ' spaces count ' })
  expect(answer).toMatchObject({ code: 400, msg: '账号待审批，请等待管理员审核' })
})

test('the keyboard alone is enough', async ({ page, baseURL }) => {
  await page.goto('/central/')
  await expect(username(page)).toBeFocused()
  await page.keyboard.type('purchaser')
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '显示密码' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(password(page)).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${baseURL}/index`)
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  for (const path of ['/central/', '/login', '/loginall', '/register', '/bind?ticket=x', '/auth-redirect']) {
    test(`${path} fits into 390 px`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await shot(page, `phone${path.replaceAll(/\W+/g, '-')}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    })
  }

  test('signs in', async ({ page, baseURL }) => {
    await page.goto('/central/')
    await fill(page, 'warehouse')
    await submit(page)
    await page.waitForURL(`${baseURL}/index`)
  })
})
