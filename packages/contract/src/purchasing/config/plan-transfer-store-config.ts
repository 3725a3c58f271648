import { action, flag, int, pagedCrud, ref, resource, type } from '../../kit/index.ts'

const shown = { column: true, search: true } as const
const fields = {
  targetStoreId: ref('最终仓', 'stock/store', { ...shown, required: true }),
  receiveStoreId: ref('中转仓', 'stock/store', { ...shown, required: true, hint: '先收货的自营仓' }),
  priority: int('优先级', { required: true, initial: 100, min: 1, max: 999, column: true, hint: '数字小的优先' }),
  categoryId: ref('商品类目', 'goods/goodsCats', { ...shown, hint: '不选表示全部类目' }),
  supplierProvince: ref('供应商省份', 'basic/china-city', { ...shown, by: 'code', hint: '不选表示全部省份' }),
  autoTransfer: flag('自动调拨', { ...shown, hint: '入库审核后自动生成调拨单草稿' }),
  isActivated: flag('启用', { ...shown, initial: 1 }),
}

/** Where the goods of a plan are received. */
export interface Transfer {
  ruleId: number | null
  storeId: number
  storeName: string
  targetStoreId: number
  autoTransfer: 0 | 1
  /** What the rule asks for, or that there is none. */
  by: string
}

const can = { view: 'purchasing:planTransferStore:list', edit: 'purchasing:planTransferStore:edit' } as const
const { import: _import, 'import-template': _template, ...plain } = pagedCrud(fields, can)

export const planTransferStoreConfig = resource('purchasing/purchase-plan-transfer-store-config', {
  title: '计划中转仓配置',
  name: 'priority',
  fields,
  actions: {
    ...plain,
    try: action('GET', 'try', {
      label: '试算',
      permission: can.view,
      input: {
        skuId: int('SKU', { required: true, min: 1 }),
        targetStoreId: int('最终仓', { required: true, min: 1 }),
        supplierId: int('供应商', { min: 1 }),
      },
      output: type<Transfer>(),
    }),
  },
})
