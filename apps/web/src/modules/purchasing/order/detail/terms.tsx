import { orderFields } from '@erp/contract/purchasing/order/order-fields'
import { bargainAttachments } from '@erp/contract/purchasing/order/order-moves'
import type { PurchaseOrderDetails } from '@erp/contract/purchasing/order/order-rows'
import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { FieldValue, may } from '../../../../kit/index.ts'

const SHOWN = [
  'supplierId',
  'levelCode',
  'purchaserId',
  'storeId',
  'targetStoreId',
  'receiveAddressId',
  'settlementType',
  'depositRate',
  'accountPeriodDays',
  'paymentMethod',
  'expectArriveDate',
  'dueDate',
  'goodsAmount',
  'freight',
  'otherFee',
  'discountAmount',
  'totalAmount',
  'payableAmount',
  'bargainSaved',
  'orderType',
  'source',
  'aliOrderId',
  'archiveReason',
  'writeOffAmount',
  'attention',
  'remark',
] as const

/** On which terms it was bought; what is not set is left out. */
export function Terms({ order }: { order: PurchaseOrderDetails }) {
  const items: { key: string; label: string; children: ReactNode }[] = SHOWN.flatMap((name) => {
    const field = orderFields[name]
    const value = order[name]
    if ((field.reach && !may(field.reach)) || value === null || value === undefined || value === '') return []
    if (field.kind === 'decimal' && Number(value) === 0 && name !== 'totalAmount') return []
    return [{ key: name, label: field.label, children: <FieldValue name={name} field={field} row={order} /> }]
  })
  if (order.bargainAttachments?.length) {
    const pictures = <FieldValue name="bargainAttachments" field={bargainAttachments} row={order} />
    items.push({ key: 'bargainAttachments', label: bargainAttachments.label, children: pictures })
  }
  return <Descriptions className="purchase-terms" size="small" column={{ xs: 1, sm: 2 }} items={items} />
}
