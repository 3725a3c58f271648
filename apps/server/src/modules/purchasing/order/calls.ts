import { stateChoices } from '@erp/contract/kit'
import { ORDER_CHECK, orderStates, STOCK_IN_TABLE } from '@erp/contract/purchasing/order/order.states'
import { ALL_CODES } from '@erp/contract/purchasing/order/order-fields'
import { orderBatch } from '@erp/contract/purchasing/order/order-papers'
import type { PastPrice, purchaseOrder, StatusOptions } from '@erp/contract/purchasing/order/purchase-order'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { cancelQuantity, confirmOver, correctPrice } from './amend.ts'
import { orderArchives } from './archive.ts'
import { auditOrders, unauditOrders } from './audit.ts'
import { acceptBargains, finishBargain, submitBargain, voidBargains } from './bargain.ts'
import { orderBargains } from './bargain-list.ts'
import { archiveAbnormally, archiveOrders, returnFromArchive, voidOrders, writeOff } from './closing.ts'
import { insertOrderBatch } from './order-batch.ts'
import { orderDetails } from './order-details.ts'
import { orderCounts, orders } from './order-list.ts'
import { printOrders } from './order-print.ts'
import { addParcel, editParcel, removeParcel } from './parcel.ts'
import { refreshTraces, traceOf } from './trace.ts'
import { orderTransits } from './transit.ts'
import { copyOrder, createOrder, editOrder, mergeOrders, setPurchaser, setUrgent } from './write.ts'

const calls: Handlers<typeof purchaseOrder> = {
  ...orders.calls,
  'status-count': orderCounts,
  details: orderDetails,
  'status-options': () => statusOptions,
  'price-history': priceHistory,
  create: createOrder,
  edit: editOrder,
  copy: copyOrder,
  merge: mergeOrders,
  audit: auditOrders,
  'un-audit': unauditOrders,
  invalid: voidOrders,
  archive: archiveOrders,
  'abnormal-archive': archiveAbnormally,
  'return-archive': returnFromArchive,
  'write-off': writeOff,
  'bargain/submit': submitBargain,
  'bargain/accept': acceptBargains,
  'bargain/finish': finishBargain,
  'bargain/void': voidBargains,
  'express/add': addParcel,
  'express/edit': editParcel,
  'express/remove': removeParcel,
  'express/trace': traceOf,
  'express/refresh': refreshTraces,
  'correct-price': correctPrice,
  'cancel-qty': cancelQuantity,
  'confirm-over': confirmOver,
  'set-purchaser': setPurchaser,
  'set-urgent': setUrgent,
  orderBathInsert: (_tx, _input, ctx) => insertOrderBatch(ctx),
  'orderBathInsert/import-template': (_tx, _input, ctx) => templateOf(orderBatch, ctx),
  print: printOrders,
}
export const orderCalls = {
  purchaseOrder: calls,
  orderBargain: orderBargains,
  orderTransit: orderTransits,
  orderArchive: orderArchives,
}

const options = (choices: readonly (readonly [number, string, ...unknown[]])[]) =>
  choices.map(([value, label]) => ({ value, label }))
/** One state, three names: awaiting stock-in, scanned, signed. */
const called = (choices: readonly (readonly [number, string, ...unknown[]])[], name: string) =>
  options(choices).map((option) => (option.value === ORDER_CHECK.arrived ? { ...option, label: name } : option))

const statusOptions: StatusOptions = {
  checkFlag: options(stateChoices(orderStates)),
  orderStatus: called(ALL_CODES, '已扫描').toSorted((a, b) => a.value - b.value),
  orderStatusShort: called(stateChoices(orderStates), '已签收'),
  stockIn: Object.entries(STOCK_IN_TABLE).map(([value, [label]]) => ({ value: Number(value), label })),
  bool: [
    { value: 0, label: '否' },
    { value: 1, label: '是' },
  ],
}

function priceHistory(tx: Tx, { skuId, supplierId }: { skuId: number; supplierId?: number | null }): Promise<PastPrice[]> {
  const ofSupplier = supplierId ? sql`AND o.supplier_id = ${supplierId}` : sql``
  return tx.query<PastPrice>(sql`
    SELECT o.order_no AS "orderNo", s.supplier_name AS "supplierName", l.price, l.quantity, o.audit_time AS "auditTime"
    FROM purchasing_order_line l JOIN purchasing_order o ON o.id = l.order_id JOIN purchasing_supplier s ON s.id = o.supplier_id
    WHERE l.sku_id = ${skuId} AND o.audit_time IS NOT NULL AND l.price > 0 ${ofSupplier} ORDER BY l.order_id DESC LIMIT 20`)
}
