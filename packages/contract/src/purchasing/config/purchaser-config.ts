import { action, choice, flag, int, pagedCrud, ref, resource, text, type } from '../../kit/index.ts'

export const MATCH = { sku: 1, supplier: 2, category: 3, store: 4, always: 9 } as const
export const MATCH_TYPES = [
  [MATCH.sku, 'SKU', 'blue'],
  [MATCH.supplier, '供应商', 'purple'],
  [MATCH.category, '商品类目', 'cyan'],
  [MATCH.store, '收货仓', 'orange'],
  [MATCH.always, '默认', 'default'],
] as const

const person = { column: true, search: true, show: 'name' } as const
const fields = {
  matchValue: text('匹配对象', { computed: true, column: true, search: true }),
  matchType: choice('匹配方式', MATCH_TYPES, { required: true, column: true, search: true }),
  purchaserId: ref('采购员', 'account/user', { ...person, required: true }),
  backupPurchaserId: ref('备用采购员', 'account/user', { ...person, hint: '采购员停用或离职时由其接手' }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  matchId: int('匹配对象编号', { min: 1 }),
}

const rule = {
  matchType: fields.matchType,
  matchValue: text('匹配对象', { max: 80, hint: 'SKU、供应商编码或名称、类目名称、仓库名称；默认规则不填' }),
  purchaserId: fields.purchaserId,
  backupPurchaserId: fields.backupPurchaserId,
  isActivated: fields.isActivated,
}
export const purchaserImport = resource('purchasing/purchaser-config', {
  title: '采购员配置',
  name: 'matchValue',
  fields: rule,
  actions: {},
})

/** Which rule won, and whom it names. */
export interface Assignment {
  ruleId: number | null
  purchaserId: number | null
  purchaserName: string | null
  /** What matched, in words. */
  by: string
  /** Why it is not the one that the rule names first. */
  instead: string | null
}

const can = { view: 'purchasing:purchaserConfig:list', edit: 'purchasing:purchaserConfig:edit' } as const

export const purchaserConfig = resource('purchasing/purchaser-config', {
  title: '采购员配置',
  name: 'matchValue',
  fields,
  actions: {
    ...pagedCrud(fields, can),
    try: action('GET', 'try', {
      label: '试算',
      permission: can.view,
      input: {
        skuId: int('SKU', { required: true, min: 1 }),
        supplierId: int('供应商', { min: 1 }),
        storeId: int('收货仓', { min: 1 }),
      },
      output: type<Assignment>(),
    }),
  },
})
