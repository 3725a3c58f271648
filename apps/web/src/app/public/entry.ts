import { beginLogin } from '@erp/sign-in/login-state.ts'
import { config } from '../config.ts'
import { centralLogin } from '../guard.ts'
import { setToken } from '../token.ts'

export function enter({ token }: { token: string }): void {
  setToken(token)
  location.replace('/index')
}

export const toCentralLogin = (): string => centralLogin(config.centralLoginUrl, location.origin, beginLogin())
