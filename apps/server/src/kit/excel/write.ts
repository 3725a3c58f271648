import { setImmediate } from 'node:timers/promises'
import { inputs, snake } from '@erp/contract/kit'
import { ident, join, raw, sql, type Tx } from '../db/db.ts'
import type { AnyResource, Ctx } from '../house.ts'
import { diff, logAll } from '../log.ts'
import { bad } from '../refuse.ts'
import type { Checked, Values } from './check.ts'

const CHUNK = 1000

/** Rows of a plain resource by the thousand, each with its log row. */
export async function insertAll(tx: Tx, resource: AnyResource, { rows, numbers }: Checked, ctx: Ctx): Promise<number[]> {
  const fields = inputs(resource.fields)
  // A column nobody filled is left to the table's default.
  const names = Object.keys(fields).filter((name) => rows.some((row) => row[name] !== null && row[name] !== undefined))
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += CHUNK) {
    const chunk = rows.slice(from, from + CHUNK)
    const made = await reserve(tx, resource, chunk.length)
    await insertChunk(tx, resource, names, chunk, made, ctx).catch((error: { code?: string; detail?: string }) => {
      if (error.code !== '23505') throw error
      const value = /=\((.*)\) already exists/.exec(error.detail ?? '')?.[1] ?? ''
      throw bad(`第 ${numbers[from]}~${numbers[from + chunk.length - 1]} 行中「${value}」已存在`, 'file')
    })
    await logAll(
      tx,
      ctx,
      chunk.map((row, i) => ({
        entity: resource.path,
        entityId: made[i]!,
        action: '导入',
        changes: diff(fields, {}, row),
        version: 1,
      })),
    )
    ids.push(...made)
    await setImmediate()
  }
  return ids
}

/** Ids are taken first, so that each log row knows its own. */
async function reserve(tx: Tx, resource: AnyResource, count: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`SELECT nextval(pg_get_serial_sequence(${resource.table}, 'id')) AS id FROM generate_series(1, ${count})`,
  )
  return rows.map((row) => row.id)
}

async function insertChunk(
  tx: Tx,
  resource: AnyResource,
  names: string[],
  rows: Values[],
  ids: number[],
  ctx: Ctx,
): Promise<void> {
  const columns = join([raw('id'), ...names.map((name) => ident(snake(name)))], ', ')
  const picked = join([raw('r.id'), ...names.map((name) => sql`r.${ident(snake(name))}`)], ', ')
  const json = JSON.stringify(
    rows.map((row, i) => ({ id: ids[i], ...Object.fromEntries(names.map((name) => [snake(name), row[name] ?? null])) })),
  )
  const { userId } = ctx.user
  await tx.run(sql`
    INSERT INTO ${ident(resource.table)} (${columns}, create_by, create_time, update_by, update_time) OVERRIDING SYSTEM VALUE
    SELECT ${picked}, ${userId}, ${ctx.now}::timestamptz, ${userId}, ${ctx.now}::timestamptz
    FROM jsonb_populate_recordset(NULL::${ident(resource.table)}, ${json}::jsonb) r`)
}
