import { action, flag, idField, json, resource, text, type, versionField } from '../../kit/index.ts'
import { at } from '../sign-in/at.ts'

/** A list's filter, columns and sort under a name. */
export interface SavedView {
  id: number
  name: string
  page: string
  body: Record<string, unknown>
  shared: 0 | 1
  /** Made by the person who asks: only they change or remove it. */
  mine: boolean
  owner: string
  version: number
}

const name = text('视图名称', { required: true, max: 30 })
const page = text('页面', { required: true, max: 120, pattern: /^[\w.:/-]+$/, message: '页面只能是字母、数字或 _ . : / -' })
const body = json<Record<string, unknown>>('视图内容', { required: true })
const shared = flag('共享给本部门')

export const savedView = resource('account/saved-view', {
  title: '保存的视图',
  table: 'account_saved_view',
  fields: { name, page, body, shared },
  actions: at('/v1/user/saved-view', {
    list: action('GET', '', { label: '列表', permission: 'session', input: { page }, output: type<SavedView[]>() }),
    save: action('POST', '', {
      label: '新增',
      permission: 'session',
      input: { name, page, body, shared },
      output: type<SavedView>(),
    }),
    update: action('PUT', '', {
      label: '修改',
      permission: 'session',
      input: { id: idField(), name, body, shared, version: versionField },
      output: type<SavedView>(),
    }),
    remove: action('DELETE', '{id}', { label: '删除', permission: 'session', input: { id: idField() } }),
  }),
})
