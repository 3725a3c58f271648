import { choice, decimal, documentStamp, flag, int, numberField, type Row, ref, stateField, text, time } from '../../kit/index.ts'
import { DELIVERY_METHODS, deliveryStates } from './delivery.states.ts'

export const DELIVERY_KEY = 'deliveryOrderId'
const kept = { readonly: true, column: true } as const
const shown = { computed: true, column: true } as const

/** How it travels: written before it is shipped, on the order or on 拼单平台发货. */
export const travelFields = {
  deliveryMethod: choice('送货方式', DELIVERY_METHODS, { column: true, search: true }),
  expressCompanyId: ref('快递公司', 'operation-temu/express-company', { column: true, search: true }),
  expressDeliveryNo: text('快递单号', { max: 50, column: true, search: 'codes', upper: true }),
  driverName: text('司机', { max: 30 }),
  plateNumber: text('车牌', { max: 20, upper: true }),
  pickupTime: time('取件时间'),
  pickupAddressId: ref('取件地址', 'basic/platform-address'),
}
export const deliveryFields = {
  deliveryOrderNo: numberField('发货单号'),
  platformDeliverySn: text('平台发货单号', { ...kept, search: 'codes' }),
  shopId: ref('店铺', 'authorize/shop', { ...kept, search: true }),
  subWarehouseId: ref('收货仓', 'operation-temu/delivery-warehouse', { ...kept, search: true }),
  outStoreId: ref('发货仓', 'stock/store', { ...kept, search: true }),
  status: stateField(deliveryStates),
  skuCount: int('SKU数', kept),
  planQty: int('件数', kept),
  pickedQty: int('已拣', kept),
  labeledQty: int('已贴标', kept),
  packagedQty: int('已套袋', { readonly: true }),
  packedQty: int('已装箱', kept),
  shipQty: int('已发', kept),
  receiveQty: int('已收', kept),
  rejectQty: int('拒收', { readonly: true }),
  packageCount: int('包裹数', kept),
  totalWeight: decimal('重量(kg)', { scale: 3, ...kept }),
  ...travelFields,
  transferId: int('调拨单', { readonly: true }),
  transferNo: text('调拨单号', { ...shown, search: 'exact' }),
  /** The transfer's state, 待财审 said apart. */
  transferFlag: int('调拨状态', { computed: true }),
  transferState: text('调拨状态', shown),
  deadline: time('最晚发货', { ...kept, search: true }),
  isForced: flag('强制发货', { ...kept, search: true }),
  forceReason: text('强制发货原因', { readonly: true }),
  isPlatformCancelled: flag('平台已取消', { ...kept, search: true }),
  removeReason: text('移除原因', { readonly: true }),
  submitBy: ref('提交人', 'account/user', { readonly: true }),
  submitTime: time('提交时间', { readonly: true }),
  auditBy: ref('审核人', 'account/user', { readonly: true }),
  auditTime: time('审核时间', { readonly: true }),
  shipTime: time('发货时间', { ...kept, search: true }),
  receiveTime: time('收货时间', { ...kept, search: true }),
  subPurchaseOrderSn: text('备货单号', { computed: true, search: 'exact' }),
  sku: text('SKU', { computed: true, search: 'exact' }),
  remark: text('备注', { max: 500 }),
  ...documentStamp,
}
export type DeliveryRow = Row<typeof deliveryFields, typeof DELIVERY_KEY>

export interface DeliveryLine {
  lineId: number
  stockOrderId: number
  subPurchaseOrderSn: string
  skuId: number | null
  sku: string | null
  skuName: string | null
  skuImage: string | null
  productSkuId: string
  extCode: string
  spec: string | null
  supplyPrice: string
  maxDeliverQty: number
  planQty: number
  pickedQty: number
  labeledQty: number
  packagedQty: number
  packedQty: number
  shipQty: number
  receiveQty: number
  rejectQty: number
  /** Free in the out store now. */
  available: number
}
export interface PackageLine {
  skuId: number
  sku: string
  skuName: string
  quantity: number
}
export interface SkuPackage {
  packageId: number
  packageNo: string
  deliveryOrderId: number
  seq: number
  weight: string | null
  length: string | null
  width: string | null
  height: string | null
  quantity: number
  status: number
  printTimes: number
  sealTime: string | null
  sealName: string | null
  version: number
  lines: PackageLine[]
}
export interface WorkDone {
  workType: number
  sku: string
  quantity: number
  userName: string
  time: string
  points: string
}
export interface PrintDone {
  printType: number
  refNo: string
  copies: number
  nth: number
  reason: string | null
  userName: string
  time: string
}
export interface PickReceiptOf {
  pickId: number
  pickNo: string
  status: number
  pickUserName: string | null
}
export type DeliveryDetails = DeliveryRow & {
  lines: DeliveryLine[]
  packages: SkuPackage[]
  picks: PickReceiptOf[]
  /** The newest hundred of each. */
  works: WorkDone[]
  prints: PrintDone[]
  unusual: { id: number; unusualNo: string; kind: number; status: number; missQty: number; handledQty: number }[]
}
