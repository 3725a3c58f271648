import {
  action,
  asDocument,
  documentNotes,
  documentReads,
  documentWrites,
  idField,
  int,
  resource,
  type,
} from '../../kit/index.ts'
import { orderStates } from './order.states.ts'
import { lineFields, orderFields } from './order-fields.ts'
import { amendments, bargainMoves, mainMoves, parcelCalls } from './order-moves.ts'
import { orderPapers } from './order-papers.ts'
import type { PurchaseOrderDetails } from './order-rows.ts'

const KEY = 'orderId'
const VIEW = 'purchasing:order:list' as const
type Option = { value: number; label: string }

export interface PastPrice {
  orderNo: string
  supplierName: string
  price: string
  quantity: number
  auditTime: string
}
export interface StatusOptions {
  checkFlag: Option[]
  orderStatus: Option[]
  orderStatusShort: Option[]
  stockIn: Option[]
  bool: Option[]
}

const made = resource('purchasing/order', {
  title: '采购单',
  key: KEY,
  fields: orderFields,
  actions: {
    ...documentReads(orderFields, VIEW, KEY, type<PurchaseOrderDetails>()),
    'status-options': action('GET', 'status-options', {
      label: '状态选项',
      permission: VIEW,
      output: type<StatusOptions>(),
    }),
    'price-history': action('GET', 'price-history', {
      label: '历史采购价',
      permission: 'purchasing:order:price',
      input: { skuId: idField('SKU'), supplierId: int('供应商', { min: 1 }) },
      output: type<PastPrice[]>(),
    }),
    ...documentWrites(orderFields, lineFields, { add: 'purchasing:order:add', edit: 'purchasing:order:edit' }, KEY),
    ...mainMoves,
    ...bargainMoves,
    ...parcelCalls,
    ...amendments,
    ...orderPapers,
    ...documentNotes(VIEW, 'purchasing:order:notes', KEY),
  },
})
export const purchaseOrder = asDocument(made, { states: orderStates, state: 'checkFlag', lines: lineFields })
