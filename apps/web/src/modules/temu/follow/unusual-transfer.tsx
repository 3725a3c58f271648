import { stateChoices } from '@erp/contract/kit'
import { UNUSUAL_STATE, unusualStates } from '@erp/contract/stock/transfer/unusual-transfer.states'
import { type TemuUnusualRow, temuUnusual, UNUSUAL_KIND } from '@erp/contract/temu/follow/unusual-transfer'
import { useState } from 'react'
import { Link } from 'react-router'
import { AskDialog, arranged, ListPage, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import { UnusualDrawer } from './unusual-drawer.tsx'

const EXPORTS: Record<string, string[]> = { sku: ['sku', 'skuName'], deliveryOrderNo: ['deliveryOrderNo', 'transferNo'] }
const OrderLink = ({ no }: { no: string }) => <Link to={`/trusteeship/temu/deliveryOrder?deliveryOrderNo=${no}`}>{no}</Link>
const TABS: StatusTabs = { field: 'status', items: stateChoices(unusualStates), count: 'status-count' }
/** Which goods of which order, how many of what worth are missing and for how long. */
const COLUMNS = arranged(temuUnusual, {
  unusualNo: 124,
  kind: 100,
  status: 80,
  sku: { width: 140, render: (row) => <TwoLines first={row.sku} second={row.skuName} /> },
  deliveryOrderNo: {
    width: 130,
    title: '发货单/调拨单',
    render: (row) => <TwoLines first={row.deliveryOrderNo && <OrderLink no={row.deliveryOrderNo} />} second={row.transferNo} />,
  },
  shipQty: 64,
  receiveQty: 92,
  missQty: 64,
  handledQty: 76,
  amount: 100,
  openDays: { width: 56, title: '天数', render: (row) => row.openDays },
  shopId: 120,
  waitUntil: 110,
}).map((column) => ({
  ...column,
  ...(EXPORTS[column.id] && { exports: EXPORTS[column.id] }),
  ...(column.id === 'status' && { onCard: 'state' as const }),
}))
const { until } = { until: temuUnusual.actions.wait.input['until']! }

/** 异常调拨处理: what the platform received short, refused, is silent about or received too much, until every piece is accounted for. */
export default function UnusualTransfers() {
  const [row, setRow] = useState<TemuUnusualRow | null>(null)
  const [waiting, setWaiting] = useState<TemuUnusualRow | null>(null)
  return (
    <ListPage
      resource={temuUnusual}
      tabs={TABS}
      columns={COLUMNS}
      rowHeight={48}
      onOpen={setRow}
      rowActions={(one) => (
        <>
          <RowAction onClick={() => setRow(one)}>{isOpen(one) && offers(temuUnusual, 'handle') ? '处理' : '查看证据'}</RowAction>
          {isOpen(one) && one.kind === UNUSUAL_KIND.late && offers(temuUnusual, 'wait') && (
            <RowAction onClick={() => setWaiting(one)}>继续等待</RowAction>
          )}
        </>
      )}
      rowActionsWidth={148}
    >
      {(list) => (
        <>
          {row && <UnusualDrawer row={row} onClose={() => setRow(null)} onDone={() => void list.refresh()} />}
          {waiting && (
            <AskDialog
              resource={temuUnusual}
              verb="wait"
              title="继续等待"
              fields={{ until }}
              document={waiting}
              onClose={() => setWaiting(null)}
              onDone={() => void list.refresh()}
            />
          )}
        </>
      )}
    </ListPage>
  )
}

const isOpen = ({ status }: TemuUnusualRow): boolean => (status ?? UNUSUAL_STATE.waiting) < UNUSUAL_STATE.handled
