import { action, group, int, resource, text, time, type } from '../../kit/index.ts'
import { credentials, currentPassword, destination, type HandedOver, newPassword, type SignedIn } from './credentials.ts'

export interface Captcha {
  captchaId: string
  /** A data URI, ready for `<img src>`. */
  img: string
  /** Whether the next sign-in of `username` from this address needs it. */
  captchaEnabled: boolean
}

export interface Profile {
  userId: number
  avatar: string | null
  username: string
  name: string
  /** The name in the old ERP, else the name. */
  pbname: string
  isAdmin: boolean
  dataScope: number
  isLeader: boolean
  access_token: string
  roles: string[]
  permissions: string[]
  dpdTotal: number
  dpdTotal1: number
  unread: number
  mustChangePassword: boolean
  /** A role asks for the second factor, and there is none yet: nothing else is answered before. */
  secondFactorDue: boolean
}

export interface RouteNode {
  name: string | null
  path: string
  component: string
  redirect?: string
  hidden: boolean
  alwaysShow: boolean
  meta: { title: string; icon: string | null; noCache: boolean; affix: boolean; link: string | null }
  buttons: string[]
  tabs: string[]
  children: RouteNode[]
}
export type PageButtons = Pick<RouteNode, 'path' | 'buttons' | 'tabs'>

export interface Device {
  id: number
  device: string
  ip: string | null
  way: string
  createTime: string
  lastSeen: string
  current: boolean
}

/** `target` is the origin to go to with `/index?code=`; null when it is not allowed. */
export interface LoginRedirect {
  allowed: boolean
  target: string | null
}

const fields = {
  device: text('设备', { column: true, readonly: true }),
  ip: text('登录地址', { column: true, readonly: true }),
  way: text('登录方式', { column: true, readonly: true, computed: true }),
  createTime: time('登录时间', { column: true, readonly: true }),
  lastSeen: time('最近使用', { column: true, readonly: true }),
}

export const session = resource('account/session', {
  title: '登录设备',
  table: 'account_session',
  fields,
  actions: {
    login: action('POST', '/v1/user/login', {
      label: '登录',
      permission: 'public',
      ownTx: true,
      ownLog: true,
      input: { ...credentials, ...destination },
      output: type<SignedIn | HandedOver>(),
    }),
    'login-code': action('POST', '/v1/user/login-code', {
      label: '兑换登录码',
      permission: 'public',
      ownTx: true,
      ownLog: true,
      input: {
        code: text('登录码', { required: true, untrimmed: true, max: 200 }),
        state: destination.state,
      },
      output: type<SignedIn>(),
    }),
    captcha: action('GET', '/captchaImage', {
      label: '验证码',
      permission: 'public',
      input: { username: text('用户名', { max: 64 }) },
      output: type<Captcha>(),
    }),
    'login-redirect': action('GET', '/v1/user/login-redirect', {
      label: '登录后去向',
      permission: 'public',
      input: { redirect: text('去向', { max: 2000 }) },
      output: type<LoginRedirect>(),
    }),
    info: action('GET', '/v1/user/info', { label: '当前用户', permission: 'session', early: true, output: type<Profile>() }),
    router: action('POST', '/v1/user/router', {
      label: '菜单路由',
      permission: 'session',
      reads: true,
      input: { condition: group('条件', { app_id: int('应用编号', { required: true }) }, { required: true }) },
      output: type<RouteNode[]>(),
    }),
    button: action('GET', '/v1/user/button', { label: '页面按钮', permission: 'session', output: type<PageButtons[]>() }),
    'login-out': action('POST', '/basic/user-login/login-out', {
      label: '退出登录',
      permission: 'session',
      early: true,
      ownLog: true,
    }),
    'update-password': action('POST', '/v1/user/update-password', {
      label: '修改密码',
      permission: 'session',
      early: true,
      ownTx: true,
      ownLog: true,
      input: { condition: group('条件', { password: newPassword, currentPassword }, { required: true }) },
      output: type<'success'>(),
    }),
    list: action('GET', '/v1/user/session/list', { label: '登录设备', permission: 'session', output: type<Device[]>() }),
    revoke: action('DELETE', '/v1/user/session/{id}', {
      label: '下线设备',
      permission: 'session',
      input: { id: int('会话', { required: true, min: 1 }) },
    }),
  },
})
