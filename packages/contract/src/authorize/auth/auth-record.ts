import { loggedBy } from '../../kit/biz-log.ts'
import { choice, listPage, ref, resource, text, time } from '../../kit/index.ts'

export const AUTH_ACTION = { grant: 1, refresh: 2, break: 3, unbind: 4, test: 5 } as const
export const AUTH_ACTIONS = [
  [AUTH_ACTION.grant, '授权', 'green'],
  [AUTH_ACTION.refresh, '刷新', 'blue'],
  [AUTH_ACTION.break, '失效', 'red'],
  [AUTH_ACTION.unbind, '解除', 'default'],
  [AUTH_ACTION.test, '测试', 'cyan'],
] as const
export const AUTH_RESULT = { done: 1, failed: 0 } as const
export const AUTH_RESULTS = [
  [AUTH_RESULT.done, '成功', 'green'],
  [AUTH_RESULT.failed, '失败', 'red'],
] as const

const fields = {
  platCode: ref('平台', 'basic/platform', { by: 'platCode', computed: true, column: true, search: true }),
  shopId: ref('店铺', 'authorize/shop', { column: true, search: true }),
  action: choice('动作', AUTH_ACTIONS, { column: true, search: true }),
  result: choice('结果', AUTH_RESULTS, { column: true, search: true }),
  message: text('说明', { column: true, search: true }),
  userId: loggedBy,
  time: time('时间', { column: true, search: true }),
}

/** What was done to the authorisations of shops, by people and by the clock. */
export const authRecord = resource('authorize/auth-record', {
  title: '授权记录',
  name: 'message',
  fields,
  actions: { 'list-page': listPage(fields, 'authorize:log:list') },
})
