import { text } from '../kit/index.ts'

export const newPassword = text('密码', {
  required: true,
  untrimmed: true,
  max: 1000,
  pattern: /^[\s\S]{8,64}$/,
  message: '密码长度应为8-64个字符',
})

/** How a person proves who they are; the captcha only when the server asked for it. */
export const credentials = {
  username: text('用户名', { required: true, max: 64 }),
  password: text('密码', { required: true, untrimmed: true, max: 200 }),
  captchaId: text('验证码编号', { max: 64 }),
  captcha: text('验证码', { max: 20 }),
}
export interface Credentials {
  username: string
  password: string
  captchaId?: string | null
  captcha?: string | null
}

export interface SignedIn {
  token: string
  access_token: string
  mustChangePassword: boolean
}
