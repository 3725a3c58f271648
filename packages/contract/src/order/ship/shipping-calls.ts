import {
  action,
  choice,
  flag,
  idField,
  int,
  listPage,
  ref,
  resource,
  stateChoices,
  states,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { type EachOrder, LIST, orderIds } from '../desk/order-calls.ts'
import { scanId } from '../pick/pick-order.ts'

export interface WeighAnswer {
  orderId: number
  orderNo: string
  trackingNumber: string | null
  weight: number
  estWeight: number | null
  /** Off by more than the tolerance: accepted, with an attention sound. */
  weightFlag: 0 | 1
  status: number
  isShipped: 0 | 1
}
/** What is known of a parcel before it is weighed. */
export interface WeighParcel {
  orderId: number
  orderNo: string
  status: number
  trackingNumber: string | null
  countryCode: string | null
  expressName: string | null
  wayName: string | null
  estWeight: number | null
  /** Of the way; above it nothing is taken. */
  maxWeight: number | null
  labelPrintedCount: number
  isHold: number
  pickingNotes: string | null
}
export interface Handover {
  id: number
  handoverNo: string
  storeId: number
  storeName: string
  expressId: number
  expressName: string
  status: number
  parcels: number
  /** In g. */
  totalWeight: number
  driver: string | null
  handoverTime: string | null
  createTime: string
}
export interface HandoverSheet extends Handover {
  lines: { orderNo: string; trackingNumber: string | null; countryCode: string | null; weight: number | null; shipTime: string }[]
}
export interface ShipScanAnswer {
  orderId: number
  orderNo: string
  trackingNumber: string | null
  weight: number | null
  handoverNo: string
  parcels: number
  totalWeight: number
  /** As it is now, opened by this parcel where none was given. */
  bag: Handover
}
export const HANDOVER_STATE = { open: 10, handedOver: 20 } as const
const { open, handedOver } = HANDOVER_STATE

export const handoverStates = states(
  { [open]: ['装袋中', 'orange'], [handedOver]: ['已交接', 'green'] },
  { close: { label: '交接', from: [open], to: handedOver } },
  open,
)
const shown = { readonly: true, column: true } as const
const handoverFields = {
  handoverNo: text('交接单号', { ...shown, search: 'codes' }),
  storeId: ref('仓库', 'stock/store', { ...shown, search: true }),
  expressId: ref('物流公司', 'express/express', { ...shown, search: true, show: 'expressName' }),
  status: choice('状态', stateChoices(handoverStates), { ...shown, search: true }),
  parcels: int('包裹数', shown),
  totalWeight: int('总重(g)', shown),
  driver: text('司机', shown),
  creatorId: ref('经手人', 'account/user', { computed: true, column: true, search: true }),
  createTime: time('开袋时间', { computed: true, column: true, search: true }),
  handoverTime: time('交接时间', { ...shown, search: true }),
}
/** Bags, listed by a call of the orders that wait for shipping. */
export const handover = resource('order/handover', {
  title: '交接单',
  name: 'handoverNo',
  table: 'order_handover',
  fields: handoverFields,
  actions: {},
})
const code = text('包裹', { required: true, max: 64 })
const each = type<EachOrder>()
const reason = text('原因', { required: true, max: 200 })

export const weighCalls = {
  'weigh-scan': action('POST', 'weigh-scan', {
    label: '打开称重',
    permission: 'order:weigh:weigh',
    reads: true,
    input: { code },
    output: type<WeighParcel>(),
  }),
  weightDeliver: action('POST', 'weightDeliver', {
    label: '称重',
    permission: 'order:weigh:weigh',
    input: {
      code,
      weight: int('重量(g)', { required: true, min: 1, max: 30_000 }),
      deliver: flag('称重即发货'),
      force: flag('偏差也接受'),
      scanId,
    },
    output: type<WeighAnswer>(),
  }),
}
const shipping = (label: string) =>
  action('POST', 'to-shipped', {
    each: true,
    label,
    permission: 'order:ship:ship',
    input: { ids: orderIds },
    ownTx: true,
    output: each,
  })
export const storeShipCalls = { 'to-shipped': shipping('海外仓发货') }
export const waitShipCalls = {
  'to-shipped': shipping('发货'),
  'scan-ship': action('POST', 'scan-ship', {
    label: '扫描发货',
    permission: 'order:ship:ship',
    /** Without a bag the person's own of its express company is taken, else a new one. */
    input: { handoverId: int('交接单', { min: 1 }), code, scanId },
    output: type<ShipScanAnswer>(),
  }),
  'back-to-package': action('POST', 'back-to-package', {
    each: true,
    label: '退回包装',
    permission: 'order:ship:back',
    input: { ids: orderIds, reason: text('原因', { max: 200 }) },
  }),
  'handover-list-page': listPage<typeof handoverFields>(handoverFields, 'order:ship:ship', 'handover/list-page'),
  handover: action('POST', 'handover', {
    label: '新建交接单',
    permission: 'order:ship:ship',
    input: {
      storeId: ref('仓库', 'stock/store', { required: true }),
      expressId: ref('物流公司', 'express/express', { required: true }),
    },
    output: type<Handover>(),
  }),
  'handover-close': action('POST', 'handover/close', {
    label: '交接',
    permission: 'order:ship:ship',
    input: { id: idField('交接单'), driver: text('司机', { max: 50 }) },
    output: type<Handover>(),
  }),
  'handover-print': action('GET', 'handover/{id}/print', {
    label: '打印交接单',
    permission: 'order:ship:ship',
    input: { id: idField('交接单') },
    output: type<HandoverSheet>(),
  }),
}
export const shippedCalls = {
  'to-archive': action('POST', 'to-archive', {
    each: true,
    label: '归档',
    permission: 'order:archive:archive',
    input: { ids: orderIds },
    ownTx: true,
    output: each,
  }),
}
export const archivedCalls = {
  'return-archive': action('POST', 'return-archive', {
    each: true,
    label: '取消归档',
    permission: 'order:archive:return',
    input: { ids: orderIds },
    ownTx: true,
    output: each,
  }),
}
/** 取消订单, of unusual and of intercepted orders. */
export const cancelCalls = {
  'to-archive': action('POST', 'to-archive', {
    each: true,
    label: '取消订单',
    permission: 'order:unusual:archive',
    input: { ids: orderIds, reason },
    ownTx: true,
    output: each,
  }),
}

/** Pieces of a stopped order on their way back to the shelf. */
export interface PutBackList {
  orderId: number
  orderNo: string
  storeName: string | null
  /** Pieces in all, and those that are back. */
  quantity: number
  backQty: number
  lines: {
    skuId: number
    sku: string
    skuName: string
    skuImage: string | null
    quantity: number
    fromName: string | null
    toName: string | null
    isBack: 0 | 1
  }[]
}
const one = { id: idField('订单') }
export const interceptCalls = {
  ...cancelCalls,
  intercept: action('POST', 'intercept', {
    each: true,
    label: '拦截',
    permission: 'order:intercept:intercept',
    input: { ids: orderIds, reason },
  }),
  'return-list': action('GET', 'return-list/{id}', {
    label: '返架明细',
    permission: LIST,
    input: one,
    output: type<PutBackList>(),
  }),
  'return-list-print': action('GET', 'return-list/{id}/print', {
    label: '打印返架单',
    permission: LIST,
    input: one,
    output: type<PutBackList>(),
  }),
}
