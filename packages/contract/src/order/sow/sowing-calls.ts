import { action, flag, idField, int, rows, text, type } from '../../kit/index.ts'
import { scanId } from '../pick/pick-order.ts'

export interface SowSlot {
  orderId: number
  orderNo: string
  slotNo: number
  status: number
  latestShipTime: string | null
  pickingNotes: string | null
  /** Pieces in the slot, and pieces that belong into it. */
  sownQty: number
  needQty: number
  /** Nothing yet, begun, complete, lacking. */
  color: 'grey' | 'yellow' | 'green' | 'red'
  lines: {
    orderDetailsId: number
    skuId: number
    sku: string
    skuName: string
    skuImage: string | null
    barcode: string | null
    quantity: number
    sownQty: number
    shortQty: number
  }[]
}
export interface SowProgress {
  batchId: number
  batchNo: string
  status: number
  wallId: number | null
  wallNo: string | null
  gridCount: number | null
  /** Cells in a row of the wall; unknown where nobody has said. */
  gridColumns: number | null
  sownQty: number
  needQty: number
  slots: SowSlot[]
}
export interface SowAnswer {
  /** slot: into this slot; short: into the slot of an order that lacks pieces; back: 返架框. */
  kind: 'slot' | 'short' | 'back'
  says: string
  sku: string
  quantity: number
  slotNo: number | null
  orderId: number | null
  orderNo: string | null
  isComplete: 0 | 1
  sownQty: number
  needQty: number
}
const PERMISSION = 'order:sow:scan' as const
const batchId = idField('拣货批次')

/** Only of orders that wait to be sown. */
export const sowingCalls = {
  'bind-wall': action('POST', 'bind-wall', {
    label: '绑定播种墙',
    permission: PERMISSION,
    input: { batchId, wallCode: text('播种墙', { required: true, max: 20, upper: true }) },
    output: type<SowProgress>(),
  }),
  progress: action('GET', 'progress/{batchId}', {
    label: '播种进度',
    permission: PERMISSION,
    input: { batchId },
    output: type<SowProgress>(),
  }),
  scan: action('POST', 'scan', {
    label: '播种',
    permission: PERMISSION,
    input: {
      batchId,
      sku: text('SKU', { required: true, max: 64 }),
      quantity: int('数量', { min: 1, max: 9999 }),
      scanId,
    },
    ownTx: true,
    output: type<SowAnswer>(),
  }),
  short: action('POST', 'short', {
    label: '缺件',
    permission: PERMISSION,
    input: {
      id: idField('订单'),
      lines: rows(
        '缺件',
        { orderDetailsId: idField('明细'), quantity: int('缺少件数', { required: true, min: 1, max: 9999 }) },
        { required: true, min: 1, max: 200 },
      ),
    },
  }),
  finish: action('POST', 'finish', {
    label: '完成播种',
    permission: PERMISSION,
    input: { batchId, force: flag('缺件也完成') },
    output: type<{ shorted: string[] }>(),
  }),
}
