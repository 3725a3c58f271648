import { DownloadOutlined, RedoOutlined } from '@ant-design/icons'
import { isLive, TASK, taskStates } from '@erp/contract/kit/task'
import { type ExportJob, exportJob } from '@erp/contract/tool/export-job'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Progress, Tag } from 'antd'
import { Cover } from '../../kit/cover.tsx'
import { call, download, quietly } from '../call.ts'
import { type TaskFrame, useTaskFrames, useTasks } from '../tasks.ts'
import './header.css'

const SHOWN = 20

/** The files this person asked for, the latest first; progress comes over the socket. */
export default function DownloadDrawer({ onClose }: { onClose: () => void }) {
  const jobs = useQuery({
    queryKey: ['own-exports'],
    queryFn: ({ signal }) => call(exportJob, 'current-user', {}, { signal, handles: quietly }),
    staleTime: 0,
  })
  const again = () => void jobs.refetch()
  useTaskFrames(({ taskId, kind, status }) => {
    const known = jobs.data?.some((job) => job.jobId === taskId)
    if (kind === 'export' && !(known && isLive(status))) again()
  }, again)
  const shown = (jobs.data ?? []).slice(0, SHOWN)
  return (
    <Drawer open title="文件下载记录" size={460} onClose={onClose} extra={<span className="hint">最近 {SHOWN} 个</span>}>
      {shown.length === 0 && <Cover loading={jobs.isLoading} error={jobs.error} onRetry={again} empty="还没有导出过文件" />}
      <ul className="download-list">
        {shown.map((job) => (
          <Row key={job.jobId} job={job} onChange={again} />
        ))}
      </ul>
    </Drawer>
  )
}

function Row({ job: read, onChange }: { job: ExportJob; onChange: () => void }) {
  const live = useTasks((tasks) => tasks.live[read.jobId])
  // A frame may be older than what was read just now: a file that is there stays there.
  const job = live && isLive(read.status) ? { ...read, ...standing(live) } : read
  const name = job.fileName ?? job.jobName ?? '文件'
  const status = job.status ?? TASK.waiting
  const [label, color] = taskStates.table[status]!
  return (
    <li>
      <div className="download-name">
        <span title={name}>{name}</span>
        <Tag color={color}>{label}</Tag>
      </div>
      {isLive(status) && <Progress percent={job.progress ?? 0} size="small" status="active" aria-label={`${name}进度`} />}
      {status === TASK.failed && <p className="download-reason">{job.message || '生成失败，请重新生成'}</p>}
      <div className="download-foot">
        <span className="hint">{[job.createTime, job.rows ? `${job.rows} 行` : ''].filter(Boolean).join(' · ')}</span>
        <Deed job={job} onChange={onChange} />
      </div>
    </li>
  )
}

const standing = ({ status, done, total }: TaskFrame) => ({
  status,
  rows: done,
  progress: Math.min(99, Math.floor((done * 100) / Math.max(total, 1))),
})

function Deed({ job, onChange }: { job: { jobId: number; status: number | null }; onChange: () => void }) {
  const fetchFile = () => download(exportJob, 'download', { id: job.jobId }).then(onChange, () => {})
  const retry = () => call(exportJob, 'retry', { id: job.jobId }).then(onChange, () => {})
  if (job.status === TASK.done)
    return (
      <Button type="link" size="small" icon={<DownloadOutlined />} onClick={() => void fetchFile()}>
        下载
      </Button>
    )
  if (isLive(job.status)) return null
  return (
    <Button type="link" size="small" icon={<RedoOutlined />} onClick={() => void retry()}>
      重新生成
    </Button>
  )
}
