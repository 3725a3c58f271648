import { action, idField, resource, type } from '../../kit/index.ts'
import { at } from './at.ts'
import type { ExternalBinding } from './external.ts'
import type { SecondFactor } from './second-factor.ts'

export interface SignInWays {
  bindings: ExternalBinding[]
  secondFactor: SecondFactor
}

const userId = idField('用户')

export const signInWay = resource('account/sign-in-way', {
  title: '登录方式',
  table: 'account_user',
  fields: {},
  actions: at('/v1/user/sign-in-way', {
    get: action('GET', '', {
      label: '查看登录方式',
      permission: 'basic:user:signInWay',
      input: { userId },
      output: type<SignInWays>(),
    }),
    unbind: action('POST', 'unbind', {
      label: '解除外部账号',
      permission: 'basic:user:signInWay',
      input: { userId, id: idField('绑定') },
    }),
    'reset-second-factor': action('POST', 'reset-second-factor', {
      label: '重置动态口令',
      permission: 'basic:user:signInWay',
      input: { userId },
    }),
  }),
})
