import {
  action,
  choice,
  idField,
  inputs,
  int,
  list,
  type Row,
  ref,
  resource,
  SWITCHED,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { at } from '../sign-in/at.ts'

export const SWITCH = [
  [SWITCHED.on, '启用', 'green'],
  [SWITCHED.off, '停用', 'default'],
] as const
export const MAX_DEPTH = 5

const fields = {
  dept_name: text('部门名称', { required: true, min: 2, max: 30, unique: true, column: true, search: true }),
  parentId: ref('上级部门', 'account/department'),
  region: text('地区', { max: 20, column: true, search: true }),
  leaderId: ref('负责人', 'account/user', { column: true }),
  plats: list('销售渠道', text('渠道', { max: 30 }), { computed: true, readonly: true, max: 50, column: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  status: choice('状态', SWITCH, { initial: 1, column: true, search: true }),
}
/** Kept as an array column of its own, so it is an input beside the plain fields. */
const plats = list('销售渠道', text('渠道', { max: 30 }), { max: 50 })

export type DepartmentRow = Row<typeof fields, 'deptId'> & { leaderName: string | null }
export interface DepartmentNode extends Omit<DepartmentRow, 'createBy' | 'createTime' | 'updateBy' | 'updateTime'> {
  id: number
  label: string
  /** People at work in the department itself, and with all below. */
  userCount: number
  totalCount: number
  children: DepartmentNode[]
}

const input = { ...inputs(fields), plats }

export const department = resource('account/department', {
  title: '部门',
  key: 'deptId',
  name: 'dept_name',
  table: 'account_department',
  fields,
  actions: at('/v1/department', {
    tree: action('GET', 'tree', { label: '部门树', permission: 'session', output: type<DepartmentNode[]>() }),
    save: action('POST', '', { label: '新增部门', permission: 'basic:department:edit', input, output: type<DepartmentRow>() }),
    update: action('PUT', '', {
      label: '编辑部门',
      permission: 'basic:department:edit',
      input: { ...input, deptId: idField('部门'), version: versionField },
      output: type<DepartmentRow>(),
    }),
    remove: action('DELETE', '{id}', {
      label: '删除部门',
      permission: 'basic:department:edit',
      input: { id: idField() },
    }),
  }),
})
