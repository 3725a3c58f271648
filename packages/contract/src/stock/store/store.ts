import {
  type Action,
  action,
  choice,
  crud,
  exporting,
  flag,
  idField,
  int,
  type ListQuery,
  type Row,
  ref,
  refs,
  resource,
  rows,
  text,
  type,
  versionField,
} from '../../kit/index.ts'

export const STORE_TYPES = [
  [1, '自营仓', 'blue'],
  [2, '自营海外仓', 'cyan'],
  [3, '第三方海外仓', 'purple'],
  [4, 'FBA仓', 'orange'],
  [5, '平台/虚拟仓', 'default'],
] as const
/** Stores where goods lie at a platform: one automatic location, no shelves of ours. */
export const isPlatformStore = (storeType: number): boolean => storeType >= 4
export const TEMU_STORE_ID = 391

const fields = {
  storeId: int('仓库编号', { computed: true }),
  storeCode: text('仓库编码', {
    required: true,
    upper: true,
    pattern: /^[A-Z0-9]{2,10}$/,
    message: '仓库编码应为2-10位大写字母或数字',
    column: true,
    search: true,
  }),
  storeName: text('仓库名称', { required: true, max: 50, unique: true, column: true, search: true }),
  storeType: choice('仓库类型', STORE_TYPES, { required: true, fixed: true, column: true, search: true }),
  countryCode: ref('国家', 'basic/country', { by: 'countryCode', required: true, column: true, search: true }),
  currency: ref('币种', 'basic/currency', { by: 'currencyCode', required: true, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  isAllocatable: flag('参与订单分配', { initial: 1, column: true, search: true }),
  isLocationManaged: flag('库位管理', { readonly: true, column: true }),
  managerIds: refs('负责人', 'account/user', { column: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  isSystem: flag('系统内置', { readonly: true }),
  platShopIds: refs('对应店铺', 'authorize/shop'),
  remark: text('备注', { max: 500, column: true }),
  locationCount: int('库位数', { computed: true, column: true }),
  skuCount: int('SKU数', { computed: true, column: true }),
  onHand: int('库存件数', { computed: true, column: true }),
}
export type StoreRow = Row<typeof fields>

/** The warehouse as a tree: stores, their areas, their roadways. */
export interface StoreNode {
  key: string
  title: string
  storeId: number
  areaCode?: string
  roadwayNo?: string
  locationCount: number
  children?: StoreNode[]
}

const { list, update, ...plain } = crud(fields, { view: 'stock:store:view', edit: 'stock:store:edit' })
const option = { permission: 'session' as const }

export const store = resource('stock/store', {
  title: '仓库',
  name: 'storeName',
  fields,
  actions: {
    list: { ...list, ...option } as Action<ListQuery, StoreRow[]>,
    'valid-list': { ...list, ...option, path: 'valid-list', label: '可选仓库' } as Action<ListQuery, StoreRow[]>,
    'tree-list': action('GET', 'tree-list', { label: '仓库树', permission: 'stock:store:view', output: type<StoreNode[]>() }),
    'list-page': plain['list-page'],
    get: action('GET', '{id}', {
      label: '详情',
      permission: 'stock:store:view',
      input: { id: idField() },
      output: type<StoreRow>(),
    }),
    save: { ...plain.save, permission: 'stock:store:add' as const },
    update: { ...update, input: { ...update.input, version: versionField } },
    remove: { ...plain.remove, permission: 'stock:store:remove' as const },
    'edit-sort-no': action('POST', 'edit-sort-no', {
      label: '排序',
      permission: 'stock:store:edit',
      input: {
        rows: rows('排序', { id: idField(), sortNo: int('排序', { required: true, min: 0, max: 99999 }) }, { required: true }),
      },
    }),
    export: exporting(fields, 'stock:store:view'),
  },
})
