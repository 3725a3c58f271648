import { BATCH_STATUS, type BatchFailure, type BatchState, batchTask } from '@erp/contract/kit/batch-task'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Progress } from 'antd'
import { useBatchFrames } from '../../app/batch-live.ts'
import { call } from '../../app/call.ts'
import { done } from '../confirm.ts'
import { Cover } from '../cover.tsx'
import { counted } from './counted.ts'

/** While no frame comes, because the way to the server bears none. */
const POLL_MS = 15_000
const ENDED = 2

/** How far a batch task is, and in the end what was refused and why. Closed, it goes on by itself. */
export function BatchProgress({ id, onClose }: { id: number; onClose: () => void }) {
  const asked = useTask(id)
  const task = asked.data
  const running = (task?.status ?? 0) < ENDED
  return (
    <Modal
      open
      width={640}
      title={task?.taskName ?? '批量任务'}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {running ? '后台继续' : '知道了'}
        </Button>
      }
    >
      {task ? (
        <HowFar task={task} running={running} />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </Modal>
  )
}

/** The frames say how far it is; what was refused is read when it has ended. */
function useTask(id: number) {
  const client = useQueryClient()
  const queryKey = [batchTask.path, id]
  const asked = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(batchTask, 'get', { id }, { signal }),
    refetchInterval: ({ state }) => ((state.data?.status ?? 0) < ENDED ? POLL_MS : false),
    staleTime: 0,
    gcTime: 0,
  })
  const again = () => void asked.refetch()
  useBatchFrames((taskId, standing) => {
    if (taskId !== id) return
    if ((standing.status ?? 0) >= ENDED || !asked.data) again()
    else client.setQueryData<BatchState>(queryKey, (task) => task && { ...task, ...standing })
  }, again)
  return asked
}

function HowFar({ task, running }: { task: BatchState; running: boolean }) {
  const { status, failures, message } = task
  const [total, dealt] = [task.total ?? 0, task.doneCount ?? 0]
  const so = `${BATCH_STATUS[status ?? 0]![1]}：${counted(dealt, true)} / ${counted(total, true)} 条`
  return (
    <>
      <Progress
        percent={Math.floor((dealt * 100) / Math.max(total, 1))}
        status={running ? 'active' : status === 2 ? 'success' : 'exception'}
        aria-label="批量任务进度"
      />
      <p role="status">{running ? so : message}</p>
      <Failures failures={failures} />
    </>
  )
}

function Failures({ failures }: { failures: BatchFailure[] }) {
  if (failures.length === 0) return null
  const copy = async () => {
    await navigator.clipboard.writeText(failures.map(({ id, name, reason }) => `${name || id}\t${reason}`).join('\n'))
    done(`已复制 ${failures.length} 行`)
  }
  return (
    <>
      <ul className="batch-failures" aria-label="失败的记录">
        {failures.map(({ id, name, reason }) => (
          <li key={id}>
            {name && <b>{name}</b>} <span>{reason}</span>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => void copy()}>
        复制失败原因
      </Button>
    </>
  )
}
