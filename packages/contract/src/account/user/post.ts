import { choice, crud, int, resource, text } from '../../kit/index.ts'
import { SWITCH } from '../department/department.ts'
import { at } from '../sign-in/at.ts'

export const POST_TYPES = [
  ['sales', '销售'],
  ['development', '开发'],
  ['purchase', '采购'],
  ['warehouse', '仓储'],
  ['finance', '财务'],
  ['other', '其他'],
] as const

const fields = {
  post_name: text('岗位名称', { required: true, min: 2, max: 20, unique: true, column: true, search: true }),
  postType: choice('岗位类型', POST_TYPES, { required: true, column: true, search: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  status: choice('状态', SWITCH, { initial: 1, column: true, search: true }),
  userCount: int('人数', { computed: true, readonly: true, column: true }),
}
const actions = crud(fields, { view: 'basic:post:edit', edit: 'basic:post:edit' }, 'postId')

export const post = resource('account/post', {
  title: '岗位',
  key: 'postId',
  name: 'post_name',
  table: 'account_post',
  fields,
  actions: at('/v1/post', { ...actions, list: { ...actions.list, permission: 'session' as const } }),
})
