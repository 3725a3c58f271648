import { DELIVERY, type deliveryStates, LEFT, PICKED } from '@erp/contract/temu/delivery/delivery.states'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { preDelivery } from '@erp/contract/temu/delivery/pre-delivery'
import { temuPickReceipt } from '@erp/contract/temu/floor/pick-receipt'
import { skuPackage } from '@erp/contract/temu/floor/sku-package'
import { packageLabelPrint, pickReceiptPrint, skuLabelPrint } from '@erp/contract/temu/print/print-record'
import { type AnyResource, offers } from '../../../kit/index.ts'

export type DeliveryDeed =
  | 'submit'
  | 'audit'
  | 'pick'
  | 'pack'
  | 'ship'
  | 'pxx'
  | 'receive'
  | 'edit'
  | 'printSku'
  | 'printBox'
  | 'printPick'
  | 'reject'
  | 'force'
  | 'putBack'
  | 'remove'
type Move = keyof (typeof deliveryStates)['moves']
export interface DeliveryVerb {
  key: DeliveryDeed
  label: string
  resource: AnyResource
  action: string
  /** The move that says for which states it is. */
  move?: Move
  /** Where there is no move of that name. */
  from?: readonly number[]
  many?: true
  danger?: true
  /** It brings the order on: in sight in the row. */
  onward?: true
}

const own = { resource: deliveryOrder }
const EARLY = [DELIVERY.draft, DELIVERY.waitAudit, DELIVERY.waitPick]
/** What brings an order on, then its papers, then what ends it. */
const VERBS: DeliveryVerb[] = [
  { resource: preDelivery, key: 'submit', label: '提交', action: 'submit', move: 'submit', many: true, onward: true },
  { ...own, key: 'audit', label: '调拨审核', action: 'transfer-order-audit', move: 'audit', many: true, onward: true },
  {
    resource: temuPickReceipt,
    key: 'pick',
    label: '生成拣货单',
    action: 'create',
    from: [DELIVERY.waitPick],
    many: true,
    onward: true,
  },
  { resource: skuPackage, key: 'pack', label: '装箱', action: 'open', from: [DELIVERY.waitPack], onward: true },
  { ...own, key: 'ship', label: '发货', action: 'ship', move: 'ship', many: true, onward: true },
  { ...own, key: 'receive', label: '登记收货', action: 'receive', from: [DELIVERY.shipped, DELIVERY.received], onward: true },
  { ...own, key: 'pxx', label: '拼单平台发货', action: 'ready', from: PICKED, many: true },
  { ...own, key: 'edit', label: '编辑', action: 'edit', from: [DELIVERY.draft], onward: true },
  { resource: skuLabelPrint, key: 'printSku', label: '打印SKU标签', action: 'print', from: [...EARLY, ...PICKED], many: true },
  {
    resource: packageLabelPrint,
    key: 'printBox',
    label: '打印包裹标签',
    action: 'print',
    from: [...PICKED, ...LEFT],
    many: true,
  },
  { resource: pickReceiptPrint, key: 'printPick', label: '打印拣货单', action: 'print', from: [DELIVERY.waitPick], many: true },
  { ...own, key: 'reject', label: '驳回', action: 'transfer-order-reject', move: 'reject', many: true, danger: true },
  { ...own, key: 'force', label: '强制发货', action: 'force-ship', move: 'forceShip', danger: true },
  { ...own, key: 'putBack', label: '退回', action: 'put-back', move: 'putBack', danger: true },
  { ...own, key: 'remove', label: '移除', action: 'remove', move: 'remove', many: true, danger: true },
]

export const deliveryVerbs = (): DeliveryVerb[] => VERBS.filter(({ resource, action }) => offers(resource, action))
export const idOf = ({ deliveryOrderId }: { deliveryOrderId: number }): number => deliveryOrderId
