import { action, choice, group, int, pageInput, ref, refs, resource, text, type } from '../../kit/index.ts'
import { at } from '../sign-in/at.ts'

/** set replaces, grant adds, revoke takes away. */
export const ASSIGN_MODES = [
  ['set', '设为'],
  ['grant', '增加'],
  ['revoke', '移除'],
] as const

export interface StoreOption {
  storeId: number
  storeName: string
}
export interface StoreMatrix {
  stores: StoreOption[]
  /** A person without stores may work in all of them. */
  list: { userId: number; name: string; username: string; deptName: string | null; storeIds: number[] }[]
  total: number
}

const { pageNum, pageSize } = pageInput({})

export const userStore = resource('account/user-store', {
  title: '用户仓库',
  table: 'account_user_store',
  fields: {},
  actions: at('/v1/user/user-store', {
    stores: action('POST', '', {
      label: '可用仓库',
      permission: 'session',
      reads: true,
      input: { condition: group('筛选条件', { userId: ref('用户', 'account/user') }) },
      output: type<StoreOption[]>(),
    }),
    matrix: action('POST', 'matrix', {
      label: '用户仓库矩阵',
      permission: 'basic:user:list',
      reads: true,
      input: {
        pageNum,
        pageSize,
        condition: group('筛选条件', {
          keyword: text('关键字', { max: 100 }),
          deptId: ref('部门', 'account/department'),
          storeId: int('仓库', { min: 1 }),
        }),
      },
      output: type<StoreMatrix>(),
    }),
    assign: action('PUT', '', {
      label: '分配仓库',
      permission: 'basic:user:assignStore',
      input: {
        userIds: refs('用户', 'account/user', { required: true }),
        storeIds: refs('仓库', 'stock/store'),
        mode: choice('方式', ASSIGN_MODES, { initial: 'set' }),
      },
    }),
  }),
})
