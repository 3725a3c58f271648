import { text } from '../../kit/index.ts'

export const newPassword = text('密码', {
  required: true,
  untrimmed: true,
  max: 1000,
  pattern: /^[\s\S]{8,64}$/,
  message: '密码长度应为8-64个字符',
})

export const currentPassword = text('当前密码', { required: true, untrimmed: true, max: 200 })

export const captchaProof = {
  captchaId: text('验证码编号', { max: 64 }),
  captcha: text('验证码', { max: 20 }),
}
export interface CaptchaProof {
  captchaId?: string | null
  captcha?: string | null
}

export const credentials = {
  username: text('用户名', { required: true, max: 64 }),
  password: text('密码', { required: true, untrimmed: true, max: 200 }),
  ...captchaProof,
}
export interface Credentials extends CaptchaProof {
  username: string
  password: string
}

/** The central login says where it sends people and repeats the state of the browser that began there. */
export const destination = {
  redirect: text('去向', { max: 2000 }),
  state: text('登录状态标记', { max: 200 }),
}
export interface Destination {
  redirect?: string | null
  state?: string | null
}

export interface SignedIn {
  token: string
  access_token: string
  mustChangePassword: boolean
}

/** The central login gets a code in place of the token: `<target>/index?code=…`, once, within a minute. */
export interface HandedOver {
  code: string
  target: string
}
