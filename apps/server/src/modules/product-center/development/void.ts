import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { forbidden } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { groupOf } from '../group/group-of.ts'
import { isOwner, lockDevelopments, moveLocked, requireMove } from './lock.ts'

const ANY = 'productCenter:development:void'

/** One's own, or any of them for those who may. */
export async function voidDevelopments(tx: Tx, { ids, reason }: { ids: number[]; reason: string }, ctx: Ctx): Promise<null> {
  const rows = await lockDevelopments(tx, ids, ctx)
  if (!may(ctx.user, ANY) && !rows.every((row) => isOwner(row, ctx))) throw forbidden(undefined, { permission: ANY })
  requireMove(rows, 'void')
  await moveLocked(tx, 'void', rows, ctx, { set: { voidReason: reason }, note: reason })
  return null
}

/** To whoever developed it; what nobody had is the restorer's. */
export async function restoreDevelopments(tx: Tx, { ids }: { ids: number[] }, ctx: Ctx): Promise<null> {
  const rows = await lockDevelopments(tx, ids, ctx)
  requireMove(rows, 'restore')
  const [held, free] = [rows.filter((row) => row.developer_id !== null), rows.filter((row) => row.developer_id === null)]
  const set = { voidReason: null }
  if (held.length) await moveLocked(tx, 'restore', held, ctx, { set })
  if (free.length) {
    const group = await groupOf(tx, ctx.user.userId)
    await moveLocked(tx, 'restore', free, ctx, {
      set: { ...set, developerId: ctx.user.userId, groupId: group?.id ?? null, receiveTime: ctx.now },
    })
  }
  return null
}
