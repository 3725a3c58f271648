import type { BatchState } from '@erp/contract/kit/batch-task'
import { useLiveFrame } from './realtime/bus.ts'

export type BatchStanding = Pick<BatchState, 'status' | 'total' | 'doneCount' | 'failedCount'>

/** How far this person's batch tasks are, as it is told; `again` when it may have been told to nobody. */
export function useBatchFrames(heard: (taskId: number, standing: BatchStanding) => void, again: () => void): void {
  useLiveFrame('batch', ({ taskId, status, total, done, failed }) =>
    heard(taskId, { status: status as BatchStanding['status'], total, doneCount: done, failedCount: failed }),
  )
  useLiveFrame('sync', again)
}
