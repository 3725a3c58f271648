import { supplier } from '@erp/contract/purchasing/supplier/supplier'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { logAll, unchanged } from '../../../kit/log.ts'
import { missing } from '../../../kit/refuse.ts'
import { levelFor, requirePeriodAllowed } from './supplier-write.ts'

export const setLevel: Handlers<typeof supplier>['set-level'] = async (tx, { ids, levelId, reason }, ctx) => {
  const level = await levelFor(tx, levelId)
  await requirePeriodAllowed(tx, ids, level)
  await giveLevels(
    tx,
    ids.map((supplierId) => ({ supplierId, levelId })),
    reason,
    ctx,
  )
  return null
}

export interface Given {
  supplierId: number
  levelId: number
}

/** Many suppliers, each its own level, in one statement and one for the log. */
export async function giveLevels(tx: Tx, given: Given[], note: string, ctx: Ctx): Promise<void> {
  const ids = [...new Set(given.map(({ supplierId }) => supplierId))]
  const locked = await tx.query<{ id: number }>(
    sql`SELECT id FROM purchasing_supplier WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
  )
  if (locked.length < ids.length) throw missing(supplier.title)
  const changed = await tx.query<{ id: number; version: number; from: string; to: string }>(sql`
    UPDATE purchasing_supplier s SET level_id = n.id, version = s.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g("supplierId" bigint, "levelId" bigint)
      JOIN purchasing_supplier_level n ON n.id = g."levelId", purchasing_supplier_level o
    WHERE s.id = g."supplierId" AND o.id = s.level_id AND s.level_id <> n.id
    RETURNING s.id, s.version, o.level_code AS "from", n.level_code AS "to"`)
  if (changed.length === 0) unchanged(ctx)
  await logAll(
    tx,
    ctx,
    changed.map(({ id, version, from, to }) => ({
      entity: supplier.path,
      entityId: id,
      action: '改等级',
      changes: [{ field: 'levelCode', label: '等级', from, to }],
      note,
      version,
    })),
  )
}
