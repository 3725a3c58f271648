import { get, post, Refused } from '@erp/login/call.ts'
import { enter } from './entry.ts'

export interface Provider {
  provider: string
  name: string
  authorizeUrl: string
}
export interface ExternalCode {
  provider: string
  code: string
  state: string
}

const KEPT = 'erp-external-state'

export const providers = (): Promise<Provider[]> => get('/v1/user/external/providers')

/** Opens the provider in a window of its own; where that is blocked, this page goes there itself. */
export function visit(provider: Provider): void {
  const state = crypto.randomUUID()
  sessionStorage.setItem(KEPT, state)
  const url = new URL(provider.authorizeUrl, location.origin)
  url.searchParams.set('redirect_uri', `${location.origin}/auth-redirect?provider=${encodeURIComponent(provider.provider)}`)
  url.searchParams.set('state', state)
  if (!window.open(url, 'erp-external', 'popup,width=520,height=640')) location.assign(url)
}

/** Only what this browser asked for: a code with another state is somebody else's sign-in. */
export async function finish({ provider, code, state }: ExternalCode): Promise<{ bind: string } | null> {
  const asked = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  if (!asked || asked !== state) throw new Refused(400, '登录请求已失效，请重新选择登录方式')
  const answer = await post<{ token?: string; ticket?: string }>('/v1/user/login-external', { provider, code })
  if (!answer.token) return { bind: `/bind?ticket=${encodeURIComponent(answer.ticket ?? '')}` }
  enter(answer.token)
  return null
}
