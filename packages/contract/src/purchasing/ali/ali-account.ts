import {
  action,
  choice,
  crud,
  flag,
  idField,
  inputs,
  type Row,
  resource,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { ALI_AUTHS, PAY_CHANNELS } from './ali.states.ts'

const fields = {
  accountName: text('账号名称', { required: true, max: 40, column: true, search: true }),
  loginId: text('1688登录名', { required: true, max: 60, unique: true, column: true, search: true }),
  isDefault: flag('默认', { column: true, search: true }),
  authStatus: choice('授权状态', ALI_AUTHS, { readonly: true, column: true, search: true }),
  expireTime: time('授权到期', { readonly: true, column: true, search: true }),
  refreshExpireTime: time('刷新令牌到期', { readonly: true, column: true }),
  payChannel: choice('支付渠道', PAY_CHANNELS, { required: true, initial: 1, column: true, search: true }),
  appKey: text('AppKey', {
    max: 40,
    pattern: /^\d{4,20}$/,
    message: 'AppKey应为数字',
    column: true,
    hint: '真实接口的应用编号；不填时使用模拟平台',
  }),
  isReal: flag('真实接口', { computed: true, column: true }),
  syncTime: time('最近同步', { readonly: true, column: true }),
  syncError: text('同步错误', { readonly: true, column: true }),
  remark: text('备注', { max: 200, column: true }),
}
export type AliAccount = Row<typeof fields, 'accountId'>

const KEY = 'accountId'
const can = { view: 'purchasing:ali:list', edit: 'purchasing:ali:account' } as const
const plain = crud(fields, can, KEY)
const one = { accountId: idField('账号') }
/** Given and never answered; left out, the one that is kept stays. */
const secret = { appSecret: text('AppSecret', { max: 100, hint: '只写不读；留空则不变' }) }

export const aliAccount = resource('purchasing/ali/account', {
  title: '1688账号',
  key: KEY,
  name: 'accountName',
  fields,
  actions: {
    list: plain.list,
    'list-page': plain['list-page'],
    save: action('POST', '', {
      label: '新增',
      permission: can.edit,
      input: { ...inputs(fields), ...secret },
      output: type<AliAccount>(),
    }),
    update: action('PUT', '', {
      label: '修改',
      permission: can.edit,
      input: { ...inputs(fields), ...one, version: versionField, ...secret },
      output: type<AliAccount>(),
    }),
    remove: plain.remove,
    'set-default': action('POST', 'set-default', {
      label: '设为默认',
      permission: can.edit,
      input: one,
      output: type<AliAccount>(),
    }),
    'auth-url': action('POST', 'auth-url', {
      label: '授权',
      permission: can.edit,
      input: one,
      output: type<{ url: string }>(),
    }),
    callback: action('POST', 'callback', {
      label: '授权回调',
      permission: can.edit,
      ownTx: true,
      input: { code: text('授权码', { required: true, max: 200 }), state: text('校验码', { required: true, max: 100 }) },
      output: type<AliAccount>(),
    }),
    refresh: action('POST', 'refresh', {
      label: '刷新授权',
      permission: can.edit,
      ownTx: true,
      input: one,
      output: type<AliAccount>(),
    }),
  },
})
