import { EXECUTE_STATE, type ReportJobState, reportGenerateJob } from '@erp/contract/report/fba/report-generate-job'
import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { ChoiceTag, call } from '../../../kit/index.ts'

const AGAIN_MS = 2000
const isOver = (state: ReportJobState | undefined): boolean => (state?.executeStatus ?? 0) >= 2

/** How far a report is; it goes on when nobody looks. */
export function JobProgress({ jobId, onEnd }: { jobId: number; onEnd: () => void }) {
  const { data } = useQuery({
    queryKey: ['report-job', jobId],
    queryFn: async ({ signal }) => (await call(reportGenerateJob, 'execute-status', { jobId }, { signal })) as ReportJobState,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : AGAIN_MS),
  })
  const over = isOver(data)
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (over) ended()
  }, [over])
  const status =
    data?.executeStatus === EXECUTE_STATE.failed ? 'exception' : data?.executeStatus === EXECUTE_STATE.done ? 'success' : 'active'
  return (
    <div className="report-progress" role="status">
      <ChoiceTag field={reportGenerateJob.fields.executeStatus} value={data?.executeStatus ?? 0} />
      <Progress percent={data?.progress ?? 0} status={status} aria-label="生成进度" />
      <p className={data?.executeStatus === EXECUTE_STATE.failed ? 'report-reason' : 'hint'}>{words(data)}</p>
    </div>
  )
}

function words(state: ReportJobState | undefined): string {
  if (state?.executeStatus === EXECUTE_STATE.failed) return state.message ?? '生成失败'
  if (state?.executeStatus === EXECUTE_STATE.done) return `已生成 ${state.rowCount ?? 0} 行`
  return '可以关闭窗口，完成后会通知您'
}
