import { type Action, stateChoices } from '@erp/contract/kit'
import { directExchange, exchangeStates } from '@erp/contract/order/exchange/direct-exchange'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  Detail,
  FormDrawer,
  ListPage,
  type ListRow,
  offers,
  type StatusTabs,
  useExpansion,
  WithDocument,
} from '../../../kit/index.ts'
import { arranged } from '../../stock/parts/arranged.ts'
import { linesHeight, showLines } from '../desk/list/all-lines.tsx'
import { NoteDialog } from '../desk/list/note-dialogs.tsx'
import { NoteIcons, type NoteKind } from '../desk/list/note-icons.tsx'
import { LinesCell, TrackingCell, TwoLines } from '../desk/list/order-cells.tsx'
import { useVerbList } from '../desk/verbs/use-verbs.tsx'
import { RowVerbs, VerbButtons } from '../desk/verbs/verb-buttons.tsx'
import { exchangeVerbs, Pieces } from './exchange-verbs.tsx'
import '../order.css'

type Exchange = ListRow<typeof directExchange>
const TABS: StatusTabs = { field: 'status', items: stateChoices(exchangeStates), count: 'status-count' }
const LINK = (directExchange.actions.link as Action).input
type Note = { kind: NoteKind; row: Exchange }

/** 直发换单: orders whose goods come as a ready parcel, from the purchase order to the new label. */
export default function Exchanges() {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: ['list', directExchange.path] })
  const verbs = useVerbList(exchangeVerbs(), refresh)
  const [open, setOpen] = useState<Exchange | null>(null)
  const [linking, setLinking] = useState(false)
  const { columns, expand, note, closeNote } = useColumns()
  return (
    <ListPage
      resource={directExchange}
      tabs={TABS}
      columns={columns}
      rowHeight={64}
      rowActionsWidth={156}
      expand={expand}
      onOpen={setOpen}
      toolbar={() =>
        offers(directExchange, 'link') && (
          <Button type="primary" onClick={() => setLinking(true)}>
            关联采购单
          </Button>
        )
      }
      rowActions={(row, list) => <RowVerbs verbs={verbs} row={row} onOpen={setOpen} onDone={list.clear} />}
      batch={(rows, list) => <VerbButtons verbs={verbs} rows={rows} onDone={list.clear} />}
    >
      {() => (
        <>
          {open && <Opened id={open.id} onClose={() => setOpen(null)} />}
          {linking && <Linking onClose={() => setLinking(false)} onSaved={refresh} />}
          {note && <NoteDialog {...note} resource={directExchange} onClose={closeNote} onDone={refresh} />}
          {verbs.dialogs}
        </>
      )}
    </ListPage>
  )
}

const Linking = ({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) => (
  <FormDrawer
    resource={directExchange}
    row={null}
    action="link"
    fields={LINK}
    title="关联采购单"
    onClose={onClose}
    onSaved={onSaved}
  />
)

const Opened = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <WithDocument resource={directExchange} id={id}>
    {(exchange) => (
      <Detail resource={directExchange} row={exchange} onClose={onClose}>
        <Pieces pieces={exchange.pieces} />
      </Detail>
    )}
  </WithDocument>
)

function useColumns() {
  const navigate = useNavigate()
  const [note, setNote] = useState<Note | null>(null)
  const expand = useExpansion(linesHeight, showLines)
  const order = useCallback((row: Exchange) => void navigate(`/orderListInfo/${row.orderId}`), [navigate])
  const more = expand.toggle
  const columns = useMemo(() => columnsOf(order, more, (kind, row) => setNote({ kind, row })), [order, more])
  return { columns, expand, note, closeNote: () => setNote(null) }
}

const OrderCell = ({ row, onOpen }: { row: Exchange; onOpen: (row: Exchange) => void }) => (
  <span className="order-cell">
    <button type="button" className="order-no" onClick={() => onOpen(row)}>
      {row.orderNo}
    </button>
    <small>{row.platOrderNo}</small>
  </span>
)

const columnsOf = (order: (row: Exchange) => void, more: (id: number) => void, onNote: (kind: NoteKind, row: Exchange) => void) =>
  arranged(directExchange, {
    exchangeNo: 150,
    status: 90,
    orderNo: {
      width: 170,
      title: '订单',
      render: (row) => <OrderCell row={row} onOpen={order} />,
    },
    lines: { width: 196, render: (row) => <LinesCell lines={row.lines ?? []} onMore={() => more(row.id)} /> },
    purchaseOrderNo: {
      width: 170,
      title: '采购单/供应商',
      render: (row) => <TwoLines first={row.purchaseOrderNo} second={row.supplierName} />,
    },
    expressDeliveryNo: 150,
    storeId: {
      width: 130,
      title: '仓库/渠道',
      render: (row) => <TwoLines first={row.storeName} second={row.logisticWayName ?? '未匹配渠道'} />,
    },
    trackingNumber: { width: 156, title: '运单号/平台标记', render: (row) => <TrackingCell row={row} /> },
    orderStatus: 90,
    memo: {
      width: 116,
      title: '备注',
      render: (row) => <NoteIcons resource={directExchange} row={row} onOpen={onNote} />,
    },
    arriveTime: 168,
    exchangeTime: 168,
    remark: 160,
    creatorId: 90,
    createTime: 168,
  })
