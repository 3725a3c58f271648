import { action, ref, resource, text, type } from '../../kit/index.ts'
import { at } from '../sign-in/at.ts'

export interface Reason {
  kind: 'status' | 'super' | 'role' | 'grant' | 'denial' | 'none'
  text: string
  /** The rule the outcome hangs on. */
  decides: boolean
}
export interface Explanation {
  userId: number
  name: string
  page: string | null
  permission: string | null
  label: string
  allowed: boolean
  reasons: Reason[]
  /** Which rows the person reaches, rule by rule. */
  scope: { dataScope: number; rules: string[] }
  /** Asked for a record: whether its owner or department is within reach, and by which rule. */
  record: { reached: boolean; text: string } | null
  changers: { text: string; people: { userId: number; name: string }[] }
}

const subject = { permission: text('权限', { max: 100 }), path: text('页面', { max: 200 }) }

export const explain = resource('account/explain', {
  title: '权限说明',
  table: 'account_user',
  fields: {},
  actions: at('/v1/user/explain', {
    explain: action('GET', '', {
      label: '权限说明',
      permission: 'session',
      input: {
        ...subject,
        userId: ref('用户', 'account/user'),
        ownerId: ref('记录负责人', 'account/user'),
        deptId: ref('记录部门', 'account/department'),
      },
      output: type<Explanation>(),
    }),
    request: action('POST', '/v1/user/permission-request', {
      label: '申请权限',
      permission: 'session',
      input: { ...subject, reason: text('申请原因', { max: 200 }) },
    }),
  }),
})
