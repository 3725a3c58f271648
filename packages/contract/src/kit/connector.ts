import { loggedBy } from './biz-log.ts'
import { listPage } from './crud.ts'
import { choice, int, text, time } from './field.ts'
import { resource } from './resource.ts'

/** Everything outside that is called: a new platform is a line here and a declaration on the server. */
export const CONNECTORS = [
  ['ali1688', '1688'],
  ['carrier', '承运商'],
  ['courier', '快递查询'],
  ['platform-orders', '平台订单'],
  ['shop-listings', '店铺商品'],
  ['shop-stock', '在线库存'],
  ['fba-reports', 'FBA报表'],
  ['mail', '邮件服务器'],
  ['shop-auth', '店铺授权'],
  ['shop-addresses', '平台地址'],
  ['managed', '托管平台'],
  ['smt', '速卖通'],
  ['acquire', '商品采集'],
] as const
export type ConnectorName = (typeof CONNECTORS)[number][0]

export const OUTCOME = {
  done: 1,
  auth: 2,
  throttled: 3,
  invalid: 4,
  temporary: 5,
  timeout: 6,
  unconfigured: 7,
  mistake: 9,
} as const
/** What a call came to, in the words of the log and of a refusal that has none of its own. */
export const OUTCOMES = [
  [OUTCOME.done, '成功', 'green'],
  [OUTCOME.auth, '授权失效', 'red'],
  [OUTCOME.throttled, '限流', 'orange'],
  [OUTCOME.invalid, '被拒绝', 'red'],
  [OUTCOME.temporary, '暂时失败', 'orange'],
  [OUTCOME.timeout, '超时', 'orange'],
  [OUTCOME.unconfigured, '未配置', 'default'],
  [OUTCOME.mistake, '程序错误', 'red'],
] as const

const fields = {
  connector: choice('接口', CONNECTORS, { column: true, search: true }),
  call: text('操作', { column: true, search: true }),
  account: text('账号', { column: true, search: true }),
  about: text('内容', { column: true, search: true }),
  outcome: choice('结果', OUTCOMES, { column: true, search: true }),
  error: text('原因', { column: true, search: true }),
  durationMs: int('耗时(毫秒)', { column: true, search: true }),
  tries: int('次数', { column: true }),
  httpStatus: int('HTTP状态', { column: true, search: true }),
  request: text('请求', {}),
  response: text('回答', {}),
  userId: loggedBy,
  time: time('时间', { column: true, search: true }),
  requestId: text('请求编号', { search: 'exact' }),
}

/** Calls to platforms and carriers. */
export const connectorLog = resource('tool/connector-log', {
  title: '接口日志',
  table: 'tool_connector_log',
  fields,
  actions: { 'list-page': listPage(fields, 'tool:connectorLog:list') },
})
