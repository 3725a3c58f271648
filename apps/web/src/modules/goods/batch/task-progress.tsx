import { type TaskState, task } from '@erp/contract/goods/batch/task'
import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../kit/index.ts'

const AGAIN_MS = 1000
const isOver = (state: TaskState | undefined): boolean => (state?.status ?? 0) >= 2

/** How far work in the background is; it goes on when nobody looks. */
export function TaskProgress({ taskId, onEnd }: { taskId: number; onEnd: () => void }) {
  const { data } = useQuery({
    queryKey: ['goods-task', taskId],
    queryFn: ({ signal }) => call(task, 'state', { taskId }, { signal }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : AGAIN_MS),
  })
  const over = isOver(data)
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (over) ended()
  }, [over])
  const percent = data?.total ? Math.floor((100 * data.done) / data.total) : 0
  return (
    <div className="task-progress">
      <p>{data?.title ?? '正在排队'}</p>
      <Progress percent={data?.status === 2 ? 100 : percent} status={data?.status === 3 ? 'exception' : undefined} />
      <p className="hint">
        {data ? `${data.done} / ${data.total}` : ''} {data?.message}
      </p>
      {data?.failures.map(({ name, reason }) => (
        <p key={name} className="sheet-reason">
          {name}：{reason}
        </p>
      ))}
    </div>
  )
}
