import { loggedBy } from '../kit/biz-log.ts'
import { listPage, resource, text, time } from '../kit/index.ts'

const errorFields = {
  traceId: text('追踪编号', { column: true, search: 'exact' }),
  method: text('方法', { column: true }),
  path: text('路径', { column: true, search: true }),
  message: text('错误', { column: true, search: true }),
  userId: loggedBy,
  time: time('时间', { column: true, search: true }),
}
export const errorLog = resource('tool/error-log', {
  title: '错误日志',
  table: 'tool_error_log',
  fields: errorFields,
  actions: { 'list-page': listPage(errorFields, 'tool:errorLog:list') },
})
