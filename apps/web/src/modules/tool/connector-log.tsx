import { connectorLog, OUTCOMES } from '@erp/contract/kit/connector'
import { useMemo, useState } from 'react'
import { ConnectorSheet, ListPage, type ListRow, RowAction } from '../../kit/index.ts'
import { logColumns } from './log-columns.ts'

type Call = ListRow<typeof connectorLog>
const tabs = { field: 'outcome', items: OUTCOMES }

/** What was asked of platforms and carriers, and what they said. */
export default function ConnectorLog() {
  const [row, setRow] = useState<Call | null>(null)
  const columns = useMemo(() => logColumns(connectorLog), [])
  return (
    <ListPage
      resource={connectorLog}
      tabs={tabs}
      columns={columns}
      rowActionsWidth={72}
      onOpen={setRow}
      rowActions={(one) => <RowAction onClick={() => setRow(one)}>详情</RowAction>}
    >
      {() => row && <ConnectorSheet resource={connectorLog} row={row} onClose={() => setRow(null)} />}
    </ListPage>
  )
}
