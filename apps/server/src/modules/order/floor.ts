import { pickOrder } from '@erp/contract/order/pick-order'
import { sql } from '../../kit/db.ts'
import type { JobKind, Schedule } from '../../kit/jobs.ts'
import { logAll } from '../../kit/log.ts'
import type { Handlers } from '../../kit/serve.ts'
import { closeDone } from './batch-closing.ts'
import { allocateArrived, autoDistribute } from './distribute-auto.ts'
import { occupyBatches } from './order-loc-occupy-batch.ts'
import { pickingBatches } from './order-picking-batch.ts'
import { takeBackPick } from './pick-back.ts'
import { bindContainer, claimPick, reassignPick, releasePick } from './pick-claim.ts'
import { finishPick } from './pick-finish.ts'
import { pickLists } from './pick-list.ts'
import { myPicks } from './pick-mine.ts'
import { pickReads, picks } from './pick-order.ts'
import { pickPieces } from './pick-pick.ts'
import { shortPick } from './pick-short.ts'
import { skipStop } from './pick-skip.ts'
import { nightlySales } from './sku-demand.ts'
import { sowProgress } from './sow-batch.ts'
import { bindWall } from './sow-bind.ts'
import { finishSowing, sowShort } from './sow-finish.ts'
import { sowPieces } from './sow-scan.ts'
import { autoWaves } from './wave/run.ts'
import { waveTemplates } from './wave-picking-template.ts'

const pickOrders: Handlers<typeof pickOrder> = {
  ...pickReads,
  claim: claimPick,
  release: releasePick,
  reassign: reassignPick,
  'bind-container': bindContainer,
  mine: myPicks,
  pick: pickPieces,
  'take-back': takeBackPick,
  skip: skipStop,
  short: shortPick,
  finish: finishPick,
  print: async (tx, { ids }, ctx) => {
    for (const id of ids) await picks.get(tx, id, ctx)
    await logAll(
      tx,
      ctx,
      ids.map((entityId) => ({ entity: pickOrder.path, entityId, action: '打印拣货单' })),
    )
    return pickLists(tx, sql`k.id = ANY(${ids}::bigint[])`)
  },
}

/** The handlers of what the floor works with. */
export const floorHandlers = {
  orderLocOccupyBatch: occupyBatches,
  wavePickingTemplate: waveTemplates,
  orderPickingBatch: pickingBatches,
  pickOrder: pickOrders,
}
export const sowingHandlers = {
  'bind-wall': bindWall,
  progress: sowProgress,
  scan: sowPieces,
  short: sowShort,
  finish: finishSowing,
}
export const floorJobs: JobKind[] = [allocateArrived]
export const floorSchedules: Schedule[] = [autoDistribute, autoWaves, closeDone, nightlySales]
