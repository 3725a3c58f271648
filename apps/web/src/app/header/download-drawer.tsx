import { DownloadOutlined, RedoOutlined } from '@ant-design/icons'
import { EXPORT_STATUS, type ExportJob, exportJob } from '@erp/contract/tool/export-job'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Progress, Tag } from 'antd'
import { Cover } from '../../kit/cover.tsx'
import { call, download, quietly } from '../call.ts'
import { useLiveFrame } from '../realtime/bus.ts'
import { useJobs } from '../realtime/jobs.ts'
import './header.css'

const SHOWN = 20
const [WAITING, RUNNING, DONE, FAILED] = [0, 1, 2, 3]

/** The files this person asked for, the latest first; progress comes over the socket. */
export default function DownloadDrawer({ onClose }: { onClose: () => void }) {
  const jobs = useQuery({
    queryKey: ['own-exports'],
    queryFn: ({ signal }) => call(exportJob, 'current-user', {}, { signal, handles: quietly }),
    staleTime: 0,
  })
  const again = () => void jobs.refetch()
  useLiveFrame('sync', again)
  useLiveFrame('job', ({ jobId, status }) => {
    const known = jobs.data?.some((job) => job.jobId === jobId)
    if (!known || status >= DONE) again()
  })
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
  const live = useJobs((jobs) => jobs.live[read.jobId])
  // A frame may be older than what was read just now: a file that is there stays there.
  const job = live && (read.status ?? WAITING) < DONE ? { ...read, ...live } : read
  const name = job.fileName ?? job.jobName ?? '文件'
  const status = job.status ?? WAITING
  return (
    <li>
      <div className="download-name">
        <span title={name}>{name}</span>
        <Tag color={EXPORT_STATUS[status]?.[2]}>{EXPORT_STATUS[status]?.[1]}</Tag>
      </div>
      {status <= RUNNING && <Progress percent={job.progress ?? 0} size="small" status="active" aria-label={`${name}进度`} />}
      {status === FAILED && <p className="download-reason">{job.message || '生成失败，请重新生成'}</p>}
      <div className="download-foot">
        <span className="hint">{[job.createTime, job.rows ? `${job.rows} 行` : ''].filter(Boolean).join(' · ')}</span>
        <Deed job={job} onChange={onChange} />
      </div>
    </li>
  )
}

function Deed({ job, onChange }: { job: { jobId: number; status: number | null }; onChange: () => void }) {
  const fetchFile = () => download(exportJob, 'download', { id: job.jobId }).then(onChange, () => {})
  const retry = () => call(exportJob, 'retry', { id: job.jobId }).then(onChange, () => {})
  if (job.status === DONE)
    return (
      <Button type="link" size="small" icon={<DownloadOutlined />} onClick={() => void fetchFile()}>
        下载
      </Button>
    )
  if ((job.status ?? WAITING) < DONE) return null
  return (
    <Button type="link" size="small" icon={<RedoOutlined />} onClick={() => void retry()}>
      重新生成
    </Button>
  )
}
