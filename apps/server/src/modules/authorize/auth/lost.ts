import { authStates } from '@erp/contract/authorize/auth/auth.states'
import { AUTH_ACTION, AUTH_RESULT } from '@erp/contract/authorize/auth/auth-record'
import { shop as shopResource } from '@erp/contract/authorize/shop'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { moveSet } from '../../../kit/move.ts'
import { COLUMN } from './grant.ts'
import { record } from './record.ts'
import { tellShops } from './tell.ts'

/** The platform does not know us any more: nothing is asked until somebody authorises again, and its people hear of it. */
export async function breakShops(tx: Tx, ctx: Ctx, shopIds: number[], reason: string): Promise<void> {
  const moved = await moveSet(tx, shopResource, authStates, 'break', shopIds, ctx, {
    column: COLUMN,
    ready: true,
    note: reason,
    set: { lastSyncError: `授权失效：${reason}` },
  })
  if (moved.length === 0) return
  for (const { id } of moved) await record(tx, ctx, id, AUTH_ACTION.break, AUTH_RESULT.done, reason)
  await tellShops(
    tx,
    ctx,
    moved.map(({ id }) => id),
  )
}
