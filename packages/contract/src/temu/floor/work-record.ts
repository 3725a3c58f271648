import {
  action,
  decimal,
  exporting,
  int,
  listPage,
  pageInput,
  type Row,
  ref,
  resource,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { pickNoField } from './pick-receipt.ts'

export const WORK = { pick: 1, package: 2, label: 3 } as const
export const WORK_TYPES = [
  [WORK.pick, '拣货', 'blue'],
  [WORK.package, '包装', 'cyan'],
  [WORK.label, '贴标', 'purple'],
] as const

const shown = { computed: true, column: true } as const
const fields = {
  deliveryOrderId: int('发货单', { readonly: true }),
  deliveryOrderNo: text('发货单号', { ...shown, search: 'codes' }),
  shopId: ref('店铺', 'authorize/shop', { ...shown, search: true }),
  skuId: int('SKU', { readonly: true }),
  sku: text('SKU', { ...shown, search: 'exact' }),
  skuName: text('SKU名称', shown),
  quantity: int('数量', { readonly: true, column: true }),
  userId: ref('操作人', 'account/user', { readonly: true, column: true, search: true }),
  time: time('时间', { readonly: true, column: true, search: true }),
  difficultyId: ref('难易度', 'basic/degree-difficulty', { readonly: true, column: true, search: true }),
  coef: decimal('系数', { readonly: true, column: true }),
  points: decimal('积分', { scale: 4, readonly: true, column: true }),
  station: text('工位', { readonly: true, column: true }),
}
export type WorkRow = Row<typeof fields>
const LIST = 'temu:record:list' as const
const EXPORT = 'temu:record:export' as const
export const scanIdField = text('扫描编号', {
  required: true,
  max: 64,
  pattern: /^[\w.:-]{8,64}$/,
  message: '扫描编号应为8-64位字母、数字或 . _ : -',
})
export const stationField = text('工位', { max: 30 })
export const deliveryNoField = text('发货单号', { required: true, max: 30, upper: true })
export const skuCodeField = text('SKU', { required: true, max: 60, upper: true })
const quantity = int('数量', { required: true, min: 1, max: 99_999 })

/** What the person has done today: pieces of this kind of work, and points. */
export interface Earned {
  points: string
  todayQty: number
  todayPoints: string
}
export interface PickedAnswer extends Earned {
  recordId: number
  pickNo: string
  lineId: number
  sku: string
  locationName: string
  quantity: number
  left: number
  /** The line to go to; none when all is picked or short. */
  next: number | null
}
export interface LineDone {
  sku: string
  pickedQty: number
  doneQty: number
}
export interface WorkedAnswer extends Earned {
  recordId: number
  deliveryOrderNo: string
  sku: string
  quantity: number
  doneQty: number
  pickedQty: number
  status: number
  lines: LineDone[]
  /** Labelling: the labels to print, as the print call takes them. */
  label?: { deliveryOrderId: number; skuId: number; copies: number } | null
}
/** The delivery order at a station, one line a SKU. */
export interface WorkScreen {
  deliveryOrderId: number
  deliveryOrderNo: string
  shopName: string
  warehouseName: string | null
  status: number
  lines: (LineDone & { skuId: number; skuName: string; barcode: string | null; skuImage: string | null })[]
}
/** Totals of a filter by person. */
export interface WorkTotal {
  userId: number
  userName: string
  records: number
  quantity: number
  points: string
}
const totals = (kind: string) =>
  action('POST', 'totals', {
    label: `${kind}合计`,
    permission: LIST,
    reads: true,
    input: { condition: pageInput(fields).condition },
    output: type<WorkTotal[]>(),
  })
const reads = { 'list-page': listPage(fields, LIST), export: exporting(fields, EXPORT) }
const work = { deliveryOrderNo: deliveryNoField, sku: skuCodeField, quantity, station: stationField, clientScanId: scanIdField }
/** By its number, as a station asks; refused where this work cannot be done. */
const scan = (permission: 'temu:package:add' | 'temu:label:add') =>
  action('GET', 'scan/{deliveryOrderNo}', {
    label: '扫描发货单',
    permission,
    input: { deliveryOrderNo: deliveryNoField },
    output: type<WorkScreen>(),
  })

export const pickRecord = resource('operation-temu/pick-record', {
  title: '拣货记录',
  name: 'deliveryOrderNo',
  table: 'temu_work_row',
  fields,
  actions: {
    ...reads,
    totals: totals('拣货'),
    add: action('POST', 'add', {
      label: '拣货',
      permission: 'temu:pick:pick',
      input: {
        pickNo: pickNoField,
        locationName: text('库位', { required: true, max: 30, upper: true }),
        sku: skuCodeField,
        quantity,
        station: stationField,
        clientScanId: scanIdField,
      },
      output: type<PickedAnswer>(),
    }),
  },
})
export const packageRecord = resource('operation-temu/package-record', {
  title: '包装记录',
  name: 'deliveryOrderNo',
  table: 'temu_work_row',
  fields,
  actions: {
    ...reads,
    totals: totals('包装'),
    scan: scan('temu:package:add'),
    add: action('POST', 'add', { label: '包装', permission: 'temu:package:add', input: work, output: type<WorkedAnswer>() }),
  },
})
export const labelRecord = resource('operation-temu/label-record', {
  title: '贴标记录',
  name: 'deliveryOrderNo',
  table: 'temu_work_row',
  fields,
  actions: {
    ...reads,
    totals: totals('贴标'),
    scan: scan('temu:label:add'),
    add: action('POST', 'add', { label: '贴标', permission: 'temu:label:add', input: work, output: type<WorkedAnswer>() }),
  },
})
