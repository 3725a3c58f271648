import { action, choice, ref, resource, rows, text, time, type } from '../../kit/index.ts'
import { at } from '../sign-in/at.ts'

export const BUTTON_EFFECTS = [
  [1, '授予', 'green'],
  [2, '禁止', 'red'],
] as const

export interface UserButton {
  permission: string
  label: string
  effect: number
  expireTime: string | null
  expired: 0 | 1
  reason: string | null
  grantBy: number | null
  grantByName: string | null
  createTime: string
}

const userId = ref('用户', 'account/user', { required: true })

export const userButton = resource('account/user-button', {
  title: '用户按钮',
  table: 'account_user_button',
  fields: {},
  actions: at('/v1/user/user-button', {
    buttons: action('GET', '', {
      label: '用户按钮',
      permission: 'basic:user:button',
      input: { userId },
      output: type<UserButton[]>(),
    }),
    set: action('PUT', '', {
      label: '设置用户按钮',
      permission: 'basic:user:button',
      input: {
        userId,
        buttons: rows('按钮', {
          permission: text('权限', { required: true, max: 100 }),
          effect: choice('效果', BUTTON_EFFECTS, { required: true }),
          expireTime: time('到期时间'),
          reason: text('原因', { max: 200 }),
        }),
      },
      output: type<UserButton[]>(),
    }),
  }),
})
