import { choice, date, decimal, type Fields, int, ref, sumOf, text, time } from '../../kit/index.ts'
import { COST_VIEW } from '../../stock/figures/report-fields.ts'
import { BIZ_TYPES, stockLedger } from '../../stock/ledger/stock-ledger.ts'

const cny = { scale: 4, currency: 'CNY', reach: COST_VIEW } as const
/** Figures of cost are for those who may see it. */
export const money = (label: string, hint?: string) => decimal(label, { ...cny, hint })
export const cost = (label: string, hint?: string) => sumOf(money(label, hint))
export const pieces = (label: string, hint?: string) => sumOf(int(label, { hint }))

export const storeId = ref('仓库', 'stock/store', { search: true })
export const catId = ref('分类', 'goods/goodsCats', { search: true })
export const skuId = ref('SKU', 'goods/goodsSku', { show: 'sku' })
export const skuFilter = text('SKU', { search: 'exact' })
export const onDay = text('日期')
export const month = text('月份')
export const dayFilter = date('日期')

/** A movement of the ledger as it is shown behind a figure. */
export const movementFields = {
  docNo: text('单号'),
  movementTime: time('时间'),
  storeId: ref('仓库', 'stock/store'),
  skuId: ref('SKU', 'goods/goodsSku', { show: 'sku' }),
  bizType: choice('业务类型', BIZ_TYPES),
  quantity: int('数量'),
  amount: money('金额'),
  operatorId: ref('操作人', 'account/user', { show: 'displayName' }),
} satisfies Fields
/** The list page of the ledger holds them too. */
export const movementPage = {
  path: '/warehouse/stockLedger',
  resource: stockLedger,
  row: 'docNo',
  filters: { storeId: 'storeId', day: 'movementTime' },
}
