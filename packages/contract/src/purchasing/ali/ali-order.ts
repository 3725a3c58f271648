import { action, exporting, idField, int, list, listPage, ref, resource, rows, statusCount, text, type } from '../../kit/index.ts'
import { type AliOrderDetails, aliOrderFields } from './ali-order-fields.ts'

const VIEW = 'purchasing:ali:list' as const
const ORDER = 'purchasing:ali:order' as const
const one = { id: idField('1688订单') }

export interface PlacedOrder {
  orderId: number
  orderNo: string
  aliOrderId: string
  sellerName: string
  totalAmount: string
  /** Pieces bought beyond what was asked for, because 1688 sells whole units. */
  surplus: { sku: string; quantity: number }[]
}
export interface Placed {
  placed: PlacedOrder[]
  failed: { orderId: number; orderNo: string; reason: string }[]
}
export interface AliPaid {
  /** Where a person confirms what cannot be paid without one. */
  payUrl: string | null
  paid: number
  pending: number
  failed: { paymentId: number; paymentNo: string; reason: string }[]
}
export interface ExcelChange {
  aliOrderId: string
  orderNo: string | null
  field: string
  from: string | null
  to: string | null
}
/** Every order of the file is counted once. */
export interface ExcelSync {
  total: number
  updated: number
  created: number
  unmatched: number
  unchanged: number
  changes: ExcelChange[]
  /** How many there are, where not all are told. */
  changeCount: number
}

export const aliOrder = resource('purchasing/ali/order', {
  title: '1688订单',
  name: 'aliOrderId',
  fields: aliOrderFields,
  actions: {
    'list-page': listPage(aliOrderFields, VIEW),
    'status-count': statusCount(aliOrderFields, VIEW),
    details: action('GET', '{id}', { label: '详情', permission: VIEW, input: one, output: type<AliOrderDetails>() }),
    export: exporting(aliOrderFields, VIEW),
    sync: action('POST', 'sync', {
      label: '同步',
      permission: 'purchasing:ali:sync',
      input: { accountId: ref('1688账号', 'purchasing/ali/account', { hint: '不选时同步所有账号' }) },
      output: type<{ taskId: number }>(),
    }),
    place: action('POST', 'place', {
      label: '1688下单',
      permission: ORDER,
      ownTx: true,
      input: {
        ids: list('采购单', idField('采购单'), { required: true, max: 100 }),
        accountId: ref('1688账号', 'purchasing/ali/account', { hint: '不选时用默认账号' }),
      },
      output: type<Placed>(),
    }),
    link: action('POST', 'link', {
      label: '关联采购单',
      permission: ORDER,
      input: { ...one, orderNo: text('采购单号', { required: true, max: 30, upper: true }) },
    }),
    unlink: action('POST', 'unlink', { label: '取消关联', permission: ORDER, input: one }),
    'create-purchase': action('POST', 'create-purchase', {
      label: '由此建单',
      permission: ORDER,
      input: {
        ...one,
        supplierId: ref('供应商', 'purchasing/supplier', { hint: '不选时按卖家识别' }),
        storeId: ref('收货仓', 'stock/store', { required: true }),
        lines: rows('明细', {
          lineId: idField('行'),
          skuId: ref('SKU', 'goods/goodsSku'),
          quantity: int('件数', { min: 1, max: 999_999 }),
        }),
      },
      output: type<{ orderId: number; orderNo: string }>(),
    }),
    cancel: action('POST', 'cancel', {
      label: '取消',
      permission: ORDER,
      ownTx: true,
      input: { ...one, reason: text('原因', { required: true, max: 100 }) },
    }),
    'apply-amount': action('POST', 'apply-amount', { label: '以1688为准', permission: ORDER, input: one }),
    'ali-pay': action('POST', '/purchasing/payment/ali-pay', {
      label: '1688支付',
      permission: 'purchasing:ali:pay',
      ownTx: true,
      input: { ids: list('付款单', idField('付款单'), { required: true, max: 100 }) },
      output: type<AliPaid>(),
    }),
    'excel-sync': action('POST', '/purchasing/order/all_new_excel_sync', {
      label: '1688表格同步',
      permission: 'purchasing:order:sync',
      upload: true,
      ownTx: true,
      input: { dryRun: int('试算', { min: 0, max: 1 }) },
      output: type<ExcelSync>(),
    }),
  },
})
