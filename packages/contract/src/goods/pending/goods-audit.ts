import { action, idField, list, text } from '../../kit/index.ts'

const ids = list('商品', idField('商品'), { required: true, max: 200 })

/** All or nothing: a refusal lists `data.refusals` with every id and its reason. */
export const auditActions = {
  'submit-audit': action('POST', 'submit-audit', {
    each: true,
    label: '提交审核',
    permission: 'goods:goods:edit',
    input: { ids, repeatReason: text('仍要提交的原因', { max: 200, multiline: true }) },
  }),
  'withdraw-audit': action('POST', 'withdraw-audit', {
    each: true,
    label: '撤回',
    permission: 'goods:goods:edit',
    input: { ids },
  }),
  audit: action('POST', 'audit', { each: true, label: '审核', permission: 'goods:goods:audit', input: { ids } }),
  reject: action('POST', 'reject', {
    each: true,
    label: '驳回',
    permission: 'goods:goods:audit',
    input: { ids, reason: text('驳回原因', { required: true, min: 2, max: 200, multiline: true }) },
  }),
}
