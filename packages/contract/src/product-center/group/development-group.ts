import { type Action, action, flag, int, pagedCrud, type Row, ref, refs, resource, text, type } from '../../kit/index.ts'

const fields = {
  groupName: text('分组名称', { required: true, max: 30, unique: true, column: true, search: true }),
  leaderId: ref('组长', 'account/user', { required: true, column: true, search: true, show: 'name' }),
  memberIds: refs('成员', 'account/user', { column: true, search: true, show: 'name', hint: '组长也是成员' }),
  catIds: refs('负责类目', 'goods/goodsCats', { column: true }),
  receiveLimit: int('领取上限', { initial: 30, min: 1, max: 500, column: true, hint: '每人最多持有的待提交产品' }),
  receiveDays: int('领取天数', { initial: 7, min: 1, max: 60, column: true, hint: '领取后超过天数未提交的推荐退回推荐池' }),
  monthTarget: int('月目标', { min: 0, max: 99_999, column: true }),
  approvedMonth: int('本月已审批', { computed: true, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 9999 }),
}
export type DevelopmentGroupRow = Row<typeof fields>
export interface GroupOption {
  id: number
  groupName: string
  isActivated: 0 | 1
}
/** What every picker of a group asks: active ones, or all of them to name old values. */
export const groupOptions = action('GET', 'options', {
  label: '分组选项',
  permission: 'session',
  input: { all: int('全部', { min: 0, max: 1 }) },
  output: type<GroupOption[]>(),
}) as Action<{ all?: number | null }, GroupOption[]>

const {
  import: _import,
  'import-template': _template,
  ...plain
} = pagedCrud(fields, { view: 'productCenter:developmentGroup:list', edit: 'productCenter:developmentGroup:edit' })

export const developmentGroup = resource('product-center/development-group', {
  title: '开发分组',
  fields,
  actions: { ...plain, list: groupOptions },
})
