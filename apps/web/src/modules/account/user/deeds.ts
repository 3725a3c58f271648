import type { Profile } from '@erp/contract/account/sign-in/session'
import type { UserRow } from '@erp/contract/account/user/user'

export type Deed =
  | 'approve'
  | 'reject'
  | 'edit'
  | 'role'
  | 'shops'
  | 'stores'
  | 'buttons'
  | 'password'
  | 'ways'
  | 'enable'
  | 'disable'
  | 'handover'
  | 'explain'
  | 'log'

interface Offer {
  deed: Deed
  label: string
  permission: string
  /** In which states. */
  at: number[]
  /** Nobody does it to oneself, and only administrators to administrators. */
  guarded?: boolean
  danger?: boolean
}

const HERE = [0, 1]
const OFFERS: Offer[] = [
  { deed: 'approve', label: '通过', permission: 'basic:user:approve', at: [3] },
  { deed: 'reject', label: '驳回', permission: 'basic:user:approve', at: [3], danger: true },
  { deed: 'edit', label: '编辑', permission: 'basic:user:edit', at: HERE },
  { deed: 'role', label: '授角色', permission: 'basic:user:grantRole', at: HERE, guarded: true },
  { deed: 'shops', label: '分配店铺', permission: 'basic:user:assignShop', at: HERE },
  { deed: 'stores', label: '分配仓库', permission: 'basic:user:assignStore', at: HERE },
  { deed: 'buttons', label: '用户按钮', permission: 'basic:user:button', at: HERE, guarded: true },
  { deed: 'password', label: '重置密码', permission: 'basic:user:resetPassword', at: HERE, guarded: true },
  { deed: 'ways', label: '登录方式', permission: 'basic:user:signInWay', at: HERE, guarded: true },
  { deed: 'enable', label: '启用', permission: 'basic:user:status', at: [0], guarded: true },
  { deed: 'disable', label: '停用', permission: 'basic:user:status', at: [1], guarded: true, danger: true },
  { deed: 'handover', label: '离职交接', permission: 'basic:user:handover', at: HERE, guarded: true, danger: true },
  { deed: 'explain', label: '权限说明', permission: 'basic:user:list', at: [0, 1, 2, 3] },
  { deed: 'log', label: '详情与日志', permission: 'basic:user:list', at: [0, 1, 2, 3] },
]

/** What this person may do to that one now. */
export const deedsFor = (row: UserRow, me: Profile, may: (permission: string) => boolean): Offer[] =>
  OFFERS.filter(
    ({ permission, at, guarded }) =>
      may(permission) &&
      at.includes(Number(row.status)) &&
      !(guarded && (row.userId === me.userId || (row.isAdmin && !me.isAdmin))),
  )
