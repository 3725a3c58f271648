import { exporting, listPage } from './crud.ts'
import { json, ref, text, time } from './field.ts'
import { type Action, resource } from './resource.ts'

export interface LogChange {
  field: string
  label: string
  from: unknown
  to: unknown
  /** What people call it: names behind ids, labels behind codes. */
  fromWords?: string
  toWords?: string
}

export const changeFrom = ({ from, fromWords }: LogChange): string => said(from, fromWords)
export const changeTo = ({ to, toWords }: LogChange): string => said(to, toWords)
export const changesInWords = (changes: LogChange[]): string =>
  changes.map((change) => `${change.label}：${changeFrom(change)} → ${changeTo(change)}`).join('；')

/** What no field declares is told by its values alone. */
function said(value: unknown, words?: string): string {
  if (value === null || value === undefined || value === '') return '空'
  if (words) return words
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value !== 'object') return String(value as string | number)
  const parts = Object.values(value).map((one) => said(one))
  return parts.join(Array.isArray(value) ? '、' : ' ') || '空'
}

/** Who may see which rows is the handler's to say. */
const anyone = <I, O>(call: Action<I, O>): Action<I, O> => ({ ...call, permission: 'session' })

/** The person behind a log row, as a filter and a column. */
export const loggedBy = ref('操作人', 'account/user', { column: true, search: true, show: 'name', computed: true })

const bizFields = {
  entity: text('业务', { search: 'exact' }),
  entityTitle: text('业务', { computed: true, column: true }),
  entityId: ref('记录编号', '', { search: true }),
  entityName: text('记录', { computed: true, column: true }),
  action: text('操作', { column: true, search: 'exact' }),
  changes: json<LogChange[]>('变更内容', { column: true, words: changesInWords }),
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
