import {
  action,
  choice,
  decimal,
  exporting,
  flag,
  idsField,
  int,
  listPage,
  type Row,
  reasonField,
  ref,
  resource,
  rows,
  statusCount,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { STATIONS, type StationName, stationLabel } from '../order/order.states.ts'

const LIST = 'trust:shein:list' as const
export const SCAN = 'trust:shein:scan' as const
const kept = { readonly: true, column: true } as const
const shown = { computed: true, column: true } as const

const fields = {
  code: text('扫描码', { ...kept, search: 'codes' }),
  scanType: choice('工位', STATIONS, { ...kept, search: true }),
  userId: ref('操作人', 'account/user', { ...kept, search: true }),
  orderNo: text('备货单号', { ...shown, search: 'exact' }),
  boxNo: text('箱号', { ...shown, search: 'exact' }),
  quantity: int('件数', kept),
  coef: decimal('系数', kept),
  points: decimal('积分', { ...kept, scale: 4 }),
  time: time('时间', { ...kept, search: true }),
  storeId: ref('仓库', 'stock/store', { ...kept, search: true }),
  skips: text('跳过工位', shown),
  isRevoked: flag('已撤销', { ...kept, search: true }),
  revokeReason: text('撤销原因', kept),
  revokeBy: ref('撤销人', 'account/user', { readonly: true, column: true }),
  revokeTime: time('撤销时间', kept),
}
export type SheinScanRow = Row<typeof fields>

export interface ScannedLine {
  orderNo: string
  sku: string
  skuName: string
  skuImage: string | null
  quantity: number
  pickedQty: number
  /** Where to fetch it, while it lies on shelves. */
  places: string | null
}
/** One scan's answer; the same scan sent again gets it again. */
export interface SheinScanned {
  recordId: number
  code: string
  orderNo: string
  boxNo: string | null
  lines: ScannedLine[]
  quantity: number
  points: string
  /** The station that the code goes to now; none when it has left. */
  next: StationName | null
  orderStatus: number
  /** The lane of the box, at sorting. */
  lane: string | null
  receiveWarehouse: string | null
  /** Stations that were passed over. */
  skipped: StationName[]
  todayCount: number
  todayPoints: string
}
/** What a code is, before it is scanned for good. */
export interface SheinLooked {
  orderNo: string
  boxNo: string | null
  orderStatus: number
  next: StationName | null
  receiveWarehouse: string | null
  lines: ScannedLine[]
}
export interface SheinToday {
  station: StationName
  count: number
  quantity: number
  points: string
}

const scanInput = {
  code: text('扫描码', { required: true, max: 64, upper: true }),
  storeId: int('仓库', { required: true, min: 1 }),
  /** Pieces: of the line where an order has one, of what goes into the box at the packing bench; all unless told. */
  quantity: int('数量', { min: 1, max: 99_999 }),
  /** Where an order has several SKUs and not all of them were found. */
  lines: rows(
    '明细',
    {
      sku: text('SKU', { required: true, max: 60, upper: true }),
      quantity: int('数量', { required: true, min: 0, max: 99_999 }),
    },
    { max: 500 },
  ),
  boxNo: text('箱号', { max: 30, upper: true }),
  station: text('工位', { max: 30 }),
  clientScanId: text('扫描编号', {
    required: true,
    max: 64,
    pattern: /^[\w.:-]{8,64}$/,
    message: '扫描编号应为8-64位字母、数字或 . _ : -',
  }),
}
const add = (station: StationName) =>
  action('POST', `${station}/add`, {
    label: stationLabel(station),
    permission: SCAN,
    input: scanInput,
    output: type<SheinScanned>(),
  })

export const sheinScanRecord = resource('trust/shein/scan-records', {
  title: 'SHEIN扫描记录',
  name: 'code',
  table: 'shein_scan_record',
  fields,
  actions: {
    picking: add('picking'),
    labeling: add('labeling'),
    pack: add('pack'),
    marking: add('marking'),
    sorting: add('sorting'),
    /** What is scanned is known before it is done: what a picker fetches, and where. */
    look: action('GET', 'look', {
      label: '查看',
      permission: SCAN,
      input: { code: scanInput.code, storeId: scanInput.storeId },
      output: type<SheinLooked>(),
    }),
    'list-page': listPage(fields, LIST),
    'status-count': statusCount(fields, LIST),
    today: action('GET', 'today', { label: '今日', permission: SCAN, output: type<SheinToday[]>() }),
    revoke: action('POST', 'revoke', {
      label: '撤销',
      permission: 'trust:shein:revoke',
      each: true,
      input: { ids: idsField, reason: reasonField },
    }),
    export: exporting(fields, 'trust:shein:export'),
  },
})
