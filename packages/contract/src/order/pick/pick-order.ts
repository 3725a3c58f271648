import {
  action,
  choice,
  exporting,
  flag,
  idField,
  int,
  list,
  listPage,
  type Row,
  ref,
  resource,
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
import { ids, type PickList, type PickNote } from '../wave/order-picking-batch.ts'

export const PICK_STATE = { waitClaim: 10, picking: 20, done: 30, cancelled: 90 } as const
const { waitClaim, picking, done, cancelled } = PICK_STATE

export const pickStates = states(
  {
    [waitClaim]: ['待领取', 'orange'],
    [picking]: ['拣货中', 'blue'],
    [done]: ['已完成', 'green'],
    [cancelled]: ['已取消', 'default'],
  },
  {
    claim: { label: '领取', from: [waitClaim], to: picking },
    release: { label: '放弃领取', from: [picking], to: waitClaim },
    pick: { label: '拣货', from: [picking], to: picking },
    finish: { label: '完成拣货', from: [picking], to: done },
    cancel: { label: '取消', from: [waitClaim], to: cancelled },
  },
  waitClaim,
)
const shown = { computed: true, column: true } as const

const fields = {
  pickNo: text('拣货单号', { readonly: true, column: true, search: 'codes' }),
  batchNo: text('批次号', { ...shown, search: 'exact' }),
  storeId: ref('仓库', 'stock/store', { readonly: true, column: true, search: true }),
  areaCode: text('库区', { readonly: true, column: true, search: 'exact' }),
  pickKind: choice('类型', PICK_KINDS, { ...shown, search: true }),
  status: choice('状态', stateChoices(pickStates), { readonly: true, column: true, search: true }),
  pickerId: ref('拣货员', 'account/user', { readonly: true, column: true, search: true }),
  containerNos: text('周转箱', shown),
  lineCount: int('行数', { readonly: true, column: true }),
  pieceCount: int('件数', { readonly: true, column: true }),
  pickedQty: int('已拣', { readonly: true, column: true }),
  shortQty: int('短少', { readonly: true, column: true }),
  minutes: int('用时(分)', shown),
  claimTime: time('领取时间', { readonly: true, column: true }),
  finishTime: time('完成时间', { readonly: true, column: true }),
  createTime: time('生成时间', { ...shown, search: true }),
}
export type PickOrderRow = Row<typeof fields>
/** What the scan screen shows after each step. */
export interface PickScreen extends PickList {
  containers: { id: number; containerNo: string }[]
  /** The line to go to; none when all is picked or short. */
  next: number | null
}
export interface PickedAnswer {
  lineId: number
  locationName: string
  sku: string
  quantity: number
  /** Still to be taken at this line. */
  left: number
  /** The line to go to; none when all is picked or short. */
  next: number | null
  containerId: number
  /** Whose pieces they were. */
  parts: PickedPart[]
}
export interface PickedPart {
  orderDetailsId: number
  quantity: number
}
export interface SkippedAnswer {
  locationName: string
  next: number
}
export interface PickTask {
  pickNo: string
  batchNo: string
  storeName: string
  areaCode: string | null
  pickKind: number
  lineCount: number
  pieceCount: number
  pickedQty: number
  shortQty: number
  latestShipTime: string | null
  isUrgent: number
}
/** 我的任务 of a picker. */
export interface PickTasks {
  claimed: PickTask[]
  next: PickTask[]
}
export interface ShortAnswer {
  /** Where the rest lies; empty when nothing was found and orders are short. */
  movedTo: string | null
  shorted: { id: number; orderNo: string; quantity: number }[]
  errNo: string
  next: number | null
}
const one = { id: idField('拣货单') }
const pickNo = text('拣货单号', { required: true, max: 30, upper: true })
const containerNos = list('周转箱', text('容器号', { required: true, upper: true, max: 20 }), { max: 20 })
export const scanId = text('扫描编号', {
  required: true,
  max: 64,
  pattern: /^[\w.:-]{8,64}$/,
  message: '扫描编号应为8-64位字母、数字或 . _ : -',
})
const CLAIM = 'order:pick:claim' as const
const PICK = 'order:pick:pick' as const

export const pickOrder = resource('order/pick-order', {
  title: '拣货单',
  name: 'pickNo',
  fields,
  actions: {
    'list-page': listPage<typeof fields>(fields, LIST),
    'status-count': statusCount(fields, LIST),
    details: action('GET', 'details/{id}', { label: '详情', permission: LIST, input: one, output: type<PickScreen>() }),
    export: exporting(fields, 'order:tradeInfo:export'),
    'picking-notes-read': action('GET', 'picking-notes/{id}', {
      label: '查看拣货备注',
      permission: LIST,
      input: one,
      output: type<PickNote[]>(),
    }),
    'note-read': sharedCalls['note-read'],
    note: sharedCalls.note,
    scan: action('GET', 'scan/{pickNo}', {
      label: '打开拣货单',
      permission: PICK,
      input: { pickNo },
      output: type<PickScreen>(),
    }),
    mine: action('GET', 'mine', { label: '我的拣货任务', permission: PICK, output: type<PickTasks>() }),
    claim: action('POST', 'claim', {
      label: '领取',
      permission: CLAIM,
      input: { pickNo, containerNos },
      output: type<PickScreen>(),
    }),
    release: action('POST', 'release', { label: '放弃领取', permission: CLAIM, input: { pickNo } }),
    reassign: action('POST', 'reassign', {
      label: '改派',
      permission: 'order:pick:reassign',
      input: { pickNo, userId: ref('拣货员', 'account/user', { required: true }) },
    }),
    'bind-container': action('POST', 'bind-container', {
      label: '加周转箱',
      permission: PICK,
      input: { pickNo, containerNo: text('容器号', { required: true, upper: true, max: 20 }) },
      output: type<{ id: number; containerNo: string }[]>(),
    }),
    pick: action('POST', 'pick', {
      label: '拣货',
      permission: PICK,
      input: {
        pickNo,
        locationId: int('库位', { min: 1 }),
        locationName: text('库位号', { max: 30, upper: true }),
        sku: text('SKU', { required: true, max: 64 }),
        quantity: int('数量', { required: true, min: 1, max: 999_999 }),
        containerId: int('周转箱', { min: 1 }),
        containerNo: text('容器号', { max: 20, upper: true }),
        scanId,
      },
      output: type<PickedAnswer>(),
    }),
    'take-back': action('POST', 'take-back', {
      label: '撤销拣货',
      permission: PICK,
      input: { pickNo, undoes: { ...scanId, label: '要撤销的扫描' }, scanId },
      output: type<PickedAnswer>(),
    }),
    skip: action('POST', 'skip', {
      label: '跳过库位',
      permission: PICK,
      input: { pickNo, locationName: text('库位号', { required: true, max: 30, upper: true }), back: flag('返回'), scanId },
      output: type<SkippedAnswer>(),
    }),
    short: action('POST', 'short', {
      label: '短少',
      permission: 'order:pick:short',
      input: {
        pickNo,
        locationId: idField('库位'),
        skuId: idField('SKU'),
        foundQty: int('实际件数', { required: true, min: 0, max: 999_999 }),
      },
      output: type<ShortAnswer>(),
    }),
    finish: action('POST', 'finish', { label: '完成拣货', permission: PICK, input: { pickNo } }),
    print: action('POST', 'print', {
      label: '打印拣货单',
      permission: PICK,
      download: true,
      input: { ids, ...printing },
      output: type<PickList[]>(),
    }),
  },
})
