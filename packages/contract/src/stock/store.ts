import { type Action, choice, crud, flag, int, type ListQuery, type Row, ref, refs, resource, text } from '../kit/index.ts'

export const STORE_TYPES = [
  [1, '自营仓', 'blue'],
  [2, '自营海外仓', 'cyan'],
  [3, '第三方海外仓', 'purple'],
  [4, 'FBA仓', 'orange'],
  [5, '平台/虚拟仓', 'default'],
] as const
export const TEMU_STORE_ID = 391

const fields = {
  storeId: int('仓库编号', { computed: true }),
  storeCode: text('仓库代码', {
    required: true,
    unique: true,
    upper: true,
    pattern: /^[A-Z0-9]{2,10}$/,
    message: '仓库代码应为2-10位大写字母或数字',
    column: true,
    search: true,
  }),
  storeName: text('仓库名称', { required: true, max: 50, unique: true, column: true, search: true }),
  storeType: choice('仓库类型', STORE_TYPES, { required: true, column: true, search: true }),
  countryCode: ref('国家', 'basic/country', { by: 'countryCode', required: true, column: true, search: true }),
  currency: ref('币种', 'basic/currency', { by: 'currencyCode', required: true, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  isAllocatable: flag('参与订单分配', { initial: 1, column: true, search: true }),
  isLocationManaged: flag('库位管理', { initial: 1, column: true }),
  managerIds: refs('负责人', 'account/user', { column: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  isSystem: flag('系统内置', { readonly: true, column: true }),
  platShopIds: refs('对应店铺', 'authorize/shop'),
  remark: text('备注', { max: 500, column: true }),
}
export type StoreRow = Row<typeof fields>

const plain = crud(fields, { view: 'stock:store:list', edit: 'stock:store:edit' })

export const store = resource('stock/store', {
  title: '仓库',
  name: 'storeName',
  fields,
  actions: { list: { ...plain.list, permission: 'session' as const } as Action<ListQuery, StoreRow[]> },
})
