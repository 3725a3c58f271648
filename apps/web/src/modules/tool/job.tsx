import { job, type ScheduledJob } from '@erp/contract/tool/job'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch, Tooltip } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { attempt, type Column, Cover, call, columnsOf, confirm, ListFrame, offers, RowAction, Rows } from '../../kit/index.ts'
import { JobHistory } from './job-history.tsx'

const RUNNING = 0
const POLL_MS = 3000

/** What runs by the clock: run it now, pause it, see how it went. */
export default function Job() {
  const client = useQueryClient()
  const [open, setOpen] = useState<ScheduledJob | null>(null)
  const jobs = useQuery({
    queryKey: ['list', job.path],
    queryFn: ({ signal }) => call(job, 'list', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.lastStart && one.lastResult === RUNNING) ? POLL_MS : false),
  })
  const changed = useCallback(() => client.invalidateQueries({ queryKey: ['list', job.path] }), [client])
  const columns = useMemo(() => columnsFor(setOpen, changed), [changed])
  return (
    <ListFrame title="定时任务">
      <div className="list-panel">
        <Rows
          gridKey="tool.job"
          columns={columns}
          rows={jobs.data ?? []}
          rowKey="id"
          onOpen={setOpen}
          cover={<Cover loading={jobs.isLoading} error={jobs.error} onRetry={() => void jobs.refetch()} />}
        />
      </div>
      {open && <JobHistory job={open} onClose={() => setOpen(null)} />}
    </ListFrame>
  )
}

function columnsFor(onOpen: (row: ScheduledJob) => void, onChanged: () => Promise<void>): Column<any>[] {
  const own: Record<string, Column['render']> = {
    enabled: (row) => <Enabled row={row as ScheduledJob} onChanged={onChanged} />,
  }
  const plain = columnsOf(job)
    .filter((column) => !['updateBy', 'updateTime', 'createBy', 'createTime', 'jobName'].includes(column.id))
    .map(({ sort: _unsorted, ...column }) => ({ ...column, render: own[column.id] ?? column.render }))
  return [
    { id: 'jobName', title: '任务', width: 220, fixed: 'start', render: (row) => <span title={row.jobKey}>{row.jobName}</span> },
    ...plain,
    {
      id: '_actions',
      title: '操作',
      width: 150,
      fixed: 'end',
      render: (row: ScheduledJob) => (
        <span className="row-actions">
          {offers(job, 'run') && <RowAction onClick={() => void run(row).then(onChanged)}>立即执行</RowAction>}
          <RowAction onClick={() => onOpen(row)}>执行记录</RowAction>
        </span>
      ),
    },
  ]
}

function Enabled({ row, onChanged }: { row: ScheduledJob; onChanged: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const on = Boolean(row.enabled)
  const set = async () => {
    if (on && !(await confirm(`确认暂停「${row.jobName}」吗？`, { detail: '暂停后到时间不再执行，直到恢复。', ok: '暂停' })))
      return
    setBusy(true)
    await attempt(call(job, 'toggle', { jobKey: row.jobKey!, enabled: on ? 0 : 1 }), on ? '已暂停' : '已恢复')
    await onChanged()
    setBusy(false)
  }
  return (
    <Tooltip title={on ? '点击暂停' : '点击恢复'}>
      <Switch
        size="small"
        aria-label={`启用${row.jobName}`}
        checked={on}
        loading={busy}
        disabled={!offers(job, 'toggle')}
        onChange={() => void set()}
      />
    </Tooltip>
  )
}

async function run(row: ScheduledJob): Promise<void> {
  if (!(await confirm(`现在执行「${row.jobName}」吗？`, { ok: '执行' }))) return
  await attempt(call(job, 'run', { jobKey: row.jobKey! }), '已开始执行')
}
