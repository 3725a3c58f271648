import type { handover } from '@erp/contract/account/user/handover'
import { user } from '@erp/contract/account/user/user'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { bad } from '../../../kit/refuse.ts'
import { userState } from '../states.ts'
import { reachOf, users } from './people.ts'
import { owned, type Possession, possessions, refuseIfOwning, told } from './possessions.ts'
import { bumpUsers } from './rights.ts'
import { leave } from './user-status.ts'

export const preview: Handler<typeof handover.actions.preview> = async (tx, { userId }, ctx) => {
  const person = await users(ctx).get(tx, userId, ctx)
  return { userId, name: person['name'], kinds: await owned(tx, userId) }
}

/** All in one transaction: what is not covered by a receiver stops everything. */
export const handOver: Handler<typeof handover.actions.handOver> = async (tx, { userId, receivers, leaveDate }, ctx) => {
  const person = await users(ctx).get(tx, userId, ctx)
  await tx.query(sql`SELECT 1 FROM account_user WHERE id = ${userId} FOR UPDATE`)
  const kinds = await owned(tx, userId)
  const to = new Map((receivers ?? []).map((receiver) => [receiver.kind, receiver.userId]))
  refuseIfOwning(kinds.filter(({ kind }) => !to.has(kind)))
  await checkReceivers(tx, userId, [...to.values()], ctx)
  for (const { kind } of kinds) await possession(kind).handOver(tx, userId, to.get(kind)!, ctx)
  await log(tx, ctx, { entity: user.path, entityId: userId, action: '离职交接', note: kinds.map(told).join('、') || '无' })
  await bumpUsers(tx, [...to.values()])
  await leave(tx, userId, person, ctx, leaveDate)
  return { userId, name: person['name'], kinds }
}

async function checkReceivers(tx: Tx, userId: number, receiverIds: number[], ctx: Ctx): Promise<void> {
  if (receiverIds.includes(userId)) throw bad('接收人不能是离职人本人', 'receivers')
  const wanted = [...new Set(receiverIds)]
  const found = await tx.query(sql`
    SELECT 1 FROM account_user t WHERE t.id = ANY(${wanted}::bigint[]) AND t.status = ${userState.working} AND t.deleted_at IS NULL AND ${reachOf(ctx)}
    ORDER BY t.id FOR KEY SHARE`)
  if (found.length < wanted.length) throw bad('接收人不存在、未在职或不在您的管辖范围', 'receivers')
}

const possession = (kind: string): Possession => possessions().find((one) => one.kind === kind)!
