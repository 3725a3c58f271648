import { connectorLog, OUTCOMES } from '@erp/contract/kit/connector'
import { Descriptions } from 'antd'
import { useMemo, useState } from 'react'
import { type AnyRow, FieldValue, ListPage, RowAction, ViewDrawer } from '../../kit/index.ts'
import { logColumns } from './log-columns.ts'
import './tool.css'

const tabs = { field: 'outcome', items: OUTCOMES }

/** What was asked of platforms and carriers, and what they said. */
export default function ConnectorLog() {
  const [row, setRow] = useState<AnyRow | null>(null)
  const columns = useMemo(() => logColumns(connectorLog), [])
  return (
    <ListPage
      resource={connectorLog}
      tabs={tabs}
      columns={columns}
      rowActionsWidth={72}
      onOpen={setRow}
      rowActions={(one: AnyRow) => <RowAction onClick={() => setRow(one)}>详情</RowAction>}
    >
      {() => row && <Sheet row={row} onClose={() => setRow(null)} />}
    </ListPage>
  )
}

const SHOWN = [
  'time',
  'connector',
  'call',
  'account',
  'about',
  'outcome',
  'error',
  'durationMs',
  'tries',
  'httpStatus',
  'request',
  'requestId',
] as const

function Sheet({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const items = SHOWN.map((name) => ({
    key: name,
    label: connectorLog.fields[name].label,
    children: <FieldValue field={connectorLog.fields[name]} row={row} name={name} />,
  }))
  return (
    <ViewDrawer open size={760} title={`接口调用 ${row['id']}`} onClose={onClose}>
      <Descriptions
        size="small"
        bordered
        column={1}
        items={[...items, { key: 'user', label: '操作人', children: row['userName'] ?? '系统' }]}
      />
      {row['response'] && <pre className="log-text">{row['response']}</pre>}
    </ViewDrawer>
  )
}
