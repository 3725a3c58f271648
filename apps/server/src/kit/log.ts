import type { Field, Fields } from '@erp/contract/kit'
import { compare } from '@erp/contract/kit/decimal'
import { sql, type Tx } from './db/db.ts'
import type { Change, Ctx } from './house.ts'

export interface LogRow {
  entity: string
  entityId: number
  action: string
  changes?: Change[]
  /** The row's version after the change: a stale edit is told what happened since its own. */
  version?: number
  note?: string
}

/** Every write leaves one: what, which, by whom, when, from → to. */
export async function log(tx: Tx, ctx: Ctx, row: LogRow): Promise<void> {
  await logAll(tx, ctx, [row])
}

/** The row was already as it was asked to be: nothing is written, so there is nothing to log. */
export function unchanged(ctx: Ctx): void {
  ctx.logged++
}

export async function logAll(tx: Tx, ctx: Ctx, rows: LogRow[]): Promise<void> {
  if (rows.length === 0) return
  ctx.logged += rows.length
  const json = JSON.stringify(
    rows.map((row) => ({ ...row, changes: row.changes ?? [], note: ctx.temporary ? `（临时授权）${row.note ?? ''}` : row.note })),
  )
  await tx.run(sql`
    INSERT INTO biz_log (entity, entity_id, action, changes, version, note, user_id, time, request_id)
    SELECT r.entity, r."entityId", r.action, r.changes, r.version, r.note, ${ctx.user?.userId ?? null}, ${ctx.now}, ${ctx.requestId}
    FROM jsonb_to_recordset(${json}::jsonb)
      AS r(entity text, "entityId" bigint, action text, changes jsonb, version int, note text)`)
}

/** What changed, field by field, in the words of the contract. */
export function diff(fields: Fields, before: Record<string, unknown>, after: Record<string, unknown>): Change[] {
  return Object.entries(fields)
    .filter(([name, field]) => name in after && !same(field, before[name] ?? null, after[name] ?? null))
    .map(([name, field]) => ({ field: name, label: field.label, from: before[name] ?? null, to: after[name] ?? null }))
}

/** 0.5 and 0.5000 are one amount: the table keeps its own number of places. */
const same = (field: Field, a: unknown, b: unknown): boolean =>
  field.kind === 'decimal' && a !== null && b !== null
    ? compare(a as string, b as string) === 0
    : JSON.stringify(a) === JSON.stringify(b)
