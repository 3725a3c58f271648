import { action, date, ref, resource, rows, text, type } from '../../kit/index.ts'
import { at } from '../sign-in/at.ts'

export interface HandoverPreview {
  userId: number
  name: string
  kinds: { kind: string; title: string; count: number }[]
}

const userId = ref('用户', 'account/user', { required: true })

export const handover = resource('account/handover', {
  title: '离职交接',
  table: 'account_user',
  fields: {},
  actions: at('/v1/user/handover', {
    preview: action('GET', 'preview', {
      label: '交接清单',
      permission: 'basic:user:handover',
      input: { userId },
      output: type<HandoverPreview>(),
    }),
    handOver: action('POST', '', {
      label: '离职交接',
      permission: 'basic:user:handover',
      input: {
        userId,
        receivers: rows('接收人', {
          kind: text('类别', { required: true, max: 50 }),
          userId: ref('接收人', 'account/user', { required: true }),
        }),
        leaveDate: date('离职日期'),
      },
      output: type<HandoverPreview>(),
    }),
  }),
})
