import { UNUSUAL_STATUS, unusualTransfer } from '@erp/contract/stock/transfer/unusual-transfer'
import { UNUSUAL_STATE } from '@erp/contract/stock/transfer/unusual-transfer.states'
import { useState } from 'react'
import { ListPage, offers, RowAction, type StatusTabs } from '../../../kit/index.ts'
import { HandleDrawer } from './handle-drawer.tsx'
import type { Unusual } from './rows.ts'

const TABS: StatusTabs = { field: 'status', items: UNUSUAL_STATUS, count: 'status-count' }

/** 调拨异常处理: what did not arrive, until every piece is found, sent back or written off. */
export default function UnusualTransfers() {
  const [row, setRow] = useState<Unusual | null>(null)
  return (
    <ListPage
      resource={unusualTransfer}
      tabs={TABS}
      onOpen={setRow}
      rowActions={(one) => (
        <RowAction onClick={() => setRow(one)}>
          {Number(one.status) < UNUSUAL_STATE.handled && offers(unusualTransfer, 'handle') ? '处理' : '详情'}
        </RowAction>
      )}
    >
      {(list) => row && <HandleDrawer row={row} onClose={() => setRow(null)} onDone={() => void list.refresh()} />}
    </ListPage>
  )
}
