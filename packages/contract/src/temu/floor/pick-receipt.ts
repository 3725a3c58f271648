import {
  action,
  exporting,
  idField,
  idsField,
  int,
  keyed,
  list,
  listPage,
  type Row,
  reasonField,
  ref,
  resource,
  stateField,
  states,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'

export const TEMU_PICK = { waitClaim: 0, picking: 1, done: 2, cancelled: 3 } as const
const { waitClaim, picking, done, cancelled } = TEMU_PICK
export const temuPickStates = states(
  {
    [waitClaim]: ['待领取', 'orange'],
    [picking]: ['拣货中', 'blue'],
    [done]: ['已完成', 'green'],
    [cancelled]: ['已取消', 'default'],
  },
  {
    claim: { label: '领取', from: [waitClaim], to: picking },
    finish: { label: '完成', from: [picking], to: done },
    cancel: { label: '取消', from: [waitClaim, picking], to: cancelled, danger: true },
  },
  waitClaim,
)
const KEY = 'pickId'
const kept = { readonly: true, column: true } as const
const fields = {
  pickNo: text('拣货单号', { ...kept, search: 'codes' }),
  storeId: ref('仓库', 'stock/store', { ...kept, search: true }),
  status: stateField(temuPickStates),
  orderCount: int('发货单数', kept),
  lineCount: int('行数', kept),
  quantity: int('件数', kept),
  pickedQty: int('已拣', kept),
  deadline: time('最晚发货', { ...kept, search: true }),
  pickUserId: ref('拣货员', 'account/user', { ...kept, search: true }),
  containerNo: text('容器', { computed: true, column: true }),
  deliveryOrderNo: text('发货单号', { computed: true, search: 'exact' }),
  claimTime: time('领取时间', kept),
  endTime: time('结束时间', kept),
  cancelReason: text('取消原因', { readonly: true }),
  creatorId: ref('创建人', 'account/user', { computed: true, search: true }),
  createTime: time('创建时间', { computed: true, column: true, search: true }),
}
export type TemuPickRow = Row<typeof fields, typeof KEY>
export interface TemuPickLine {
  lineId: number
  deliveryOrderId: number
  deliveryOrderNo: string
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  barcode: string | null
  locationName: string
  pickSeq: number
  quantity: number
  pickedQty: number
  isShort: number
}
/** In walking order. */
export type TemuPickDetails = TemuPickRow & {
  pickNo: string
  pickUserName: string | null
  lines: TemuPickLine[]
  orders: { deliveryOrderId: number; deliveryOrderNo: string }[]
}

const LIST = 'temu:pick:list' as const
const PICK = 'temu:pick:pick' as const
export const pickNoField = text('拣货单号', { required: true, max: 30, upper: true })

export const temuPickReceipt = resource('operation-temu/pick-receipt', {
  title: '平台拣货单',
  key: KEY,
  name: 'pickNo',
  table: 'temu_pick_receipt',
  fields,
  actions: {
    'list-page': listPage<typeof fields, typeof KEY>(fields, LIST),
    'status-count': statusCount(fields, LIST),
    export: exporting(fields, LIST),
    details: action('GET', `details/{${KEY}}`, {
      label: '详情',
      permission: LIST,
      input: keyed(KEY),
      output: type<TemuPickDetails>(),
    }),
    /** By its number, as a station asks. */
    scan: action('GET', 'scan/{pickNo}', {
      label: '扫描',
      permission: PICK,
      input: { pickNo: pickNoField },
      output: type<TemuPickDetails>(),
    }),
    create: action('POST', 'create', {
      label: '生成拣货单',
      permission: 'temu:pick:create',
      /** By deadline into receipts of at most 20 orders and 300 lines of one store. */
      input: { ids: list('发货单', int('发货单', { min: 1 }), { required: true, min: 1, max: 300 }) },
      output: type<{ picks: { pickId: number; pickNo: string; orders: string[] }[] }>(),
    }),
    claim: action('POST', 'claim', {
      label: '领取',
      permission: PICK,
      input: { pickNo: pickNoField, containerNo: text('容器', { max: 20, upper: true }) },
      output: type<TemuPickDetails>(),
    }),
    finish: action('POST', 'finish', {
      label: '完成拣货',
      permission: PICK,
      /** Lines that are not there: what was found stays, the rest is short. */
      input: { pickNo: pickNoField, shortLineIds: list('短少的行', int('行', { min: 1 }), { max: 300 }) },
      output: type<{
        moved: { deliveryOrderNo: string; status: number; pickedQty: number; planQty: number }[]
        errNos: string[]
      }>(),
    }),
    cancel: action('POST', 'cancel', {
      each: true,
      label: '取消',
      permission: 'temu:pick:create',
      input: { ids: idsField, reason: reasonField },
    }),
  },
})
export const lineIdField = idField('行')
