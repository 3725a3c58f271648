import { TASK } from '@erp/contract/kit/task'
import { EXPORT_STATUS, exportJob, type ExportJob as Job } from '@erp/contract/tool/export-job'
import { Progress } from 'antd'
import { useEffect, useMemo } from 'react'
import {
  attempt,
  type Column,
  call,
  columnsOf,
  confirm,
  download,
  type List,
  ListPage,
  may,
  RowAction,
  useProfile,
} from '../../kit/index.ts'
import { bytes } from './bytes.ts'

const tabs = { field: 'status', items: EXPORT_STATUS }
const POLL_MS = 3000

/** Files made in the background; the list looks again while one is being made. */
export default function ExportJob() {
  const { userId } = useProfile()
  const everybody = may('tool:exportJob:all')
  const condition = useMemo(() => ({ bizType: undefined, ...(everybody ? {} : { userId: [userId] }) }), [everybody, userId])
  const columns = useMemo(() => columnsOf(exportJob).flatMap((column) => shown(column, everybody)), [everybody])
  return (
    <ListPage
      resource={exportJob}
      columns={columns}
      condition={condition}
      tabs={tabs}
      rowActionsWidth={176}
      rowActions={(job, list) => <Actions job={job} list={list} />}
    >
      {(list) => <Watch list={list} />}
    </ListPage>
  )
}

const HIDDEN = ['updateBy', 'updateTime', 'createBy']
function shown(column: Column, everybody: boolean): Column<Job>[] {
  if (HIDDEN.includes(column.id) || (column.id === 'userId' && !everybody)) return []
  if (column.id === 'createTime') return [{ ...column, hidden: false }]
  if (column.id === 'fileSize') return [{ ...column, render: (row) => bytes(row.fileSize) }]
  if (column.id !== 'progress') return [column]
  return [{ ...column, width: 150, align: undefined, render: (row) => <Done job={row} /> }]
}

function Done({ job }: { job: Job }) {
  const status =
    job.status === TASK.failed
      ? 'exception'
      : job.status === TASK.done
        ? 'success'
        : job.status === TASK.running
          ? 'active'
          : 'normal'
  return <Progress percent={job.progress ?? 0} size="small" status={status} aria-label={`${job.jobName}进度`} />
}

function Actions({ job, list }: { job: Job; list: List }) {
  const fetchFile = () => download(exportJob, 'download', { id: job.jobId }).then(list.refresh, () => {})
  const again = async () => {
    await attempt(call(exportJob, 'retry', { id: job.jobId }), '已重新加入队列')
    await list.refresh()
  }
  const drop = async () => {
    const running = (job.status ?? 0) < 2
    const question = running ? `「${job.jobName}」还在生成，确认取消并删除吗？` : `确认删除「${job.jobName}」吗？`
    if (!(await confirm(question, { danger: true, ok: '删除' }))) return
    await attempt(call(exportJob, 'remove', { id: job.jobId }), '删除成功')
    await list.refresh()
  }
  return (
    <>
      {job.status === TASK.done && <RowAction onClick={() => void fetchFile()}>下载</RowAction>}
      {(job.status ?? 0) >= 2 && <RowAction onClick={() => void again()}>重新生成</RowAction>}
      <RowAction danger onClick={() => void drop()}>
        删除
      </RowAction>
    </>
  )
}

function Watch({ list }: { list: List }) {
  const busy = list.rows.some((row) => row.status < TASK.done)
  const { refresh } = list
  useEffect(() => {
    if (!busy) return
    const timer = setInterval(() => void refresh(), POLL_MS)
    return () => clearInterval(timer)
  }, [busy, refresh])
  return null
}
