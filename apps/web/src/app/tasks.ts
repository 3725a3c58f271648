import type { ServerFrame } from '@erp/contract/kit/realtime'
import { isLive } from '@erp/contract/kit/task'
import { create } from 'zustand'
import { useLiveFrame } from './realtime/bus.ts'

export type TaskFrame = Extract<ServerFrame, { type: 'task' }>

/** What the server last said about each of this person's tasks. */
export const useTasks = create<{ live: Record<number, TaskFrame> }>(() => ({ live: {} }))
export const setTask = (task: TaskFrame): void => useTasks.setState(({ live }) => ({ live: { ...live, [task.taskId]: task } }))

export const isMakingFile = ({ live }: { live: Record<number, TaskFrame> }): boolean =>
  Object.values(live).some(({ kind, status }) => kind === 'export' && isLive(status))

/** How far this person's tasks are, as it is said; `again` when it may have been said to nobody. */
export function useTaskFrames(heard: (frame: TaskFrame) => void, again: () => void): void {
  useLiveFrame('task', heard)
  useLiveFrame('sync', again)
}
