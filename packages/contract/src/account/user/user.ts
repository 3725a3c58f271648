import {
  type Action,
  action,
  choice,
  condition,
  date,
  exporting,
  flag,
  group,
  idField,
  image,
  importing,
  inputs,
  int,
  listPage,
  type Page,
  type PageInput,
  type Row,
  ref,
  refs,
  resource,
  stateChoices,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { DATA_SCOPES } from '../role/role.ts'
import { at } from '../sign-in/at.ts'
import { userStates } from './user.states.ts'

const shown = { computed: true, readonly: true, column: true } as const

export const username = text('用户名', {
  required: true,
  fixed: true,
  pattern: /^[a-z][a-z0-9._]{2,29}$/,
  message: '用户名需为3-30位小写字母、数字、点或下划线，且以字母开头',
  column: true,
  search: true,
})
export const phone = text('手机号', { pattern: /^1\d{10}$/, message: '手机号应为11位数字', column: true })
export const email = text('邮箱', {
  max: 100,
  pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  message: '邮箱格式不正确',
  column: true,
})

const fields = {
  avatar: image('头像', { readonly: true, column: true }),
  name: text('姓名', { required: true, min: 2, max: 20, column: true, search: true }),
  username,
  status: choice('状态', stateChoices(userStates), { readonly: true, column: true, search: true }),
  deptId: ref('部门', 'account/department', { required: true, column: true, search: true, show: 'dept_name' }),
  postIds: refs('岗位', 'account/post', { required: true, search: true }),
  postNames: text('岗位', shown),
  roleIds: refs('角色', 'account/role', { computed: true, readonly: true, search: true }),
  roleNames: text('角色', shown),
  dataScope: choice('数据权限', DATA_SCOPES, shown),
  shopCount: int('店铺数', shown),
  storeNames: text('仓库', shown),
  phone,
  email,
  isAdmin: flag('管理员', { computed: true, readonly: true }),
  isLeader: flag('部门负责人', { computed: true, readonly: true }),
  mustChangePassword: flag('需修改密码', { readonly: true }),
  entryDate: date('入职日期', { column: true }),
  leaveDate: date('离职日期', { readonly: true, column: true }),
  lastLoginTime: time('最近登录', { readonly: true, column: true }),
  remark: text('备注', { max: 200, multiline: true }),
  plat: ref('平台', 'basic/platform', { by: 'platCode', computed: true, readonly: true, search: true }),
}

export interface UserOption {
  userId: number
  username: string
  name: string
  avatar: string | null
  deptId: number | null
  dept_name: string | null
  post_name: string | null
  status: number
}
export interface UserTreeNode {
  id: number
  label: string
  type: 'dept' | 'user'
  username?: string
  post_name?: string | null
  avatar?: string | null
  children?: UserTreeNode[]
}
/** Whoever registered has no department yet. */
export type UserRow = Omit<Row<typeof fields, 'userId'>, 'deptId'> & { deptId: number | null; deptName: string | null }
export interface UserDetail extends UserRow {
  posts: { postId: number; post_name: string }[]
  roles: { roleId: number; roleKey: string; roleName: string }[]
  shops: { shopId: number; shopName: string; platCode: string; ability: number }[]
  stores: { storeId: number; storeName: string }[]
}
export type UserPageInput = PageInput<typeof fields>

const { username: _fixed, ...editable } = inputs(fields)
const byUser = { userId: idField('用户') }
const roleIds = refs('角色', 'account/role')

export const user = resource('account/user', {
  title: '用户',
  key: 'userId',
  name: 'name',
  table: 'account_user',
  fields,
  actions: at('/v1/user', {
    list: action('GET', 'list', {
      label: '用户选项',
      permission: 'session',
      input: { all: int('全部', { min: 0, max: 1 }), keyword: text('关键字', { max: 100 }) },
      output: type<UserOption[]>(),
    }),
    'list-without-auth': action('POST', 'list-without-auth', {
      label: '全部在职用户',
      permission: 'session',
      reads: true,
      input: { condition: group('筛选条件', { keyword: text('关键字', { max: 100 }) }) },
      output: type<UserOption[]>(),
    }),
    tree: action('POST', 'tree', {
      label: '用户树',
      permission: 'session',
      reads: true,
      input: { condition: group('筛选条件', { plat: text('平台', { max: 50 }), post_name: text('岗位', { max: 50 }) }) },
      output: type<UserTreeNode[]>(),
    }),
    'list-page': listPage(fields, 'basic:user:list') as unknown as Action<UserPageInput, Page<UserRow>>,
    'status-count': action('GET', 'status-count', {
      label: '各状态人数',
      permission: 'basic:user:list',
      input: { deptId: ref('部门', 'account/department'), keyword: text('关键字', { max: 100 }) },
      output: type<Record<string, number>>(),
    }),
    counts: action('POST', 'status-count', {
      label: '各状态人数（按筛选）',
      permission: 'basic:user:list',
      reads: true,
      input: { condition: condition(fields) },
      output: type<Record<string, number>>(),
    }),
    get: action('GET', '{id}', {
      label: '用户详情',
      permission: 'basic:user:list',
      input: { id: idField() },
      output: type<UserDetail>(),
    }),
    create: action('POST', 'create', {
      label: '新增用户',
      permission: 'basic:user:add',
      input: { ...inputs(fields), roleIds },
      output: type<UserRow>(),
    }),
    edit: action('PUT', 'edit', {
      label: '编辑用户',
      permission: 'basic:user:edit',
      input: { ...editable, ...byUser, version: versionField },
      output: type<UserRow>(),
    }),
    'set-status': action('POST', 'set-status', {
      label: '停用/启用',
      permission: 'basic:user:status',
      input: {
        ...byUser,
        status: choice(
          '状态',
          [
            [1, '启用'],
            [0, '停用'],
            [2, '离职'],
          ],
          { required: true },
        ),
      },
      output: type<UserRow>(),
    }),
    approve: action('POST', 'approve', {
      label: '审批用户',
      permission: 'basic:user:approve',
      input: {
        ...byUser,
        pass: flag('通过', { required: true }),
        deptId: ref('部门', 'account/department'),
        postIds: refs('岗位', 'account/post'),
        roleIds,
        reason: text('驳回原因', { max: 200 }),
      },
      output: type<UserRow | null>(),
    }),
    'grant-role': action('POST', 'grant-role', {
      label: '授角色',
      permission: 'basic:user:grantRole',
      input: { ...byUser, roleIds },
      output: type<UserRow>(),
    }),
    'reset-password': action('POST', 'reset-password', {
      label: '重置密码',
      permission: 'basic:user:resetPassword',
      input: byUser,
    }),
    export: exporting(fields, 'basic:user:export'),
    ...importing('basic:user:import'),
  }),
})

/** One row of the import workbook: people write names, not ids. */
export const userImport = resource('account/user', {
  title: '用户',
  name: 'username',
  table: 'account_user',
  fields: {
    username,
    name: fields.name,
    dept_name: text('部门', { required: true, max: 50, column: true }),
    post_names: text('岗位', { required: true, max: 200, column: true, hint: '多个岗位用、隔开，第一个为主岗位' }),
    phone,
    email,
  },
  actions: {},
})
