import {
  type Action,
  action,
  choice,
  condition,
  crud,
  date,
  exporting,
  flag,
  idField,
  importing,
  inputs,
  int,
  type ListQuery,
  list,
  type Page,
  type Row,
  ref,
  refs,
  resource,
  states,
  text,
  time,
  type,
  versionField,
} from '../kit/index.ts'
import { authCalls } from './auth/auth-calls.ts'

export const SHOP_STATE = { disabled: 0, enabled: 1, closed: 2 } as const
export const SHOP_STATUS = [
  [SHOP_STATE.enabled, '启用', 'green'],
  [SHOP_STATE.disabled, '停用', 'default'],
  [SHOP_STATE.closed, '封店', 'red'],
] as const
const { disabled, enabled, closed } = SHOP_STATE
/** Disabled, nothing is synchronised at all; closed by the platform, nothing is pulled or pushed and orders go on. */
export const shopStates = states(
  { [enabled]: ['启用', 'green'], [disabled]: ['停用', 'default'], [closed]: ['封店', 'red'] },
  {
    disable: { label: '停用', from: [enabled], to: disabled, danger: true },
    close: { label: '封店', from: [enabled], to: closed, danger: true },
    resume: { label: '恢复', from: [disabled, closed], to: enabled },
  },
  enabled,
)
export const AUTH_STATE = { none: 0, granted: 1, ending: 2, ended: 3, broken: 4 } as const
export const AUTH_STATUS = [
  [AUTH_STATE.none, '未授权', 'default'],
  [AUTH_STATE.granted, '已授权', 'green'],
  [AUTH_STATE.ending, '即将过期', 'orange'],
  [AUTH_STATE.ended, '已过期', 'red'],
  [AUTH_STATE.broken, '授权失效', 'red'],
] as const
/** What is not in use stands apart, whatever its authorisation. */
export const SHOP_OFF = 9
export const SHOP_TABS = [
  [AUTH_STATE.granted, '已授权', 'green'],
  [AUTH_STATE.ending, '即将过期', 'orange'],
  [AUTH_STATE.ended, '已过期', 'red'],
  [AUTH_STATE.broken, '授权失效', 'red'],
  [AUTH_STATE.none, '未授权', 'default'],
  [SHOP_OFF, '停用封店', 'default'],
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
  /** The same name is used on several channels: with its suffix it is one. */
  displayName: text('店铺', { readonly: true }),
  platformShopId: text('平台店铺编号', { max: 50, column: true }),
  sellerId: ref('负责人', 'account/user', { required: true, column: true, search: true }),
  deptId: ref('部门', 'account/department', { column: true, search: true }),
  dept_name: text('部门名称', { computed: true }),
  defaultStoreId: ref('默认仓库', 'stock/store', { column: true, search: true }),
  skuPrefix: text('SKU前缀', { max: 20, column: true }),
  skuSuffix: text('SKU后缀', { max: 20, column: true }),
  tagIds: refs('标签', 'basic/tag', { column: true, search: true }),
  status: choice('状态', SHOP_STATUS, { readonly: true, column: true, search: true }),
  tab: choice('页签', SHOP_TABS, { computed: true, search: true }),
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
export type ShopOption = Pick<ShopRow, 'shopId' | 'platCode' | 'shopName' | 'displayName' | 'suffix' | 'currency'> & {
  /** A shop of the managed platforms has none. */
  site: string | null
  platName: string
}
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

const view = 'authorize:shop:list' as const
const edit = 'authorize:shop:edit' as const
const plain = crud(fields, { view, edit }, 'shopId')
const shopIds = list('店铺', int('编号', { min: 1 }), { required: true, max: 2000 })
const written = { ...inputs(fields), markAt: choice('标记发货时机', MARK_AT, { initial: 1 }) }
const kept = (label: string) => int(label, { min: 0, max: 1 })

/** What a workbook of shops holds. */
export const shopImport = resource('authorize/shop', {
  title: '店铺',
  key: 'shopId',
  name: 'shopName',
  fields: { ...written, suffix: text('账号后缀', { required: true, min: 2, max: 20 }) },
  actions: {},
})

export const shop = resource('authorize/shop', {
  title: '店铺',
  key: 'shopId',
  name: 'shopName',
  fields,
  actions: {
    ...authCalls,
    list: { ...plain.list, permission: 'session' as const } as Action<ListQuery, ShopOption[] | Page<ShopOption>>,
    'list-page': plain['list-page'],
    'status-count': action('GET', 'status-count', {
      label: '各状态数量',
      permission: view,
      output: type<Record<string, number>>(),
    }),
    counts: action('POST', 'status-count', {
      label: '各状态数量（按筛选）',
      permission: view,
      reads: true,
      input: { condition: condition(fields) },
      output: type<Record<string, number>>(),
    }),
    'shop-name-list': action('GET', 'shop-name-list', { label: '店铺名称', permission: 'session', output: type<ShopName[]>() }),
    summary: action('GET', '/authorize/platform/summary', {
      label: '各平台店铺数',
      permission: 'authorize:platform:list',
      output: type<PlatformShops[]>(),
    }),
    get: action('GET', '{id}', { label: '详情', permission: view, input: { id: idField() }, output: type<ShopRow>() }),
    add: action('POST', '', {
      label: '新增',
      permission: 'authorize:shop:add',
      input: written,
      output: type<ShopRow>(),
    }),
    update: action('PUT', '', {
      label: '修改',
      permission: edit,
      input: { ...written, shopId: idField(), version: versionField },
      output: type<ShopRow>(),
    }),
    remove: plain.remove,
    'set-status': action('POST', 'set-status', {
      together: true,
      label: '停用/封店/恢复',
      permission: 'authorize:shop:status',
      input: {
        ids: shopIds,
        status: choice('状态', SHOP_STATUS, { required: true }),
        reason: text('原因', { max: 200 }),
      },
    }),
    'set-seller': action('POST', 'set-seller', {
      together: true,
      label: '换负责人',
      permission: edit,
      input: {
        ids: shopIds,
        sellerId: ref('新负责人', 'account/user', { required: true }),
        keep: flag('原负责人留下协作', { initial: 1 }),
      },
    }),
    'set-switch': action('POST', 'set-switch', {
      together: true,
      label: '同步开关',
      permission: edit,
      input: {
        ids: shopIds,
        orderSync: kept('同步订单'),
        listingSync: kept('同步刊登'),
        stockPush: kept('推送库存'),
        syncMinutes: int('同步间隔(分钟)', { min: 10, max: 1440 }),
        markAt: choice('标记发货时机', MARK_AT),
      },
    }),
    export: exporting(fields, 'authorize:shop:export'),
    ...importing('authorize:shop:import'),
  },
})
