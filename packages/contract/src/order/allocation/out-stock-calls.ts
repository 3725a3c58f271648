import { action, idField, idsField, int, listPage, type Row, ref, resource, text, time, type } from '../../kit/index.ts'
import { LIST } from '../desk/order-calls.ts'

const shown = { computed: true, column: true } as const
const fields = {
  sku: text('SKU', { readonly: true, column: true, search: true }),
  skuName: text('商品名', { readonly: true, column: true, search: true }),
  skuImage: text('图片', { readonly: true, column: true }),
  storeId: ref('仓库', 'stock/store', { computed: true, search: true }),
  orderCount: int('缺货订单', shown),
  needQty: int('需求件数', shown),
  shortQty: int('缺货件数', shown),
  available: int('可用', shown),
  purchaseOnWay: int('采购在途', shown),
  transferOnWay: int('调拨在途', shown),
  expectDate: text('预计到货', shown),
  since: time('最早缺货', shown),
}
/** Shortages summed by SKU. */
export const shortSku = resource('order/out-stock-order/sku', {
  title: '缺货SKU',
  name: 'sku',
  table: 'goods_goods_sku',
  fields,
  actions: {},
})
export type ShortSkuRow = Row<typeof fields>

export const SOLUTION_KINDS = [
  ['split', '拆分发有货部分'],
  ['store', '换仓'],
  ['sku', '换SKU'],
  ['wait', '等到货'],
] as const
/** A way out of a shortage, with what it costs more than waiting for nothing. */
export interface Solution {
  kind: (typeof SOLUTION_KINDS)[number][0]
  title: string
  detail: string
  /** Goods and freight beyond what the order costs now, in CNY; empty when it cannot be told. */
  extraCost: string | null
  freightCny: string | null
  /** When the parcel could leave, and whether that is in time. */
  readyDate: string
  isInTime: 0 | 1
  /** The call that does it, if one does. */
  call: { method: 'POST' | 'PUT'; path: string; body: Record<string, unknown> } | null
}

/** The plans that were made, and the SKUs that need none or cannot have one. */
export interface ToPurchase {
  planNos: string[]
  unplanned: { sku: string; reason: string }[]
}

/** Only of out-of-stock orders. */
export const outStockCalls = {
  'sku-list-page': listPage<typeof fields>(fields, LIST, 'sku-list-page'),
  solutions: action('GET', 'solutions/{id}', {
    label: '缺货解法',
    permission: LIST,
    input: { id: idField('订单') },
    output: type<Solution[]>(),
  }),
  'to-purchase': action('POST', 'to-purchase', {
    each: true,
    label: '转采购',
    permission: 'order:outStock:toPurchase',
    input: { ids: idsField },
    output: type<ToPurchase>(),
  }),
}
