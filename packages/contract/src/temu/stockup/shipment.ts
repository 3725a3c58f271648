import {
  action,
  choice,
  exporting,
  flag,
  idField,
  idsField,
  image,
  int,
  keyed,
  list,
  listPage,
  type Page,
  type PageInput,
  type Row,
  ref,
  resource,
  rows,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import type { Action } from '../../kit/resource.ts'
import type { Checked } from '../delivery/pre-delivery.ts'
import type { DueBoard } from './due-board.ts'
import { ASKED_BYS, DESK_TABS, SETTLEMENTS, STOCK_ORDER_STATUS, STOCK_TYPES, URGENCIES } from './stock-order.states.ts'

export const STOCK_ORDER_KEY = 'stockOrderId'
const LIST = 'temu:shipments:list' as const
const STAGE = 'temu:shipments:stage' as const
const kept = { readonly: true, column: true } as const
const shown = { computed: true, column: true } as const
const asked = { computed: true, search: true } as const

export const shipmentFields = {
  image: image('图片', kept),
  subPurchaseOrderSn: text('备货单号', { ...kept, search: 'codes' }),
  shopId: ref('店铺', 'authorize/shop', { ...kept, search: true }),
  sku: text('SKU/货号', { ...shown, search: 'exact' }),
  productName: text('商品名称', kept),
  productSkcId: text('SKC', { ...kept, search: 'exact' }),
  skcExtCode: text('SKC货号', kept),
  quantity: int('数量', shown),
  maxDeliverQty: int('可发量', shown),
  available: int('可售(发货仓)', shown),
  supplyPrice: text('供货价', shown),
  margin: text('毛利率', shown),
  checkResult: text('检查结果', shown),
  subWarehouseId: ref('收货仓', 'operation-temu/delivery-warehouse', { ...kept, search: true }),
  expectLatestDeliverTime: time('最晚发货', { ...kept, search: true }),
  purchaseStockType: choice('备货类型', STOCK_TYPES, { ...kept, search: true }),
  urgencyType: choice('加急', URGENCIES, { ...kept, search: true }),
  source: choice('来源', ASKED_BYS, { ...kept, search: true }),
  settlementType: choice('结算', SETTLEMENTS, kept),
  platformStatus: choice('平台状态', STOCK_ORDER_STATUS, { ...kept, search: true }),
  isStaged: flag('已上发货台', { readonly: true }),
  deliveryOrderId: int('发货单', { readonly: true }),
  deliveryOrderNo: text('发货单号', { ...shown, search: 'exact' }),
  purchaseTime: time('下单时间', kept),
  expectLatestArrivalTime: time('最晚到货', kept),
  originalPurchaseOrderSn: text('原备货单号', { readonly: true }),
  shipTime: time('发货时间', { readonly: true }),
  arriveTime: time('到货时间', { readonly: true }),
  tab: choice('所在', DESK_TABS, asked),
  soon: flag('24h内到期', asked),
  overdue: flag('已逾期', asked),
  unlinked: flag('未匹配', asked),
  short: flag('缺货', asked),
  blocked: flag('被拦截', asked),
}
export interface ShipmentLine {
  lineId: number
  productSkuId: string
  extCode: string
  spec: string | null
  skuId: number | null
  sku: string | null
  skuName: string | null
  skuImage: string | null
  purchaseQty: number
  maxDeliverQty: number
  deliverQty: number
  receiveQty: number
  supplyPrice: string
  /** Free in the out store. */
  available: number
  /** What of it this line gets. */
  canStock: number
  /** What the cap still allows; null where it does not count. */
  room: number | null
  /** Four decimals; without the right to costs 达标 or 不达标. */
  margin: string | null
  checks: Checked[]
}
export type ShipmentRow = Row<typeof shipmentFields, typeof STOCK_ORDER_KEY> & { lines: ShipmentLine[] }
export interface EachShipment {
  done: { stockOrderId: number; subPurchaseOrderSn: string }[]
  failed: { stockOrderId: number; subPurchaseOrderSn: string; reason: string }[]
}
export interface CheckedShipment {
  stockOrderId: number
  lines: ShipmentLine[]
}
export interface PlannedShipments {
  plans: { planId: number; planNo: string; sku: string; quantity: number }[]
}

const ids = { ids: idsField }
const quantity = int('数量', { required: true, min: 1, max: 99_999 })
export const shipment = resource('operation-temu/shipments', {
  title: '备货单',
  key: STOCK_ORDER_KEY,
  name: 'subPurchaseOrderSn',
  table: 'temu_stock_order',
  fields: shipmentFields,
  actions: {
    /** Each row with its lines and what the rules say of them. */
    'list-page': listPage<typeof shipmentFields, typeof STOCK_ORDER_KEY>(shipmentFields, LIST) as unknown as Action<
      PageInput<typeof shipmentFields>,
      Page<ShipmentRow>
    >,
    'status-count': statusCount(shipmentFields, LIST),
    details: action('GET', `details/{${STOCK_ORDER_KEY}}`, {
      label: '详情',
      permission: LIST,
      input: keyed(STOCK_ORDER_KEY),
      output: type<ShipmentRow>(),
    }),
    accept: action('POST', 'accept', {
      each: true,
      ownTx: true,
      label: '接单',
      permission: 'temu:shipments:accept',
      input: ids,
      output: type<EachShipment>(),
    }),
    stage: action('POST', 'stage', { each: true, label: '加入发货台', permission: STAGE, input: ids }),
    unstage: action('POST', 'unstage', { each: true, label: '移出发货台', permission: STAGE, input: ids }),
    /** As if they were submitted together, with the quantities that a person has in mind. */
    check: action('POST', 'check', {
      label: '检查',
      permission: LIST,
      reads: true,
      input: {
        orders: rows(
          '备货单',
          { stockOrderId: idField('备货单'), lines: rows('明细', { lineId: idField('行'), quantity }, { max: 200 }) },
          { required: true, min: 1, max: 300 },
        ),
      },
      output: type<CheckedShipment[]>(),
    }),
    'to-plan': action('POST', 'to-plan', {
      together: true,
      label: '缺货转采购',
      permission: 'temu:shipments:toPlan',
      input: ids,
      output: type<PlannedShipments>(),
    }),
    sync: action('POST', 'sync', {
      ownTx: true,
      label: '同步',
      permission: 'temu:shipments:sync',
      input: { shopIds: list('店铺', idField('店铺'), { required: true, max: 300 }) },
      output: type<{ pulled: number; changed: number }>(),
    }),
    export: exporting(shipmentFields, 'temu:shipments:export'),
    'due-board': action('GET', 'due-board', { label: '到期作战板', permission: LIST, output: type<DueBoard>() }),
  },
})

/** A margin as people read it; without the right to costs it is a word already. */
export const percentText = (margin: string): string => (/\d/.test(margin) ? `${(Number(margin) * 100).toFixed(2)}%` : margin)
