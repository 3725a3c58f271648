import type { Page } from '@playwright/test'
import { rows } from './database.ts'
import { PASSWORD, post } from './test.ts'

export const username = (page: Page) => page.getByLabel('用户名')
export const password = (page: Page) => page.getByLabel('密码', { exact: true })
export const captcha = (page: Page) => page.getByLabel('验证码', { exact: true })
export const said = (page: Page) => page.getByRole('alert')

export async function fill(page: Page, name: string, secret = PASSWORD): Promise<void> {
  await username(page).fill(name)
  await password(page).fill(secret)
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export async function failTimes(page: Page, name: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const answer = await page.request.get(`/api/captchaImage?username=${name}`)
    const { captchaId } = ((await answer.json()) as { data: { captchaId: string } }).data
    await post(page, '/v1/user/login', {
      username: name,
      password: 'not-this-one',
      captchaId,
      captcha: await answerOf(captchaId),
    })
  }
}

export async function answerOf(captchaId: string): Promise<string> {
  const [row] = await rows<{ answer: string }>('SELECT answer FROM account_captcha WHERE id = $1', [captchaId])
  return row!.answer
}
