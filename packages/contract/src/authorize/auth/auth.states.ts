import { states } from '../../kit/index.ts'
import { AUTH_STATE } from '../shop.ts'

const { none, granted, ending, ended, broken } = AUTH_STATE

/** Of the column auth_status of a shop. */
export const authStates = states(
  {
    [none]: ['未授权', 'default'],
    [granted]: ['已授权', 'green'],
    [ending]: ['即将过期', 'orange'],
    [ended]: ['已过期', 'red'],
    [broken]: ['授权失效', 'red'],
  },
  {
    grant: { label: '授权', from: [none, granted, ending, ended, broken], to: granted },
    refresh: { label: '刷新授权', from: [granted, ending], to: granted },
    warn: { label: '授权即将过期', from: [granted], to: ending },
    end: { label: '授权过期', from: [granted, ending], to: ended },
    break: { label: '授权失效', from: [granted, ending], to: broken },
    unbind: {
      label: '解除授权',
      from: [granted, ending, ended, broken],
      to: none,
      danger: true,
      confirm: '解除后将清除已保存的令牌并停止同步，确认解除吗？',
    },
  },
  none,
)
