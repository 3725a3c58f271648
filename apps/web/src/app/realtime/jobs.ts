import type { ServerFrame } from '@erp/contract/kit/realtime'
import { create } from 'zustand'

export type JobFrame = Extract<ServerFrame, { type: 'job' }>

/** What the server last said about each of this person's jobs. */
export const useJobs = create<{ live: Record<number, JobFrame> }>(() => ({ live: {} }))
export const setJob = (job: JobFrame): void => useJobs.setState(({ live }) => ({ live: { ...live, [job.jobId]: job } }))
