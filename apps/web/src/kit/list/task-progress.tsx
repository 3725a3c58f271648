import { isLive, TASK, type TaskFailure, type TaskState, task, taskStates } from '@erp/contract/kit/task'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Progress } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../app/call.ts'
import { useTaskFrames } from '../../app/tasks.ts'
import { attempt, confirm, done } from '../confirm.ts'
import { Cover } from '../cover.tsx'
import { counted } from './counted.ts'

/** While no frame comes, because the way to the server bears none. */
const POLL_MS = 15_000

/** How far a task is, and in the end what was refused and why. Closed, it goes on by itself. */
export function TaskDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const asked = useTask(id)
  const running = isLive(asked.data?.status)
  const stop = async () => {
    if (!(await confirm('确认取消这个任务吗？', { detail: '已处理的不会撤回', danger: true, ok: '取消任务' }))) return
    await attempt(call(task, 'cancel', { id }), '已取消')
    await asked.refetch()
  }
  return (
    <Modal
      open
      width={640}
      title={asked.data?.title ?? task.title}
      onCancel={onClose}
      footer={
        <>
          {running && (
            <Button danger onClick={() => void stop()}>
              取消任务
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            {running ? '后台继续' : '知道了'}
          </Button>
        </>
      }
    >
      <HowFar asked={asked} />
    </Modal>
  )
}

/** The same inside another dialog. */
export function TaskProgress({ id, onEnd }: { id: number; onEnd: () => void }) {
  const asked = useTask(id)
  const over = asked.data !== undefined && !isLive(asked.data.status)
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (over) ended()
  }, [over])
  return <HowFar asked={asked} />
}

/** The frames say how far it is; what was refused is read when it has ended. */
function useTask(id: number) {
  const client = useQueryClient()
  const queryKey = [task.path, id]
  const asked = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(task, 'get', { id }, { signal }),
    refetchInterval: ({ state }) => (isLive(state.data?.status) ? POLL_MS : false),
    staleTime: 0,
    gcTime: 0,
  })
  const again = () => void asked.refetch()
  useTaskFrames(({ taskId, status, total, done, failed }) => {
    if (taskId !== id) return
    if (!isLive(status) || !asked.data) again()
    else client.setQueryData<TaskState>(queryKey, (known) => known && { ...known, status, total, done, failed })
  }, again)
  return asked
}

function HowFar({ asked }: { asked: ReturnType<typeof useTask> }) {
  if (!asked.data) return <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
  const { status, failures, message } = asked.data
  const [total, dealt] = [asked.data.total ?? 0, asked.data.done ?? 0]
  const percent = status === TASK.done ? 100 : Math.floor((dealt * 100) / Math.max(total, 1))
  const now = isLive(status) ? `${counted(dealt, true)} / ${counted(total, true)}` : message
  return (
    <>
      <Progress
        percent={percent}
        status={isLive(status) ? 'active' : status === TASK.done ? 'success' : 'exception'}
        aria-label="任务进度"
      />
      <p role="status">{[taskStates.table[status]![0], now].filter(Boolean).join('：')}</p>
      <Failures failures={failures} />
    </>
  )
}

function Failures({ failures }: { failures: TaskFailure[] }) {
  if (failures.length === 0) return null
  const copy = async () => {
    await navigator.clipboard.writeText(failures.map(({ id, name, reason }) => `${name || id}\t${reason}`).join('\n'))
    done(`已复制 ${failures.length} 行`)
  }
  return (
    <>
      <ul className="batch-failures" aria-label="失败的记录">
        {failures.map(({ id, name, reason }) => (
          <li key={id ?? name}>
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
