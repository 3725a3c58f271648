import { exporting, listPage } from './crud.ts'
import { json, ref, text, time } from './field.ts'
import { type Action, resource } from './resource.ts'

export interface LogChange {
  field: string
  label: string
  from: unknown
  to: unknown
}
/** Who may see which rows is the handler's to say. */
const anyone = <I, O>(call: Action<I, O>): Action<I, O> => ({ ...call, permission: 'session' })

/** The person behind a log row, as a filter and a column. */
export const loggedBy = ref('操作人', 'account/user', { column: true, search: true, show: 'name', computed: true })

const bizFields = {
  entity: text('业务', { column: true, search: 'exact' }),
  entityTitle: text('业务名称', { computed: true }),
  entityId: ref('记录编号', '', { column: true, search: true }),
  action: text('操作', { column: true, search: 'exact' }),
  changes: json<LogChange[]>('变更内容', { column: true }),
  note: text('备注', { column: true }),
  userId: loggedBy,
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
