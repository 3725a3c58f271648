import type { Fields } from '@erp/contract/kit'
import { type AnyResource, type Column, columnOf, columnsOf, may } from '../../../../kit/index.ts'
import type { ListedOrder } from '../rows.ts'
import { NoteIcons, type NoteKind } from './note-icons.tsx'
import {
  LinesCell,
  MoneyCell,
  NumberCell,
  percent,
  RemainingCell,
  ShortCell,
  StatusCell,
  StayCell,
  TrackingCell,
  TwoLines,
} from './order-cells.tsx'
import { notedAt } from './orders.ts'
import { GroupCell, SlaCell, StockCell } from './own-cells.tsx'

interface Own {
  open: (row: ListedOrder) => void
  more: (id: number) => void
  note: (kind: NoteKind, row: ListedOrder) => void
}

/** What decides on this list, then the columns that every list shares, and the rest for those who want them. */
export function orderColumns(resource: AnyResource, deciding: readonly string[], own: Own): Column<ListedOrder>[] {
  const fields = resource.fields as Fields
  const seen = (id: string) => !fields[id]?.reach || may(fields[id].reach)
  const first = deciding
    .filter((id) => id in KNOWN || (id in fields && seen(id)))
    .map((id) => KNOWN[id] ?? columnOf(id, fields[id]!))
  const shared = [...SALE, ...PARCEL].filter(({ id }) => !deciding.includes(id))
  const shown = [...goods(own), ...[...first, ...shared].filter(({ id }) => seen(id)), notes(resource, own)]
  const taken = new Set(shown.flatMap(({ id, exports = [] }) => [id, ...exports]))
  const others = columnsOf(resource)
    .filter(({ id }) => !taken.has(id))
    .map(({ fixed: _fixed, ...column }) => ({ ...column, hidden: true }))
  return [...shown, ...others]
}

const goods = ({ open, more }: Own): Column<ListedOrder>[] => [
  {
    id: 'orderNo',
    title: '系统单号',
    width: 146,
    fixed: 'start',
    sort: 'orderNo',
    exports: ['orderNo', 'orderType', 'isUrgent', 'isHold', 'isOutStock', 'tagIds'],
    render: (row) => <NumberCell row={row} onOpen={open} />,
  },
  {
    id: 'lines',
    title: '商品',
    width: 196,
    render: (row) => <LinesCell lines={row.lines ?? []} onMore={() => more(row.id)} />,
  },
]

const SALE: Column<ListedOrder>[] = [
  {
    id: 'platOrderNo',
    title: '平台单号/店铺',
    width: 164,
    sort: 'platOrderNo',
    exports: ['platOrderNo', 'platCode', 'shopId'],
    render: (row) => <TwoLines first={row.platOrderNo} second={[row.platName, row.shopName].filter(Boolean).join(' ')} />,
  },
  {
    id: 'name',
    title: '收件人/国家',
    width: 112,
    exports: ['name', 'countryCode'],
    render: (row) => <TwoLines first={row.name} second={row.countryName ?? row.countryCode} />,
  },
  {
    id: 'saleAmount',
    title: '金额',
    width: 152,
    align: 'right',
    sort: 'saleAmount',
    exports: ['currency', 'saleAmount', 'saleCny'],
    render: (row) => <MoneyCell row={row} />,
  },
  {
    id: 'storeId',
    title: '仓库/渠道',
    width: 130,
    exports: ['storeId', 'logisticWayId'],
    render: (row) => <TwoLines first={row.storeName} second={row.logisticWayName ?? '未匹配渠道'} />,
  },
  {
    id: 'latestShipTime',
    title: '剩余发货时间',
    width: 148,
    sort: 'latestShipTime',
    render: (row) => <RemainingCell row={row} />,
  },
]

const PARCEL: Column<ListedOrder>[] = [
  {
    id: 'trackingNumber',
    title: '运单号/平台标记',
    width: 156,
    exports: ['trackingNumber', 'platformShipStatus'],
    render: (row) => <TrackingCell row={row} />,
  },
  {
    id: 'status',
    title: '状态',
    width: 92,
    onCard: 'state',
    exports: ['status', 'orderExceptionType'],
    render: (row) => <StatusCell row={row} />,
  },
  { id: 'estProfitRate', title: '预估利润率', width: 104, align: 'right', render: (row) => percent(row.estProfitRate) },
  {
    id: 'estWeight',
    title: '重量(g)',
    width: 92,
    align: 'right',
    exports: ['estWeight', 'actualWeight'],
    render: ({ actualWeight, estWeight }) => (
      <TwoLines right first={actualWeight ?? estWeight} second={actualWeight ? `预估 ${estWeight ?? '–'}` : '预估'} />
    ),
  },
  { id: 'sellerId', title: '销售员', width: 84, render: (row) => row.sellerName ?? '' },
  { id: 'paidTime', title: '付款时间', width: 132, sort: 'paidTime', render: (row) => row.paidTime?.slice(0, 16) ?? '' },
]

const SPECIAL: Record<string, Column<ListedOrder>> = {
  stageTime: { id: 'stageTime', title: '停留', width: 116, sort: 'stageTime', render: (row) => <StayCell row={row} /> },
  stayHours: {
    id: 'stayHours',
    title: '停留时长',
    width: 120,
    exports: ['stayHours', 'slaHours'],
    render: (row) => <SlaCell row={row} />,
  },
  lastTrack: {
    id: 'lastTrack',
    title: '最新轨迹',
    width: 220,
    exports: ['lastTrackTime', 'lastTrack'],
    render: (row) => <TwoLines first={row.lastTrack} second={row.lastTrackTime} />,
  },
  groupOrders: {
    id: 'groupOrders',
    title: '合并订单',
    width: 190,
    render: (row) => <GroupCell orders={row.groupOrders ?? []} />,
  },
  lineStock: { id: 'lineStock', title: '可用库存', width: 170, render: (row) => <StockCell lines={row.lineStock ?? []} /> },
  short: { id: 'short', title: '缺货SKU', width: 180, exports: [], render: (row) => <ShortCell lines={row.lines ?? []} /> },
}

const KNOWN: Record<string, Column<ListedOrder>> = {
  ...Object.fromEntries([...SALE, ...PARCEL].map((column) => [column.id, column])),
  ...SPECIAL,
}

const notes = (resource: AnyResource, { note }: Own): Column<ListedOrder> => ({
  id: 'notes',
  title: '备注',
  width: 116,
  exports: ['memo', 'platformNote', 'pickingNotes', 'noteCount'],
  render: (row) => <NoteIcons resource={notedAt(resource, row)} row={row} onOpen={note} />,
})
