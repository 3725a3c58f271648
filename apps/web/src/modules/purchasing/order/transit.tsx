import type { OrderParcel } from '@erp/contract/purchasing/order/order-rows'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { orderTransit, TRANSIT_TABS } from '@erp/contract/purchasing/order/transit'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import {
  type Column,
  columnsOf,
  ListPage,
  type ListRow,
  may,
  offers,
  RowAction,
  type StatusTabs,
  VerbButton,
} from '../../../kit/index.ts'
import { ArrivalCell, NumberCell, SupplierCell, TwoLines } from './cells.tsx'
import { OrderDetail } from './detail/order-detail.tsx'
import { ParcelEditDialog } from './dialogs/parcel.tsx'
import { refreshTraces } from './refresh-traces.ts'
import { RowVerbs } from './row-verbs.tsx'
import type { ListedOrder } from './rows.ts'
import { useOrderVerbs } from './use-order-verbs.tsx'
import { TRANSIT_VERBS } from './verbs.ts'
import './order.css'

const TABS: StatusTabs = { field: 'tab', items: TRANSIT_TABS, count: 'status-count', where: (tab) => ({ tab: [tab] }) }

type Row = ListRow<typeof orderTransit>

/** 在途跟踪: what should be here, is on its way, or came and was never scanned. */
export default function Transit() {
  const verbs = useOrderVerbs()
  const [seen, setSeen] = useState<ListedOrder | null>(null)
  const [editing, setEditing] = useState<OrderParcel | null>(null)
  const columns = useMemo(() => columnsFor(setSeen, setEditing), [])
  return (
    <ListPage
      resource={orderTransit}
      tabs={TABS}
      columns={columns}
      rowHeight={56}
      rowActionsWidth={164}
      onOpen={setSeen}
      toolbar={() => may('purchasing:sign:list') && <Link to="/purchase/signRecord?tab=2">无主件</Link>}
      rowActions={(row) => (
        <>
          <RowAction onClick={() => setSeen(row)}>详情</RowAction>
          <RowVerbs verbs={TRANSIT_VERBS} row={row} onVerb={verbs.start} />
        </>
      )}
      batch={(rows) => <Refresh rows={rows} onDone={verbs.refresh} />}
    >
      {() => (
        <>
          {seen && <OrderDetail orderId={seen.orderId} verbs={verbs} onClose={() => setSeen(null)} />}
          {editing && <ParcelEditDialog parcel={editing} onClose={() => setEditing(null)} onDone={verbs.refresh} />}
          {verbs.dialogs}
        </>
      )}
    </ListPage>
  )
}

const Refresh = ({ rows, onDone }: { rows: Row[]; onDone: () => void }) => {
  const ids = rows.map(({ orderId }) => orderId)
  return (
    offers(purchaseOrder, 'express/refresh') && <VerbButton onClick={() => void refreshTraces(ids, onDone)}>刷新轨迹</VerbButton>
  )
}

function columnsFor(open: (row: Row) => void, edit: (parcel: OrderParcel) => void): Column<Row>[] {
  const own: { [K in keyof Row]?: Partial<Column<Row>> } = {
    orderNo: { width: 150, render: (row) => <NumberCell row={row} onOpen={open} /> },
    supplierId: { width: 124, sort: undefined, render: (row) => <SupplierCell row={row} /> },
    checkFlag: { width: 76, sort: undefined },
    parcels: { width: 194, render: (row) => <ParcelsCell parcels={row.parcels ?? []} onEdit={edit} /> },
    traceText: {
      width: 172,
      exports: ['traceText', 'traceTime'],
      render: (row) => <TwoLines first={row.traceText} second={row.traceTime} />,
    },
    transitDays: { width: 84 },
    expectArriveDate: { width: 108, render: (row) => <ArrivalCell row={row} /> },
    lateDays: { width: 84, render: (row) => (row.lateDays ? <b className="over-time">{row.lateDays} 天</b> : '–') },
  }
  const placed = new Map<string, Partial<Column<Row>>>(Object.entries(own))
  return columnsOf(orderTransit).map((column) =>
    placed.has(column.id) ? { ...column, ...placed.get(column.id) } : { ...column, hidden: true },
  )
}

const MOST = 2

/** Numbers that the dock has not scanned may be put right. */
const ParcelsCell = ({ parcels, onEdit }: { parcels: OrderParcel[]; onEdit: (parcel: OrderParcel) => void }) =>
  parcels.length === 0 ? (
    <span className="nothing">未登记</span>
  ) : (
    <span className="purchase-cell">
      {parcels.slice(0, MOST).map((parcel) => (
        <span key={parcel.id} title={parcel.expressCompany ?? undefined}>
          {parcel.expressDeliveryNo}{' '}
          {!parcel.scanTime && offers(purchaseOrder, 'express/edit') && (
            <RowAction onClick={() => onEdit(parcel)}>改单号</RowAction>
          )}
        </span>
      ))}
      {parcels.length > MOST && <small>共 {parcels.length} 个包裹</small>}
    </span>
  )
