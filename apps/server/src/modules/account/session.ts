import type { session as contract } from '@erp/contract/account/session'
import type { Handlers } from '../../kit/serve.ts'
import { captcha } from './captcha.ts'
import { devices, revoke } from './device.ts'
import { login, logout } from './login.ts'
import { exchange } from './login-code.ts'
import { loginRedirect } from './login-redirect.ts'
import { updatePassword } from './password.ts'
import { info } from './profile.ts'
import { buttons, router } from './router.ts'

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
