import { action, idField, resource, text, type } from '../../kit/index.ts'
import { captchaProof, credentials, type SignedIn } from './credentials.ts'

export interface ExternalProvider {
  provider: string
  name: string
  /** Where the browser goes; the provider comes back to /auth-redirect with a code. */
  authorizeUrl: string
}

export interface ExternalBinding {
  id: number
  provider: string
  name: string
  createTime: string
  lastUsed: string | null
}

const provider = text('登录方式', { max: 30 })
const code = text('授权码', { max: 500 })

/** External accounts tied to staff accounts. An unbound one is answered 409 with `{ needBind: true, ticket }`. */
export const external = resource('account/external', {
  title: '外部账号',
  name: 'provider',
  fields: { provider },
  actions: {
    providers: action('GET', '/v1/user/external/providers', {
      label: '外部登录方式',
      permission: 'public',
      output: type<ExternalProvider[]>(),
    }),
    'login-external': action('POST', '/v1/user/login-external', {
      label: '外部账号登录',
      permission: 'public',
      ownTx: true,
      ownLog: true,
      input: { provider: { ...provider, required: true }, code: { ...code, required: true }, ...captchaProof },
      output: type<SignedIn>(),
    }),
    bind: action('POST', '/v1/user/bind', {
      label: '绑定外部账号',
      permission: 'public',
      ownTx: true,
      ownLog: true,
      input: { ticket: text('绑定凭据', { max: 200 }), provider, code, ...credentials },
      output: type<SignedIn>(),
    }),
    list: action('GET', '/v1/user/external/list', {
      label: '已绑定的外部账号',
      permission: 'session',
      output: type<ExternalBinding[]>(),
    }),
    remove: action('DELETE', '/v1/user/external/{id}', {
      label: '解除绑定',
      permission: 'session',
      input: { id: idField('绑定') },
    }),
    consent: action('GET', '/v1/user/external/simulated', {
      label: '模拟外部登录页',
      permission: 'public',
      download: true,
      input: { state: text('状态', { max: 200 }) },
      output: type<unknown>(),
    }),
  },
})
