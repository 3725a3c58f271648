import {
  action,
  asDocument,
  choice,
  decimal,
  documentStamp,
  exporting,
  flag,
  idsField,
  int,
  keyed,
  list,
  listPage,
  numberField,
  type Row,
  reasonField,
  ref,
  resource,
  stateField,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { ORDER_KINDS, type StationName, sheinOrderStates } from './order.states.ts'

export const ORDER_KEY = 'sheinOrderId'
const LIST = 'trust:shein:list' as const
const kept = { readonly: true, column: true } as const
const shown = { computed: true, column: true } as const

const fields = {
  orderNo: numberField('备货单号'),
  shopId: ref('店铺', 'authorize/shop', { ...kept, search: true }),
  orderKind: choice('类型', ORDER_KINDS, { ...kept, search: true }),
  status: stateField(sheinOrderStates),
  contents: text('商品', shown),
  sku: text('SKU/货号', { computed: true, search: 'exact' }),
  skuCount: int('SKU数', kept),
  quantity: int('件数', kept),
  pickedQty: int('已拣', kept),
  packedQty: int('已装', kept),
  receiveWarehouse: text('收货仓', { ...kept, search: true }),
  deliverDeadline: time('最晚送货', { ...kept, search: true }),
  storeId: ref('发货仓', 'stock/store', { ...kept, search: true }),
  boxNos: text('箱号', { ...shown, search: 'exact' }),
  amount: decimal('供货金额', { ...kept, currency: 'CNY' }),
  skips: text('跳过工位', shown),
  isPlatformCancelled: flag('平台已取消', { ...kept, search: true }),
  purchaseTime: time('下单时间', { ...kept, search: true }),
  releaseBy: ref('下发人', 'account/user', { readonly: true, search: true }),
  releaseTime: time('下发时间', kept),
  shipTime: time('送货时间', { ...kept, search: true }),
  receiveTime: time('收货时间', kept),
  platformDeliverySn: text('平台送货单号', kept),
  saleNo: text('销售单号', shown),
  invalidReason: text('作废原因', kept),
  ...documentStamp,
}
export type SheinOrderRow = Row<typeof fields, typeof ORDER_KEY>
export interface SheinLine {
  lineId: number
  productSkuId: string
  extCode: string
  spec: string | null
  skuId: number | null
  sku: string | null
  skuName: string | null
  skuImage: string | null
  quantity: number
  pickedQty: number
  supplyPrice: string
  /** Where its pieces lie, `A01-02-3 × 4；…`. */
  places: string | null
}
export interface StationScan {
  recordId: number
  userName: string
  time: string
  boxNo: string | null
  quantity: number
  points: string
}
export interface StationStanding {
  station: StationName
  label: string
  state: 'done' | 'skipped' | 'current' | 'waiting'
  scans: StationScan[]
}
export type SheinDetails = SheinOrderRow & {
  lines: SheinLine[]
  stations: StationStanding[]
  boxes: { boxNo: string; quantity: number; status: number; weight: string | null; lane: string | null; markTimes: number }[]
}
export interface SheinSynced {
  pulled: number
  changed: number
  /** Shops that could not be asked, and why. */
  failed: { shopName: string; reason: string }[]
}

const made = resource('trust/shein/order', {
  title: 'SHEIN备货单',
  key: ORDER_KEY,
  name: 'orderNo',
  table: 'shein_order',
  fields,
  actions: {
    'list-page': listPage<typeof fields, typeof ORDER_KEY>(fields, LIST),
    'status-count': statusCount(fields, LIST),
    export: exporting(fields, 'trust:shein:export'),
    details: action('GET', `details/{${ORDER_KEY}}`, {
      label: '详情',
      permission: LIST,
      input: keyed(ORDER_KEY),
      output: type<SheinDetails>(),
    }),
    sync: action('POST', 'sync', {
      label: '同步',
      permission: 'trust:shein:release',
      ownTx: true,
      input: { shopIds: list('店铺', int('店铺', { min: 1 }), { max: 100 }) },
      output: type<SheinSynced>(),
    }),
    release: action('POST', 'release', {
      each: true,
      label: '下发',
      permission: 'trust:shein:release',
      input: { ids: idsField },
    }),
    invalid: action('POST', 'invalid', {
      each: true,
      label: '作废',
      permission: 'trust:shein:invalid',
      input: { ids: idsField, reason: reasonField },
    }),
  },
})
export const sheinOrder = asDocument(made, { states: sheinOrderStates, state: 'status', lines: {} })
