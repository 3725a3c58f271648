import {
  type Action,
  action,
  choice,
  crud,
  date,
  flag,
  int,
  type ListQuery,
  type Page,
  type Row,
  ref,
  refs,
  resource,
  text,
  time,
  type,
} from '../kit/index.ts'
import { authCalls } from './auth/auth-calls.ts'

export const SHOP_STATE = { disabled: 0, enabled: 1, closed: 2 } as const
export const SHOP_STATUS = [
  [SHOP_STATE.enabled, '启用', 'green'],
  [SHOP_STATE.disabled, '停用', 'default'],
  [SHOP_STATE.closed, '封店', 'red'],
] as const
export const AUTH_STATE = { none: 0, granted: 1, ending: 2, ended: 3, broken: 4 } as const
export const AUTH_STATUS = [
  [AUTH_STATE.none, '未授权', 'default'],
  [AUTH_STATE.granted, '已授权', 'green'],
  [AUTH_STATE.ending, '即将过期', 'orange'],
  [AUTH_STATE.ended, '已过期', 'red'],
  [AUTH_STATE.broken, '授权失效', 'red'],
] as const
export const MARK_AT = [
  [1, '发货时', 'default'],
  [2, '派单时', 'blue'],
] as const

const fields = {
  platCode: ref('平台', 'basic/platform', { by: 'platCode', required: true, fixed: true, column: true, search: true }),
  shopName: text('店铺名称', { required: true, min: 2, max: 60, column: true, search: true }),
  suffix: text('账号后缀', { required: true, min: 2, max: 20, unique: true, column: true, search: true }),
  site: ref('站点', 'basic/country', { by: 'countryCode', required: true, column: true, search: true }),
  currency: ref('币种', 'basic/currency', { by: 'currencyCode', required: true, column: true, search: true }),
  platformShopId: text('平台店铺编号', { max: 50, column: true }),
  sellerId: ref('负责人', 'account/user', { required: true, column: true, search: true }),
  deptId: ref('部门', 'account/department', { column: true, search: true }),
  dept_name: text('部门名称', { computed: true }),
  defaultStoreId: ref('默认仓库', 'stock/store', { column: true, search: true }),
  skuPrefix: text('SKU前缀', { max: 20, column: true }),
  skuSuffix: text('SKU后缀', { max: 20, column: true }),
  tagIds: refs('标签', 'basic/tag', { column: true, search: true }),
  status: choice('状态', SHOP_STATUS, { readonly: true, column: true, search: true }),
  authStatus: choice('授权状态', AUTH_STATUS, { readonly: true, column: true, search: true }),
  authTime: time('授权时间', { readonly: true, column: true }),
  expireTime: time('到期时间', { readonly: true, column: true, search: true }),
  refreshExpireTime: time('刷新令牌到期', { readonly: true }),
  orderSync: flag('同步订单', { initial: 1, column: true }),
  listingSync: flag('同步刊登', { initial: 1, column: true }),
  stockPush: flag('推送库存', { column: true }),
  markAt: choice('标记发货时机', MARK_AT, { required: true, initial: 1, column: true }),
  syncMinutes: int('同步间隔(分钟)', { initial: 30, min: 10, max: 1440, column: true }),
  lastOrderSyncTime: time('最近同步', { readonly: true, column: true }),
  lastSyncError: text('最近错误', { readonly: true, column: true }),
  openDate: date('开店日期', { column: true }),
  remark: text('备注', { max: 500, column: true }),
}
export type ShopRow = Row<typeof fields, 'shopId'>
/** What a picker shows; the rest of a shop is for those who administer shops. */
export type ShopOption = Pick<ShopRow, 'shopId' | 'platCode' | 'shopName' | 'suffix' | 'site' | 'currency'> & { platName: string }
export interface ShopName {
  platName: string
  shopName: string
}
/** How many shops a channel has, within the caller's reach. */
export interface PlatformShops {
  platCode: string
  shops: number
  authorized: number
  expiring: number
}

const plain = crud(fields, { view: 'authorize:shop:list', edit: 'authorize:shop:edit' }, 'shopId')

export const shop = resource('authorize/shop', {
  title: '店铺',
  key: 'shopId',
  name: 'shopName',
  fields,
  actions: {
    ...authCalls,
    list: { ...plain.list, permission: 'session' as const } as Action<ListQuery, ShopOption[] | Page<ShopOption>>,
    'shop-name-list': action('GET', 'shop-name-list', { label: '店铺名称', permission: 'session', output: type<ShopName[]>() }),
    'platform-count': action('GET', 'platform-count', {
      label: '各平台店铺数',
      permission: 'authorize:platform:list',
      output: type<PlatformShops[]>(),
    }),
  },
})
