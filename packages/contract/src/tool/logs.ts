import { type Action, action, choice, date, exporting, json, listPage, ref, resource, text, time, type } from '../kit/index.ts'

export interface LogChange {
  field: string
  label: string
  from: unknown
  to: unknown
}
/** Who may see which rows is the handler's to say. */
const anyone = <I, O>(call: Action<I, O>): Action<I, O> => ({ ...call, permission: 'session' })
const who = ref('操作人', 'account/user', { column: true, search: true, show: 'name', computed: true })

const bizFields = {
  entity: text('业务', { column: true, search: 'exact' }),
  entityTitle: text('业务名称', { computed: true }),
  entityId: ref('记录编号', '', { column: true, search: true }),
  action: text('操作', { column: true, search: 'exact' }),
  changes: json<LogChange[]>('变更内容', { column: true }),
  note: text('备注', { column: true }),
  userId: who,
  time: time('时间', { column: true, search: true }),
  requestId: text('请求编号', { search: 'exact' }),
}
/** With an entity and its id, open to whoever may read that record; else to the holders of tool:bizLog:list. */
export const bizLog = resource('tool/biz-log', {
  title: '操作日志',
  name: 'action',
  table: 'tool_biz_log',
  fields: bizFields,
  actions: {
    'list-page': anyone(listPage(bizFields, 'tool:bizLog:list')),
    export: exporting(bizFields, 'tool:bizLog:list'),
  },
})

const loginFields = {
  username: text('用户名', { column: true, search: true }),
  userId: who,
  ip: text('IP', { column: true, search: 'prefix' }),
  device: text('设备', { column: true }),
  result: choice(
    '结果',
    [
      [1, '成功', 'green'],
      [0, '失败', 'red'],
    ],
    { column: true, search: true },
  ),
  message: text('说明', { column: true }),
  time: time('时间', { column: true, search: true }),
}
export const loginLog = resource('tool/login-log', {
  title: '登录日志',
  table: 'tool_login_log',
  fields: loginFields,
  actions: { 'list-page': listPage(loginFields, 'tool:loginLog:list') },
})

const menuFields = {
  title: text('页面', { column: true, search: true }),
  path: text('路径', { column: true, search: 'prefix' }),
  operateType: text('操作', { column: true, search: 'exact' }),
  systemName: text('系统', { column: true }),
  userId: who,
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

const errorFields = {
  traceId: text('追踪编号', { column: true, search: 'exact' }),
  method: text('方法', { column: true }),
  path: text('路径', { column: true, search: true }),
  message: text('错误', { column: true, search: true }),
  userId: who,
  time: time('时间', { column: true, search: true }),
}
export const errorLog = resource('tool/error-log', {
  title: '错误日志',
  table: 'tool_error_log',
  fields: errorFields,
  actions: { 'list-page': listPage(errorFields, 'tool:errorLog:list') },
})
