import type { JobKind, Schedule } from '../../kit/jobs.ts'
import { allocateArrived, autoDistribute } from './distribute-auto.ts'
import { occupyBatches } from './order-loc-occupy-batch.ts'
import { nightlySales } from './sku-demand.ts'

/** The handlers of what the floor works with. */
export const floorHandlers = { orderLocOccupyBatch: occupyBatches }
export const floorJobs: JobKind[] = [allocateArrived]
export const floorSchedules: Schedule[] = [autoDistribute, nightlySales]
