import { loggedBy } from '../kit/biz-log.ts'
import { action, date, listPage, resource, text, time, type } from '../kit/index.ts'

const menuFields = {
  title: text('页面', { column: true, search: true }),
  path: text('路径', { column: true, search: 'prefix' }),
  operateType: text('操作', { column: true, search: 'exact' }),
  systemName: text('系统', { column: true }),
  userId: loggedBy,
  time: time('时间', { column: true, search: true }),
}
/** Visits, most first: of pages, people and departments. */
export interface MenuSummary {
  pages: { path: string; title: string; visits: number; people: number }[]
  users: { userId: number; name: string; deptName: string | null; visits: number; pages: number }[]
  departments: { deptId: number; deptName: string; visits: number; people: number }[]
}
export const menuLog = resource('tool/menu-log', {
  title: '访问日志',
  table: 'tool_menu_log',
  fields: menuFields,
  actions: {
    'list-page': listPage(menuFields, 'tool:menuLog:list'),
    summary: action('GET', 'summary', {
      label: '统计',
      permission: 'tool:menuLog:list',
      input: { from: date('开始日期'), to: date('结束日期') },
      output: type<MenuSummary>(),
    }),
  },
})
