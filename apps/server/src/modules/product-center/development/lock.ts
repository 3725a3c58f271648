import { stateLabel } from '@erp/contract/kit'
import { development } from '@erp/contract/product-center/development/development'
import { DEVELOPMENT, developmentStates } from '@erp/contract/product-center/development/development.states'
import type { Rows } from '../../../../db/rows.ts'
import { type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import { type Assigned, type MovedRow, moveSet } from '../../../kit/move.ts'
import { missing, Refusal } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { developmentReach } from './reach.ts'

export type DevelopmentDoc = Rows['product_center_development'] & {
  developer_name: string | null
}
export type Verb = keyof typeof developmentStates.moves
const NOT_FOUND = 404
export const NOT_NOW = 409
export const INCOMPLETE = 400

/**
 * All of them, locked in the order of their ids. Whether they are within reach is asked before they are waited for: who comes second
 * is told what the first one made of them, also when that took them out of sight.
 */
export async function lockDevelopments(
  tx: Tx,
  ids: number[],
  ctx: Ctx,
  reach: (ctx: Ctx) => Sql = developmentReach,
): Promise<DevelopmentDoc[]> {
  const wanted = [...new Set(ids)]
  const seen = await tx.query<{ id: number }>(sql`
    SELECT t.id FROM product_center_development t WHERE t.id = ANY(${wanted}::bigint[]) AND t.deleted_at IS NULL AND ${reach(ctx)}`)
  const rows = await tx.query<DevelopmentDoc>(sql`
    SELECT t.*, (SELECT u.display_name FROM account_user u WHERE u.id = t.developer_id) AS developer_name
    FROM product_center_development t WHERE t.id = ANY(${seen.map(({ id }) => id)}::bigint[]) AND t.deleted_at IS NULL ORDER BY t.id FOR UPDATE OF t`)
  const found = new Set(rows.map(({ id }) => id))
  const reason = missing(development.title).message
  const refusals = wanted.filter((id) => !found.has(id)).map((id) => ({ id, reason }))
  if (refusals.length) throw new Refusal(NOT_FOUND, reason, { refusals })
  return rows
}

/** All or none: whatever is wrong with which of them is told at once. */
export function refuseEach(rows: DevelopmentDoc[], why: (row: DevelopmentDoc) => string | null | false, code = NOT_NOW): void {
  const refusals = rows.flatMap((row) => {
    const reason = why(row)
    return reason ? [{ id: row.id, reason }] : []
  })
  if (refusals[0]) throw new Refusal(code, refusals[0].reason, { refusals })
}

export const standsIn = (row: DevelopmentDoc, states: readonly number[]): boolean => states.includes(row.dev_status)
export const notNow = (row: DevelopmentDoc, action: string): string =>
  `产品【${row.develop_no}】当前状态为${stateLabel(developmentStates, row.dev_status)}，不能${action}`

export function requireMove(rows: DevelopmentDoc[], verb: Verb): void {
  const { from, label } = developmentStates.moves[verb]
  refuseEach(rows, (row) => !standsIn(row, from) && notNow(row, label))
}

export const isOwner = (row: DevelopmentDoc, ctx: Ctx): boolean =>
  row.developer_id === ctx.user.userId || (row.dev_status === DEVELOPMENT.pool && row.recommender_id === ctx.user.userId)

/** The developer's to do, or a supervisor's in the place of one. */
export function requireOwner(rows: DevelopmentDoc[], action: string, ctx: Ctx): void {
  if (may(ctx.user, 'productCenter:development:approve')) return
  refuseEach(rows, (row) => !isOwner(row, ctx) && `产品【${row.develop_no}】由${row.developer_name ?? '他人'}开发，不能${action}`)
}

/** They were locked and judged: the state, since when, and one log row each. */
export const moveLocked = (
  tx: Tx,
  verb: Verb,
  rows: Pick<DevelopmentDoc, 'id'>[],
  ctx: Ctx,
  more: { set?: Assigned; note?: string } = {},
): Promise<MovedRow[]> =>
  moveSet(
    tx,
    development,
    developmentStates,
    verb,
    rows.map(({ id }) => id),
    ctx,
    { column: 'dev_status', ...(more.note && { note: more.note }), set: { stateTime: ctx.now, ...more.set } },
  )
