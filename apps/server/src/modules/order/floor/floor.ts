import { pickOrder } from '@erp/contract/order/pick/pick-order'
import { sql } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import type { Schedule } from '../../../kit/job/jobs.ts'
import { logAll } from '../../../kit/log.ts'
import { autoDistribute } from '../allocation/distribute-auto.ts'
import { occupyBatches } from '../allocation/order-loc-occupy-batch.ts'
import { nightlySales } from '../allocation/sku-demand.ts'
import { takeBackPick } from '../pick/pick-back.ts'
import { bindContainer, claimPick, reassignPick, releasePick } from '../pick/pick-claim.ts'
import { finishPick } from '../pick/pick-finish.ts'
import { pickLists } from '../pick/pick-list.ts'
import { myPicks } from '../pick/pick-mine.ts'
import { pickReads, picks } from '../pick/pick-order.ts'
import { pickPieces } from '../pick/pick-pick.ts'
import { printPicks } from '../pick/pick-print.ts'
import { shortPick } from '../pick/pick-short.ts'
import { skipStop } from '../pick/pick-skip.ts'
import { sowProgress } from '../sow/sow-batch.ts'
import { bindWall } from '../sow/sow-bind.ts'
import { finishSowing, sowShort } from '../sow/sow-finish.ts'
import { sowPieces } from '../sow/sow-scan.ts'
import { closeDone } from '../wave/batch-closing.ts'
import { pickingBatches } from '../wave/order-picking-batch.ts'
import { autoWaves } from '../wave/run.ts'
import { waveTemplates } from '../wave/wave-picking-template.ts'

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
  print: async (tx, { ids, ...how }, ctx) => {
    for (const id of ids) await picks.get(tx, id, ctx)
    await logAll(
      tx,
      ctx,
      ids.map((entityId) => ({ entity: pickOrder.path, entityId, action: '打印拣货单' })),
    )
    return printPicks(tx, await pickLists(tx, sql`k.id = ANY(${ids}::bigint[])`, ctx), how, ctx)
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
export const floorSchedules: Schedule[] = [autoDistribute, autoWaves, closeDone, nightlySales]
