import {
  action,
  asDocument,
  documentNotes,
  documentReads,
  idField,
  idsField,
  int,
  keyed,
  list,
  reasonField,
  resource,
  rows,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { deliveryStates } from './delivery.states.ts'
import { DELIVERY_KEY, type DeliveryDetails, type DeliveryRow, deliveryFields, travelFields } from './delivery-fields.ts'
import { shipScan } from './ship-scan.ts'

const LIST = 'temu:delivery:list' as const
const EDIT = 'temu:delivery:edit' as const
const SHIP = 'temu:delivery:ship' as const
const quantity = int('数量', { required: true, min: 1, max: 99_999 })
const ids = { ids: idsField }
const reads = documentReads(deliveryFields, LIST, DELIVERY_KEY, type<DeliveryDetails>())
const { expressCompanyId, expressDeliveryNo, deliveryMethod, driverName, plateNumber, pickupTime, pickupAddressId } = travelFields
const travel = { deliveryMethod, expressCompanyId, driverName, plateNumber, pickupTime, pickupAddressId }

/** Each order has its own fate: the others go on. */
export interface EachDelivery {
  done: { deliveryOrderId: number; deliveryOrderNo: string }[]
  failed: { deliveryOrderId: number; deliveryOrderNo: string; reason: string }[]
}
export interface CreatedDeliveries {
  orders: DeliveryRow[]
}

const made = resource('operation-temu/delivery-order', {
  title: '发货单',
  key: DELIVERY_KEY,
  name: 'deliveryOrderNo',
  table: 'temu_delivery_order',
  fields: deliveryFields,
  actions: {
    ...reads,
    details: { ...reads.details, path: `details/{${DELIVERY_KEY}}` },
    create: action('POST', 'create', {
      label: '创建发货单',
      permission: 'temu:delivery:add',
      ownTx: true,
      /** Grouped by shop and receiving warehouse; `together` refuses instead. Without lines, all that may be delivered. */
      input: {
        orders: rows(
          '备货单',
          {
            stockOrderId: idField('备货单'),
            lines: rows('明细', { productSkuId: text('平台SKU', { required: true, max: 40 }), quantity }, { max: 200 }),
          },
          { required: true, min: 1, max: 300 },
        ),
        together: int('合成一张', { min: 0, max: 1 }),
      },
      output: type<CreatedDeliveries>(),
    }),
    edit: action('PUT', 'edit', {
      label: '修改发货单',
      permission: EDIT,
      input: {
        ...keyed(DELIVERY_KEY),
        version: versionField,
        ...travel,
        expressDeliveryNo,
        remark: deliveryFields.remark,
        lines: rows('明细', { lineId: idField('行'), planQty: quantity }, { required: true, min: 1, max: 500 }),
      },
      output: type<DeliveryRow>(),
    }),
    'transfer-order-audit': action('POST', 'transfer-order-audit', {
      each: true,
      label: '调拨审核',
      permission: 'temu:delivery:transferAudit',
      input: ids,
    }),
    'transfer-order-reject': action('POST', 'transfer-order-reject', {
      each: true,
      label: '驳回调拨',
      permission: 'temu:delivery:transferAudit',
      input: { ...ids, reason: reasonField },
    }),
    'force-ship': action('POST', 'force-ship', {
      ownTx: true,
      label: '强制发货',
      permission: 'temu:delivery:forceShip',
      input: { ...keyed(DELIVERY_KEY), reason: text('强制发货原因', { max: 200 }), ...travel, expressDeliveryNo },
      output: type<DeliveryRow>(),
    }),
    remove: action('POST', 'remove', {
      each: true,
      ownTx: true,
      label: '移除',
      permission: 'temu:delivery:remove',
      input: { ...ids, reason: reasonField },
    }),
    'put-back': action('POST', 'put-back', {
      label: '退回',
      permission: 'temu:delivery:putBack',
      input: { ...keyed(DELIVERY_KEY), reason: reasonField },
      output: type<{ places: { sku: string; quantity: number; locationName: string }[] }>(),
    }),
    ship: action('POST', 'ship', {
      ownTx: true,
      label: '发货',
      permission: SHIP,
      /** One word for all of them, or each its own number: what it says itself stands first. */
      input: {
        orders: rows('发货单', { ...keyed(DELIVERY_KEY), ...travel, expressDeliveryNo }, { required: true, min: 1, max: 100 }),
      },
      output: type<EachDelivery>(),
    }),
    ...shipScan,
    receive: action('POST', 'receive', {
      label: '登记平台收货',
      permission: 'temu:delivery:receive',
      input: {
        ...keyed(DELIVERY_KEY),
        evidence: text('凭证', { required: true, max: 500, multiline: true }),
        isFinished: int('平台已收完', { min: 0, max: 1 }),
        lines: rows(
          '明细',
          { lineId: idField('行'), receiveQty: int('累计收货', { required: true, min: 0, max: 999_999 }) },
          { required: true, min: 1, max: 500 },
        ),
      },
      output: type<DeliveryRow>(),
    }),
    /** What of the chosen ones can be shipped now, and what is missing. */
    ready: action('POST', 'ready', {
      label: '发货检查',
      permission: LIST,
      reads: true,
      input: { ids: list('发货单', int('发货单', { min: 1 }), { max: 100 }) },
      output: type<DeliveryDetails[]>(),
    }),
    ...documentNotes(LIST, EDIT, DELIVERY_KEY),
  },
})
export const deliveryOrder = asDocument(made, { states: deliveryStates, state: 'status', lines: { planQty: quantity } })
