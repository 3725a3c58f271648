import type { Queued, TaskState } from '@erp/contract/kit/task'
import { create } from 'zustand'

interface Followed {
  taskId: number
  settle: (state: TaskState | null) => void
}
/** Calls that became tasks and are looked at: the first one is on the screen. */
export const useFollowed = create<{ tasks: Followed[] }>(() => ({ tasks: [] }))

/** Shows how far it is; answers how it stood when the person closed it, null when nobody knew. */
export const follow = ({ taskId }: Queued): Promise<TaskState | null> =>
  new Promise((settle) => useFollowed.setState(({ tasks }) => ({ tasks: [...tasks, { taskId, settle }] })))

export function unfollow(taskId: number, state: TaskState | null): void {
  const { tasks } = useFollowed.getState()
  for (const task of tasks) if (task.taskId === taskId) task.settle(state)
  useFollowed.setState({ tasks: tasks.filter((task) => task.taskId !== taskId) })
}
