import type { ExternalProvider } from '@erp/contract/account/sign-in/external'
import { get, post, Refused } from '@erp/sign-in/call.ts'
import type { Proof } from '@erp/sign-in/use-captcha.ts'
import { newId } from '../../kit/new-id.ts'
import { enter } from './entry.ts'

export interface ExternalCode {
  provider: string
  code: string
  state: string
}

const KEPT = 'erp-external-state'

export const providers = (): Promise<ExternalProvider[]> => get('/v1/user/external/providers')

/** Opens the provider in a window of its own; where that is blocked, this page goes there itself. */
export function visit({ authorizeUrl }: ExternalProvider): void {
  const state = newId()
  sessionStorage.setItem(KEPT, state)
  const url = new URL(authorizeUrl, location.origin)
  url.searchParams.set('state', state)
  if (!window.open(url, 'erp-external', 'popup,width=520,height=640')) location.assign(url)
}

/** Only what this browser asked for: a code with another state is somebody else's sign-in. */
export async function finish(given: ExternalCode): Promise<Next> {
  const asked = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  if (!asked || asked !== given.state) throw new Refused(400, '登录请求已失效，请重新选择登录方式')
  return signIn(given)
}

/** What is still to be done: a staff account to bind, a captcha after too many tries from here, the second factor. */
export type Next = { go: string } | { retry: ExternalCode } | { second: string } | null

export async function signIn(given: ExternalCode, proof: Proof = {}): Promise<Next> {
  const { provider, code } = given
  try {
    enter(await post<{ token: string }>('/v1/user/login-external', { provider, code, ...proof }))
    return null
  } catch (error) {
    const { needBind, needSecond, ticket, needCaptcha } = (error as Refused).data
    if (needBind) return { go: `/bind?ticket=${encodeURIComponent(String(ticket))}` }
    if (needSecond) return { second: String(ticket) }
    if (needCaptcha && !proof.captchaId) return { retry: given }
    throw error
  }
}
