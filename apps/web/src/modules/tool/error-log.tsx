import { errorLog } from '@erp/contract/tool/error-log'
import { Descriptions } from 'antd'
import { useMemo, useState } from 'react'
import { Copyable, ListPage, type ListRow, RowAction, ViewDrawer } from '../../kit/index.ts'
import { logColumns } from './log-columns.ts'
import './tool.css'

type Fault = ListRow<typeof errorLog>

/** What went wrong on the server; the trace number is the one a person was shown. */
export default function ErrorLog() {
  const [row, setRow] = useState<Fault | null>(null)
  const columns = useMemo(() => logColumns(errorLog), [])
  return (
    <ListPage
      resource={errorLog}
      columns={columns}
      rowActionsWidth={72}
      onOpen={setRow}
      rowActions={(one) => <RowAction onClick={() => setRow(one)}>详情</RowAction>}
    >
      {() => row && <Sheet row={row} onClose={() => setRow(null)} />}
    </ListPage>
  )
}

function Sheet({ row, onClose }: { row: Fault; onClose: () => void }) {
  const items = [
    { key: 'time', label: '时间', children: row.time },
    { key: 'trace', label: '追踪编号', children: <Copyable text={row.traceId ?? ''} /> },
    { key: 'call', label: '请求', children: `${row.method ?? ''} ${row.path ?? ''}` },
    { key: 'user', label: '操作人', children: row.userName ?? '未登录' },
  ]
  return (
    <ViewDrawer open size={760} title={`错误 ${row.traceId}`} onClose={onClose}>
      <Descriptions size="small" bordered column={1} items={items} />
      <pre className="log-text">{row.message}</pre>
    </ViewDrawer>
  )
}
