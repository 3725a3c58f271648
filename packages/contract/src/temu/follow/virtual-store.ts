import {
  type Action,
  action,
  choice,
  decimal,
  exporting,
  flag,
  int,
  keyed,
  list,
  listPage,
  type Page,
  type PageInput,
  type RowOf,
  resource,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'

const KEY = 'skuId'
const COST = 'goods:sku:viewCost' as const
const shown = { computed: true, column: true } as const

export const DIFFERENCE_TABS = [
  ['all', '全部'],
  ['difference', '差异'],
] as const

const fields = {
  sku: text('SKU', { ...shown, search: 'codes' }),
  skuName: text('SKU名称', { ...shown, search: true }),
  tab: choice('范围', DIFFERENCE_TABS, { computed: true, search: true }),
  ledgerQty: int('账面(391)', shown),
  platformQty: int('平台库存', { ...shown, hint: '可用 + 暂不可用 + 待上架' }),
  difference: int('差异', { ...shown, hint: '账面 − 平台，持续三天以上才显示' }),
  since: time('差异始于', shown),
  transitQty: int('在途', shown),
  amount: decimal('货值', { scale: 4, places: 2, currency: 'CNY', ...shown, reach: COST }),
  ageDays: int('库龄(天)', shown),
  isChecking: flag('核对中', shown),
}
export type VirtualStoreRow = RowOf<typeof fields> & Record<typeof KEY, number>

/** Where a difference may come from: what was sent, what arrived, what was sold, and what was sold beyond the book. */
export interface DifferenceTrace {
  day: string
  kind: string
  docNo: string
  deliveryOrderId: number | null
  orderId: number | null
  quantity: number
  note: string | null
}
const LIST = 'temu:virtualStore:list' as const

export const virtualStore = resource('operation-temu/virtual-store', {
  title: '虚拟仓库存',
  key: KEY,
  name: 'sku',
  table: 'stock_summary',
  fields,
  actions: {
    'list-page': listPage(fields, LIST) as unknown as Action<PageInput<typeof fields>, Page<VirtualStoreRow>>,
    'status-count': statusCount(fields, LIST),
    trace: action('GET', 'trace/{skuId}', {
      label: '差异来源',
      permission: LIST,
      input: keyed(KEY),
      output: type<DifferenceTrace[]>(),
    }),
    check: action('POST', 'check', {
      label: '发起核对',
      permission: 'temu:virtualStore:check',
      /** Without SKUs, all that differ. */
      input: { skuIds: list('SKU', int('SKU', { min: 1 }), { max: 300 }) },
      output: type<{ finishedId: number; finishedNo: string; lines: number }>(),
    }),
    export: exporting(fields, LIST),
  },
})
