import { action, idsField, listPage, resource, text, type } from '../../kit/index.ts'
import { DELIVERY_KEY, type DeliveryLine, deliveryFields } from './delivery-fields.ts'

/** A rule of shipping that a line meets or does not: errors keep it here, warnings are told. */
export interface Checked {
  check: 'unlinked' | 'group' | 'status' | 'short' | 'cap' | 'margin' | 'due'
  level: 'error' | 'warning'
  text: string
}
export interface CheckedLine extends DeliveryLine {
  checks: Checked[]
  /** Without the right to costs: 达标 or 不达标. */
  margin: string | null
}
const { deliveryOrderNo, platformDeliverySn, shopId, subWarehouseId, outStoreId, skuCount, planQty, deadline, ...others } =
  deliveryFields
const { sku, subPurchaseOrderSn, creatorId, createTime } = others
const fields = {
  deliveryOrderNo,
  platformDeliverySn,
  shopId,
  subWarehouseId,
  outStoreId,
  skuCount,
  planQty,
  deadline,
  /** All errors of its lines, in the order of the rules; empty when it may go. */
  checkResult: text('检查结果', { computed: true, column: true }),
  subPurchaseOrderSn,
  sku,
  creatorId,
  createTime,
}
export type PreDeliveryRow = { lines: CheckedLine[] }
export interface Submitted {
  submitted: { deliveryOrderId: number; deliveryOrderNo: string; transferNo: string }[]
}

export const preDelivery = resource('operation-temu/pre-delivery', {
  title: '预发货',
  key: DELIVERY_KEY,
  name: 'deliveryOrderNo',
  table: 'temu_delivery_order',
  fields,
  actions: {
    /** Each row with its lines, their checks and what is free side by side. */
    'list-page': listPage<typeof fields, typeof DELIVERY_KEY>(fields, 'temu:delivery:list'),
    lines: action('POST', 'lines', {
      label: '检查结果',
      permission: 'temu:delivery:list',
      reads: true,
      input: { ids: idsField },
      output: type<Record<string, CheckedLine[]>>(),
    }),
    submit: action('POST', 'submit', {
      together: true,
      label: '提交',
      permission: 'temu:delivery:submit',
      input: { ids: idsField },
      output: type<Submitted>(),
    }),
  },
})
