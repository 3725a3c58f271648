import { STAGE } from '@erp/contract/order/order.states'
import { PICK_STATE, pickOrder, pickStates } from '@erp/contract/order/pick/pick-order'
import { batchStates, orderPickingBatch } from '@erp/contract/order/wave/order-picking-batch'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { refuse } from '../../../kit/refuse.ts'
import { freeIfEmpty } from '../../stock/container/container-use.ts'
import { toStaging } from '../floor/staging.ts'
import { enterAll } from '../stage.ts'
import { pickState } from '../states.ts'
import { closeBatches } from '../wave/batch-close.ts'
import { lockPick, ordersOn, requireMine, without } from './pick-lock.ts'
import { openLines } from './pick-pick.ts'

/** T15: an order moves on with its last pick order; what was picked for short orders of one SKU goes to 缺货暂存位 now. */
export async function finishPick(tx: Tx, { pickNo }: { pickNo: string }, ctx: Ctx): Promise<null> {
  const pick = await lockPick(tx, pickNo, ctx)
  requireMine(pick, '完成拣货', ctx)
  const open = await openLines(tx, pick.id)
  if (open.length) throw refuse(`还有${open.length}行未拣完，不能完成拣货`)
  await moveSet(tx, pickOrder, pickStates, 'finish', [pick.id], ctx, { set: { finishTime: ctx.now } })
  const batch = await tx.one<{ kind: number }>(
    sql`SELECT pick_kind AS kind FROM order_picking_batch WHERE id = ${pick.batch_id} FOR UPDATE`,
  )
  const mixed = batch!.kind === 3
  const ready = await without(tx, await ordersOn(tx, pick.id), pick.id, [PICK_STATE.waitClaim, PICK_STATE.picking])
  await enterAll(
    tx,
    ctx,
    ready.filter((order) => order.status === STAGE.picking),
    mixed ? 'pickedToSow' : 'picked',
  )
  if (!mixed)
    await toStaging(
      tx,
      ctx,
      ready.filter((order) => order.status === STAGE.short),
    )
  for (const id of pick.container_ids) await freeIfEmpty(tx, id, ctx)
  if (mixed) {
    const picked = sql`t.id = ${pick.batch_id} AND NOT EXISTS (SELECT 1 FROM order_pick_order k WHERE k.batch_id = t.id AND k.status IN (${pickState.waitClaim}, ${pickState.picking}))`
    await moveSet(tx, orderPickingBatch, batchStates, 'toSow', picked, ctx, { ready: true })
  }
  await closeBatches(tx, [pick.batch_id], ctx)
  return null
}
