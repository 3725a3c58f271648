import type { session as contract } from '@erp/contract/account/sign-in/session'
import type { Handlers } from '../../../kit/http/serve.ts'
import { buttons, router } from '../menu/router.ts'
import { info } from '../own/profile.ts'
import { captcha } from './captcha.ts'
import { devices, revoke } from './device.ts'
import { login, logout } from './login.ts'
import { exchange } from './login-code.ts'
import { loginRedirect } from './login-redirect.ts'
import { updatePassword } from './password.ts'

export const session: Handlers<typeof contract> = {
  login,
  'login-code': exchange,
  captcha,
  'login-redirect': loginRedirect,
  info,
  router,
  button: buttons,
  'login-out': logout,
  'update-password': updatePassword,
  list: devices,
  revoke,
}
