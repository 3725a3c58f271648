import { action, int, resource, text, type } from '../../kit/index.ts'
import { email, phone } from './user.ts'

const fields = { phone, email, remark: text('备注', { max: 200, multiline: true }) }

export interface OwnData {
  userId: number
  username: string
  name: string
  avatar: string | null
  dept_name: string | null
  post_name: string | null
  phone: string | null
  email: string | null
  remark: string | null
  lastLoginTime: string | null
  version: number
}

/** One's own row of the staff table, as the personal centre shows it. */
export const ownData = resource('account/own-data', {
  title: '个人资料',
  table: 'account_user',
  name: 'phone',
  fields,
  actions: {
    get: action('GET', '/v1/user/profile', { label: '个人资料', permission: 'session', output: type<OwnData>() }),
    update: action('PUT', '/v1/user/profile', {
      label: '修改个人资料',
      permission: 'session',
      input: { ...fields, version: int('版本号', { min: 0 }) },
      output: type<OwnData>(),
    }),
    avatar: action('POST', '/v1/user/avatar', {
      label: '上传头像',
      permission: 'session',
      upload: true,
      output: type<{ avatar: string }>(),
    }),
    picture: action('GET', '/v1/user/avatar/{userId}', {
      label: '查看头像',
      permission: 'session',
      download: true,
      input: { userId: int('用户', { required: true, min: 1 }) },
      output: type<unknown>(),
    }),
  },
})
