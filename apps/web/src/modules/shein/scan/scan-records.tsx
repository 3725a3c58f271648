import { reasonField } from '@erp/contract/kit'
import { STATIONS } from '@erp/contract/shein/order/order.states'
import { sheinScanRecord } from '@erp/contract/shein/scan/scan-record'
import { Button } from 'antd'
import { useState } from 'react'
import { AskDialog, arranged, Detail, ListPage, type ListRow, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'

const TABS: StatusTabs = { field: 'scanType', items: STATIONS, count: 'status-count' }
const COLUMNS = arranged(sheinScanRecord, {
  code: 150,
  scanType: 80,
  userId: 90,
  orderNo: 160,
  boxNo: 140,
  quantity: 70,
  points: 84,
  time: 164,
  coef: 70,
  skips: 110,
  isRevoked: 84,
  revokeReason: 150,
  revokeBy: 90,
  revokeTime: 164,
  storeId: 100,
})
type Row = ListRow<typeof sheinScanRecord>
type Open = { what: 'view' | 'revoke'; rows: Row[] } | null

/** SHEIN扫描记录: who scanned what at which station, and what it earned. */
export default function ScanRecords() {
  const [open, setOpen] = useState<Open>(null)
  return (
    <ListPage
      resource={sheinScanRecord}
      tabs={TABS}
      columns={COLUMNS}
      wholeVerbs={[]}
      rowActionsWidth={120}
      onOpen={(row) => setOpen({ what: 'view', rows: [row] })}
      rowActions={(row) => (
        <>
          <RowAction onClick={() => setOpen({ what: 'view', rows: [row] })}>详情</RowAction>
          {offers(sheinScanRecord, 'revoke') && (
            <RowAction
              danger
              why={row.isRevoked === 1 ? '已经撤销过' : null}
              onClick={() => setOpen({ what: 'revoke', rows: [row] })}
            >
              撤销
            </RowAction>
          )}
        </>
      )}
      batch={(rows) =>
        offers(sheinScanRecord, 'revoke') && (
          <Button danger onClick={() => setOpen({ what: 'revoke', rows })}>
            撤销
          </Button>
        )
      }
    >
      {(list) => open && <Opened {...open} onClose={() => setOpen(null)} onDone={() => (list.clear(), void list.refresh())} />}
    </ListPage>
  )
}

function Opened({ what, rows, ...then }: NonNullable<Open> & { onClose: () => void; onDone: () => void }) {
  const [row] = rows as [Row]
  if (what === 'view') return <Detail resource={sheinScanRecord} row={row} onClose={then.onClose} />
  return (
    <AskDialog
      resource={sheinScanRecord}
      verb="revoke"
      title="撤销扫描"
      danger
      fields={{ reason: reasonField }}
      document={rows.length === 1 ? row : { code: `${rows.length} 次扫描` }}
      send={({ reason }) => ({ reason, ids: rows.map((each) => each.id) })}
      {...then}
    >
      <p>下一个工位还没有扫描的才能撤销；拣货撤销后，货回到原库位。</p>
    </AskDialog>
  )
}
