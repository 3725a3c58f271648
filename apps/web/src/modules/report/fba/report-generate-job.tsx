import { EXECUTE_STATE, EXECUTE_STATUS, type ReportJob, reportGenerateJob } from '@erp/contract/report/fba/report-generate-job'
import { Progress } from 'antd'
import { useEffect, useMemo } from 'react'
import { attempt, type Column, call, columnsOf, type List, ListPage, RowAction, type StatusTabs } from '../../../kit/index.ts'
import './fba.css'

const TABS: StatusTabs = { field: 'executeStatus', items: EXECUTE_STATUS, count: 'status-count' }
const WIDTHS: Record<string, number> = {
  reportType: 140,
  period: 112,
  shops: 200,
  source: 132,
  executeStatus: 92,
  rowCount: 84,
  message: 280,
}
const AGAIN_MS = 2000

/** 报表生成任务: one's own; an administrator sees everybody's. The list looks again while one is under way. */
export default function ReportGenerateJobs() {
  const columns = useMemo(() => columnsOf(reportGenerateJob).flatMap(shown), [])
  return (
    <ListPage
      resource={reportGenerateJob}
      columns={columns}
      tabs={TABS}
      rowActionsWidth={110}
      rowActions={(job, list) =>
        (job.executeStatus ?? 0) >= 2 && <RowAction onClick={() => void again(job as ReportJob, list)}>重新生成</RowAction>
      }
    >
      {(list) => <Watch list={list} />}
    </ListPage>
  )
}

function shown(column: Column): Column[] {
  if (['updateBy', 'updateTime'].includes(column.id) || (column.id === 'createTime' && column.hidden)) return []
  if (column.id === 'createBy') return [{ ...column, hidden: false }]
  if (column.id !== 'progress') return [{ ...column, width: WIDTHS[column.id] ?? column.width }]
  return [{ ...column, width: 140, align: undefined, render: (row) => <Done job={row as ReportJob} /> }]
}

function Done({ job }: { job: ReportJob }) {
  const status = (['normal', 'active', 'success', 'exception'] as const)[job.executeStatus ?? 0]
  return <Progress percent={job.progress ?? 0} size="small" status={status} aria-label={`任务 ${job.jobId} 进度`} />
}

async function again({ jobId }: ReportJob, list: List): Promise<void> {
  await attempt(call(reportGenerateJob, 'create', { jobId }), '已重新开始生成')
  await list.refresh()
}

function Watch({ list }: { list: List }) {
  const busy = list.rows.some((row) => row['executeStatus'] < EXECUTE_STATE.done)
  const { refresh } = list
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => void refresh(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [busy, refresh])
  return null
}
