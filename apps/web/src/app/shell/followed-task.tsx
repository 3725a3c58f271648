import { task } from '@erp/contract/kit/task'
import { useQueryClient } from '@tanstack/react-query'
import { TaskDialog } from '../../kit/list/task-progress.tsx'
import { unfollow } from '../followed.ts'

/** A call that was too much to wait for: how far it is. Closed, it goes on by itself. */
export default function FollowedTask({ taskId }: { taskId: number }) {
  const client = useQueryClient()
  const close = () => {
    unfollow(taskId, client.getQueryData([task.path, taskId]) ?? null)
    void client.invalidateQueries({ queryKey: ['list'] })
  }
  return <TaskDialog key={taskId} id={taskId} onClose={close} />
}
