import { bizLog, changeFrom, changeTo, type LogChange } from '@erp/contract/kit/biz-log'
import { useQuery } from '@tanstack/react-query'
import { Pagination, Timeline } from 'antd'
import { useState } from 'react'
import { call } from '../app/call.ts'
import { Cover } from './cover.tsx'

/** `userName` is what the server answers beside the reference `userId`. */
interface LogRow {
  action: string | null
  changes: LogChange[] | null
  note: string | null
  userName?: string | null
  time: string | null
}
const SIZE = 20

/** Who did what to a record, from → to, latest first. */
export function BizLog({ entity, entityId }: { entity: string; entityId: number }) {
  const [pageNum, setPageNum] = useState(1)
  const input = { pageNum, pageSize: SIZE, condition: { entity, entityId: [entityId] } }
  const log = useQuery({
    queryKey: ['biz-log', entity, entityId, pageNum],
    queryFn: ({ signal }) => call(bizLog, 'list-page', input, { signal }),
    staleTime: 0,
  })
  if (!log.data?.list.length)
    return <Cover loading={log.isLoading} error={log.error} empty="还没有操作记录" onRetry={() => void log.refetch()} />
  return (
    <>
      <Timeline
        className="biz-log"
        items={log.data.list.map((row) => ({ key: row.id, content: <Entry row={row as LogRow} /> }))}
      />
      <Pagination
        size="small"
        hideOnSinglePage
        current={pageNum}
        pageSize={SIZE}
        total={log.data.total}
        showSizeChanger={false}
        onChange={setPageNum}
      />
    </>
  )
}

function Entry({ row }: { row: LogRow }) {
  return (
    <>
      <div className="biz-log-head">
        <b>{row.action}</b>
        <span>{row.userName ?? '系统'}</span>
        <time>{row.time}</time>
      </div>
      {row.note && <p>{row.note}</p>}
      {(row.changes ?? []).map((change) => (
        <div key={change.field} className="biz-log-change">
          <span>{change.label}</span>
          <del>{changeFrom(change)}</del> → <ins>{changeTo(change)}</ins>
        </div>
      ))}
    </>
  )
}
