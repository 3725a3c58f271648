import { action, flag, idField, int, ref, rows, text, type } from '../../kit/index.ts'
import { scanId } from '../pick/pick-order.ts'

export interface PackLine {
  orderDetailsId: number
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  barcode: string | null
  quantity: number
  packedQty: number
}
export interface PackOrder {
  orderId: number
  orderNo: string
  trackingNumber: string | null
  pickKind: number | null
  slotNo: number | null
  latestShipTime: string | null
  pickingNotes: string | null
  isHold: number
  labelPrintedCount: number
  packedQty: number
  needQty: number
  lines: PackLine[]
  /** What it would be packed in unless the packer says otherwise. */
  packInfoId: number | null
  packName: string | null
}
/** A batch, with the slot or order that was scanned in it. */
export interface PackScreen {
  batchId: number | null
  batchNo: string | null
  pickKind: number | null
  /** Orders of the batch that wait to be packed, and those that are. */
  waiting: number
  packed: number
  order: PackOrder | null
}
export interface PackAnswer {
  orderId: number
  orderNo: string
  trackingNumber: string | null
  slotNo: number | null
  sku: string | null
  quantity: number
  packedQty: number
  needQty: number
  /** Every piece is checked. */
  isComplete: 0 | 1
  /** Packed: the label prints now. */
  isPacked: 0 | 1
  packInfoId: number | null
  packName: string | null
  /** A label that was printed before is not printed again by itself. */
  labelPrintedCount: number
  status: number
}
const PERMISSION = 'order:pack:check' as const
const id = idField('订单')

/** Only of orders that wait to be packed. */
export const packingCalls = {
  scan: action('POST', 'scan', {
    label: '打开包装',
    permission: PERMISSION,
    reads: true,
    input: { code: text('批次、周转箱、槽位或订单', { required: true, max: 64 }), batchId: int('拣货批次', { min: 1 }) },
    output: type<PackScreen>(),
  }),
  check: action('POST', 'check', {
    label: '包装校验',
    permission: PERMISSION,
    input: {
      batchId: int('拣货批次', { min: 1 }),
      orderId: int('订单', { min: 1 }),
      sku: text('SKU', { required: true, max: 64 }),
      quantity: int('数量', { min: 1, max: 9999 }),
      scanId,
    },
    ownTx: true,
    output: type<PackAnswer>(),
  }),
  finish: action('POST', 'finish', {
    label: '完成包装',
    permission: PERMISSION,
    input: {
      id,
      packInfoId: ref('包材', 'basic/packInfo'),
      force: flag('跳过扫描'),
      reason: text('原因', { max: 200 }),
    },
    ownTx: true,
    output: type<PackAnswer>(),
  }),
  'take-back': action('POST', 'take-back', {
    label: '撤销校验',
    permission: PERMISSION,
    input: { undoes: { ...scanId, label: '要撤销的扫描' }, scanId },
    output: type<PackAnswer>(),
  }),
  undo: action('POST', 'undo', { label: '重新校验', permission: PERMISSION, input: { id } }),
  short: action('POST', 'short', {
    label: '缺件',
    permission: PERMISSION,
    input: {
      id,
      lines: rows(
        '缺件',
        { orderDetailsId: idField('明细'), quantity: int('缺少件数', { required: true, min: 1, max: 9999 }) },
        { required: true, min: 1, max: 200 },
      ),
    },
  }),
}
