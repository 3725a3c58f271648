import {
  action,
  choice,
  crud,
  flag,
  idField,
  inputs,
  int,
  list,
  type Row,
  ref,
  refs,
  resource,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { SWITCH } from '../department/department.ts'
import { at } from '../sign-in/at.ts'

export const DATA_SCOPES = [
  [1, '全部', 'red'],
  [2, '自定义部门', 'purple'],
  [3, '本部门', 'blue'],
  [4, '本部门及以下', 'cyan'],
  [5, '仅本人', 'default'],
] as const

const fields = {
  roleName: text('角色名称', { required: true, min: 2, max: 20, column: true, search: true }),
  roleKey: text('角色标识', {
    required: true,
    fixed: true,
    unique: true,
    pattern: /^[A-Za-z][\w-]{1,29}$/,
    message: '角色标识需为2-30位字母、数字、下划线或短横线，且以字母开头',
    column: true,
    search: true,
  }),
  dataScope: choice('数据权限', DATA_SCOPES, { initial: 5, column: true, search: true }),
  deptIds: refs('数据权限部门', 'account/department'),
  secondFactor: flag('要求动态口令', { readonly: true, column: true }),
  isSystem: flag('系统角色', { readonly: true, column: true }),
  status: choice('状态', SWITCH, { initial: 1, column: true, search: true }),
  remark: text('备注', { max: 200, multiline: true, column: true }),
  memberCount: int('成员数', { computed: true, readonly: true, column: true }),
  permissionCount: int('权限数', { computed: true, readonly: true, column: true }),
}

export type RoleRow = Row<typeof fields, 'roleId'>
export interface RoleMember {
  userId: number
  username: string
  name: string
  dept_name: string | null
  status: number
}
export interface RoleDetail extends RoleRow {
  permissions: string[]
  /** The menus whose permission the role holds. */
  menuIds: number[]
  members: RoleMember[]
}
export interface NamedPermission {
  permission: string
  label: string
}
export interface RoleComparison {
  left: RoleRow
  right: RoleRow
  both: NamedPermission[]
  onlyLeft: NamedPermission[]
  onlyRight: NamedPermission[]
}
export interface PermissionNode {
  /** Unique in the tree: `m12` of a menu, the string itself of a permission without one, `other` of their group. */
  key: string
  menuId: number | null
  label: string
  menuType: 'M' | 'C' | 'F' | 'T'
  permission: string | null
  path: string | null
  children: PermissionNode[]
}

const rights = {
  permissions: list('权限', text('权限', { max: 100 }), { max: 5000 }),
  menuIds: list('菜单', int('菜单', { min: 1 }), { max: 5000 }),
}
const { save, update, remove, ...reads } = crud(fields, { view: 'basic:role:list', edit: 'basic:role:edit' }, 'roleId')

export const role = resource('account/role', {
  title: '角色',
  key: 'roleId',
  name: 'roleName',
  table: 'account_role',
  fields,
  actions: at('/v1/role', {
    ...reads,
    'permission-tree': action('GET', 'permission-tree', {
      label: '权限树',
      permission: 'basic:role:list',
      output: type<PermissionNode[]>(),
    }),
    compare: action('GET', 'compare', {
      label: '对比角色',
      permission: 'basic:role:list',
      input: { left: idField('左侧角色'), right: idField('右侧角色') },
      output: type<RoleComparison>(),
    }),
    get: action('GET', '{id}', {
      label: '角色详情',
      permission: 'basic:role:list',
      input: { id: idField() },
      output: type<RoleDetail>(),
    }),
    save: action('POST', '', {
      ...save,
      permission: 'basic:role:add',
      input: { ...inputs(fields), ...rights, copyFrom: ref('复制自', 'account/role') },
      output: type<RoleDetail>(),
    }),
    update: action('PUT', '', {
      ...update,
      permission: 'basic:role:edit',
      input: { ...inputs(fields), ...rights, roleId: idField('角色'), version: versionField },
      output: type<RoleDetail>(),
    }),
    remove: { ...remove, permission: 'basic:role:remove' as const },
    'demand-second-factor': action('POST', 'second-factor', {
      label: '要求动态口令',
      permission: 'basic:role:edit',
      input: { roleId: idField('角色'), demanded: flag('要求', { required: true }) },
    }),
    members: action('POST', 'members', {
      label: '维护成员',
      permission: 'basic:role:members',
      input: { roleId: idField('角色'), add: refs('添加的用户', 'account/user'), remove: refs('移除的用户', 'account/user') },
      output: type<RoleDetail>(),
    }),
  }),
})
