import { action, resource, text, type } from '../../kit/index.ts'
import { at } from './at.ts'
import { captchaProof, currentPassword, type HandedOver, type SignedIn } from './credentials.ts'

export interface SecondFactor {
  enabled: boolean
  since: string | null
  recoveryLeft: number
  demanded: boolean
}
export interface Enrolment {
  secret: string
  uri: string
  qr: string
}
export interface RecoveryCodes {
  recoveryCodes: string[]
}

const code = text('动态口令', { required: true, untrimmed: true, max: 60 })

export const secondFactor = resource('account/second-factor', {
  title: '动态口令',
  table: 'account_totp',
  fields: {},
  actions: at('/v1/user/second-factor', {
    get: action('GET', '', { label: '动态口令状态', permission: 'session', early: true, output: type<SecondFactor>() }),
    begin: action('POST', 'begin', {
      label: '开始绑定动态口令',
      permission: 'session',
      early: true,
      ownTx: true,
      ownLog: true,
      input: { currentPassword, code: text('动态口令', { untrimmed: true, max: 60 }) },
      output: type<Enrolment>(),
    }),
    confirm: action('POST', 'confirm', {
      label: '启用动态口令',
      permission: 'session',
      early: true,
      ownTx: true,
      ownLog: true,
      input: { code },
      output: type<RecoveryCodes>(),
    }),
    renew: action('POST', 'recovery-codes', {
      label: '重新生成恢复码',
      permission: 'session',
      ownTx: true,
      ownLog: true,
      input: { code },
      output: type<RecoveryCodes>(),
    }),
    disable: action('POST', 'disable', {
      label: '停用动态口令',
      permission: 'session',
      ownTx: true,
      ownLog: true,
      input: { code },
    }),
    login: action('POST', '/v1/user/login-second', {
      label: '验证动态口令',
      permission: 'public',
      ownTx: true,
      ownLog: true,
      input: { ticket: text('登录凭据', { required: true, untrimmed: true, max: 200 }), code, ...captchaProof },
      output: type<SignedIn | HandedOver>(),
    }),
  }),
})
