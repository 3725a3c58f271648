import { DEVELOPMENT } from '@erp/contract/product-center/development/development.states'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { refuse } from '../../../kit/refuse.ts'
import { groupOf } from '../group/group-of.ts'
import { tellRecommender } from '../score/receipt.ts'
import { developmentState } from '../states.ts'
import { type DevelopmentDoc, lockDevelopments, moveLocked, notNow, refuseEach, requireMove, requireOwner } from './lock.ts'
import { offeredReach } from './reach.ts'

interface Many {
  ids: number[]
}
/** Of whoever is in no group. */
const USUAL_LIMIT = 30
const RESERVED_HOURS = 24

/** Out of the pool: all of them or none, whoever came first. */
export async function receiveDevelopments(tx: Tx, { ids }: Many, ctx: Ctx): Promise<null> {
  const { userId } = ctx.user
  // Two calls of one person must not both count what is held before the other.
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('product-center.receive'), ${userId}::int)`)
  const rows = await lockDevelopments(tx, ids, ctx, offeredReach)
  refuseEach(rows, notFree)
  const group = await groupOf(tx, userId)
  await requireRoom(tx, rows.length, group?.receiveLimit ?? USUAL_LIMIT, ctx)
  const reserved = await reservedFor(tx, rows, ctx)
  refuseEach(rows, ({ id }) => reserved.has(id) && `该推荐24小时内仅限${reserved.get(id)}领取`)
  await moveLocked(tx, 'receive', rows, ctx, { set: { developerId: userId, groupId: group?.id ?? null, receiveTime: ctx.now } })
  await tellRecommender(tx, ids, 'received', ctx)
  return null
}

function notFree(row: DevelopmentDoc): string | null {
  if (row.dev_status === DEVELOPMENT.pool) return null
  const taken = row.dev_status === DEVELOPMENT.open && row.developer_name
  return taken ? `产品【${row.develop_no}】已被${row.developer_name}领取` : notNow(row, '领取')
}

async function requireRoom(tx: Tx, wanted: number, limit: number, ctx: Ctx): Promise<void> {
  const held = await tx.one<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM product_center_development
    WHERE developer_id = ${ctx.user.userId} AND dev_status = ${developmentState.open} AND deleted_at IS NULL`)
  if (held!.n + wanted > limit) throw refuse(`您已有${held!.n}个待提交产品，最多${limit}个，请先提交或退回`)
}

/** Whom the first day of a recommendation belongs to, by its id. */
async function reservedFor(tx: Tx, rows: DevelopmentDoc[], ctx: Ctx): Promise<Map<number, string>> {
  const others = await tx.query<{ id: number; name: string }>(sql`
    SELECT t.id, u.display_name AS name FROM product_center_development t JOIN account_user u ON u.id = t.recommend_to
    WHERE t.id = ANY(${rows.map(({ id }) => id)}::bigint[]) AND t.recommend_to <> ${ctx.user.userId}
      AND t.recommend_time > ${ctx.now}::timestamptz - make_interval(hours => ${RESERVED_HOURS})`)
  return new Map(others.map(({ id, name }) => [id, name]))
}

export const RELEASED = { developerId: null, groupId: null, receiveTime: null }

/** Back into the pool, where it came from. */
export async function releaseDevelopments(tx: Tx, { ids }: Many, ctx: Ctx): Promise<null> {
  const rows = await lockDevelopments(tx, ids, ctx)
  requireMove(rows, 'release')
  requireOwner(rows, '退回推荐池', ctx)
  refuseEach(rows, (row) => row.recommender_id === null && `产品【${row.develop_no}】不是推荐的产品，不能退回推荐池`)
  await moveLocked(tx, 'release', rows, ctx, { set: RELEASED })
  return null
}
