import { choice, exporting, listPage, type Row, ref, resource, stateChoices, statusCount } from '../../kit/index.ts'
import { ORDER_CHECK, orderStates } from './order.states.ts'
import { orderFields } from './order-fields.ts'

const VIEW = 'purchasing:order:list' as const
const CLOSED: readonly number[] = [ORDER_CHECK.archived, ORDER_CHECK.ended]
export const ARCHIVE_TABS = stateChoices(orderStates).filter(([state]) => CLOSED.includes(state))

const fields = {
  orderNo: orderFields.orderNo,
  supplierId: orderFields.supplierId,
  checkFlag: choice('状态', ARCHIVE_TABS, { readonly: true, column: true, search: true }),
  quantity: orderFields.quantity,
  totalAmount: orderFields.totalAmount,
  payableAmount: orderFields.payableAmount,
  paidAmount: orderFields.paidAmount,
  refundAmount: orderFields.refundAmount,
  stockedAmount: orderFields.stockedAmount,
  writeOffAmount: orderFields.writeOffAmount,
  archiveReason: orderFields.archiveReason,
  archiveTime: orderFields.archiveTime,
  archiveBy: ref('归档人', 'account/user', { readonly: true, column: true, search: true }),
  purchaserId: orderFields.purchaserId,
  storeId: orderFields.storeId,
  aliOrderId: orderFields.aliOrderId,
  bargainSaved: orderFields.bargainSaved,
  sku: orderFields.sku,
  auditTime: orderFields.auditTime,
  createTime: orderFields.createTime,
}
export type ArchiveRow = Row<typeof fields, 'orderId'>

/** What is done, or was given up, with its final amounts. */
export const orderArchive = resource('purchasing/order/archive', {
  title: '采购归档',
  key: 'orderId',
  name: 'orderNo',
  table: 'purchasing_order',
  fields,
  actions: {
    'list-page': listPage<typeof fields, 'orderId'>(fields, VIEW),
    'status-count': statusCount(fields, VIEW),
    export: exporting(fields, VIEW),
  },
})
