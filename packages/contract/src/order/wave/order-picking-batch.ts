import {
  type Action,
  action,
  choice,
  decimal,
  exporting,
  flag,
  idField,
  int,
  list,
  listPage,
  type Page,
  type PageInput,
  type Row,
  ref,
  resource,
  type Stamp,
  stateChoices,
  states,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { printing } from '../../kit/print.ts'
import { LIST, sharedCalls } from '../desk/order-calls.ts'
import { PICK_KINDS } from '../desk/order-fields.ts'

export const BATCH_STATE = { waitClaim: 10, picking: 20, waitSow: 30, done: 40, cancelled: 90 } as const
const { waitClaim, picking, waitSow, done, cancelled } = BATCH_STATE

export const batchStates = states(
  {
    [waitClaim]: ['待领取', 'orange'],
    [picking]: ['拣货中', 'blue'],
    [waitSow]: ['待播种', 'purple'],
    [done]: ['已完成', 'green'],
    [cancelled]: ['已取消', 'default'],
  },
  {
    claim: { label: '领取', from: [waitClaim], to: picking },
    unclaim: { label: '放弃领取', from: [picking], to: waitClaim },
    toSow: { label: '待播种', from: [picking], to: waitSow },
    finish: { label: '完成', from: [picking, waitSow], to: done },
    cancel: { label: '取消', from: [waitClaim], to: cancelled, danger: true, confirm: '确认取消批次吗？订单回到待拣货' },
  },
  waitClaim,
)
/** The tab of what no wave has taken yet. */
export const WAVE_POOL = 0
const shown = { computed: true, column: true } as const

const fields = {
  batchNo: text('批次号', { readonly: true, column: true, search: 'codes' }),
  storeId: ref('仓库', 'stock/store', { readonly: true, column: true, search: true }),
  templateId: ref('模板', 'order/wave-picking-template', { readonly: true, column: true, search: true }),
  pickKind: choice('类型', PICK_KINDS, { readonly: true, column: true, search: true }),
  groupLabel: text('分组', { readonly: true, column: true }),
  status: choice('状态', [[WAVE_POOL, '待生成', 'default'], ...stateChoices(batchStates)], {
    readonly: true,
    column: true,
    search: true,
  }),
  orderCount: int('订单数', { readonly: true, column: true }),
  skuCount: int('SKU数', { readonly: true, column: true }),
  pieceCount: int('件数', { readonly: true, column: true }),
  estMinutes: decimal('预计用时(分)', { readonly: true, column: true, scale: 1 }),
  pickedQty: int('已拣', shown),
  progress: int('进度(%)', shown),
  pickers: text('拣货员', shown),
  wallNo: text('播种墙', shown),
  orderNo: text('订单号', { computed: true, search: 'exact' }),
  createTime: time('生成时间', { ...shown, search: true }),
}
export type PickingBatchRow = Row<typeof fields>
export interface BatchOrder {
  id: number
  orderNo: string
  status: number
  slotNo: number | null
  isOpen: number
  latestShipTime: string | null
  pickingNotes: string | null
  lines: { sku: string; skuName: string; quantity: number; pickedQty: number; sownQty: number; shortQty: number }[]
}
export interface BatchPick {
  id: number
  pickNo: string
  areaCode: string | null
  status: number
  pickerId: number | null
  pickerName: string | null
  lineCount: number
  pieceCount: number
  pickedQty: number
  shortQty: number
}
export interface PickListLine {
  lineId: number
  seq: number
  /** 0: along the path; others come after those, in this order. */
  skipNo: number
  locationId: number
  locationName: string
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  barcode: string | null
  quantity: number
  pickedQty: number
  shortQty: number
  /** Which orders, and which slots of a wall, the pieces are for. */
  parts: { orderId: number; orderNo: string; slotNo: number | null; quantity: number; pickedQty: number; shortQty: number }[]
}
export interface PickList extends BatchPick {
  batchNo: string
  storeName: string
  pickKind: number
  groupLabel: string
  estMinutes: string
  withPictures: number
  withCodes: number
  lines: PickListLine[]
  notes: PickNote[]
}
export interface PickNote {
  orderId: number
  orderNo: string
  slotNo: number | null
  pickingNotes: string
}
export interface LeftOrder {
  id: number
  orderNo: string
  reason: string
}
export interface WaveAnswer {
  batches: { id: number; batchNo: string; orderCount: number; pieceCount: number }[]
  /** No longer as they were planned. */
  dropped: LeftOrder[]
  left: LeftOrder[]
}
export interface PreviewBatch {
  templateId: number
  templateName: string
  pickKind: number
  groupLabel: string
  orderCount: number
  skuCount: number
  pieceCount: number
  estMinutes: string
  orders: { id: number; orderNo: string; latestShipTime: string | null; slotNo: number | null }[]
  picks: { areaCode: string | null; lineCount: number; pieceCount: number; firstLocation: string }[]
}
export interface WavePreview {
  batches: PreviewBatch[]
  left: LeftOrder[]
}

/** What a wave is made of: a store, maybe only some templates or some orders. */
export const waveInput = {
  storeId: ref('仓库', 'stock/store', { required: true }),
  templateIds: list('模板', int('编号', { min: 1 }), { max: 200 }),
  ids: list('订单', int('编号', { min: 1 }), { max: 10_000 }),
  force: flag('不足也生成'),
}
const one = { id: idField('拣货批次') }
export const ids = list('编号', int('编号', { min: 1 }), { required: true, min: 1, max: 200 })

export const orderPickingBatch = resource('order/order-picking-batch', {
  title: '拣货批次',
  table: 'order_picking_batch',
  name: 'batchNo',
  fields,
  actions: {
    /** 待生成 are no batches yet. */
    'list-page': listPage(fields, LIST) as unknown as Action<
      PageInput<typeof fields>,
      Page<Omit<PickingBatchRow, keyof Stamp> & Partial<Stamp>>
    >,
    'status-count': statusCount(fields, LIST),
    details: action('GET', 'details/{id}', {
      label: '详情',
      permission: LIST,
      input: one,
      output: type<PickingBatchRow & { orders: BatchOrder[]; picks: BatchPick[] }>(),
    }),
    export: exporting(fields, 'order:tradeInfo:export'),
    'picking-notes-read': action('GET', 'picking-notes/{id}', {
      label: '查看拣货备注',
      permission: LIST,
      input: one,
      output: type<PickNote[]>(),
    }),
    'note-read': sharedCalls['note-read'],
    note: sharedCalls.note,
    preview: action('POST', 'preview', {
      label: '预览波次',
      permission: 'order:wave:create',
      reads: true,
      input: waveInput,
      output: type<WavePreview>(),
    }),
    cancel: action('POST', 'cancel', { each: true, label: '取消批次', permission: 'order:wave:cancel', input: { ids } }),
    'remove-order': action('POST', 'remove-order', {
      together: true,
      label: '移出订单',
      permission: 'order:wave:cancel',
      input: { ...one, orderIds: list('订单', int('编号', { min: 1 }), { required: true, min: 1, max: 1000 }) },
    }),
    print: action('POST', 'print', {
      label: '打印拣货单',
      permission: 'order:pick:pick',
      download: true,
      input: { ids, ...printing },
      output: type<PickList[]>(),
    }),
  },
})

/** On 订单总览: the wave itself. */
export const waveCalls = {
  batchSorting: action('POST', 'batchSorting', {
    together: true,
    label: '生成波次',
    permission: 'order:wave:create',
    input: waveInput,
    ownTx: true,
    output: type<WaveAnswer>(),
  }),
}
