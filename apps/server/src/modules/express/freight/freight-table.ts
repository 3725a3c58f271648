import { freightSheet, type freightTable, freightTable as resource } from '@erp/contract/express/freight/freight-table'
import { FREIGHT_STATE, freightStates } from '@erp/contract/express/freight/freight-table.states'
import { change } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import { exportList } from '../../../kit/excel/export.ts'
import { templateOf } from '../../../kit/excel/import.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { move, moveAll } from '../../../kit/move.ts'
import { bad, forbidden, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'
import { freightState } from '../states.ts'
import { checkLines, type GivenLine, setLines } from './freight-bands.ts'
import { compareTables } from './freight-compare.ts'
import { importFreight } from './freight-import.ts'
import { freightTables as list } from './freight-list.ts'
import { addTable, linesOf } from './freight-write.ts'

export const freightHandlers: Handlers<typeof freightTable> = {
  'list-page': list.page,
  'status-count': async (tx, { condition }, ctx) => list.tally(tx, 'tab', condition ?? {}, ctx),
  get: async (tx, { id }, ctx) => {
    const row = await list.get(tx, id, ctx)
    const way = await tx.one<{ currency: string }>(sql`SELECT currency FROM express_logistic_way WHERE id = ${row['wayId']}`)
    return { ...row, currency: way!.currency, lines: await linesOf(tx, id) } as never
  },
  save: (tx, { lines, ...input }, ctx) => addTable(tx, input, lines as GivenLine[], ctx) as never,
  update: async (tx, { lines, ...input }, ctx) => {
    const before = await list.get(tx, input.id, ctx)
    if (before['checkFlag'] !== FREIGHT_STATE.waitAudit)
      throw refuse(`运费表当前为「${before['checkFlag'] === FREIGHT_STATE.audited ? '已审核' : '作废'}」，不能修改`)
    await checkLines(tx, before['wayId'], lines as GivenLine[])
    await change(tx, list, input, ctx)
    await setLines(tx, input.id, lines as GivenLine[])
    return list.get(tx, input.id, ctx) as never
  },
  copy: async (tx, { wayId, effectiveFrom }, ctx) => {
    const last = await tx.one<{ id: number; discount: string; fuelRate: string }>(sql`
      SELECT id, discount, fuel_rate AS "fuelRate" FROM express_freight_table
      WHERE way_id = ${wayId} AND check_flag = ${freightState.audited} AND deleted_at IS NULL ORDER BY effective_from <= ${ctx.now}::date DESC, effective_from DESC LIMIT 1`)
    if (!last) throw refuse('该渠道还没有审核过的运费表')
    const input = { wayId, effectiveFrom, discount: last.discount, fuelRate: last.fuelRate }
    return addTable(tx, input, await linesOf(tx, last.id), ctx) as never
  },
  audit: async (tx, { ids }, ctx) => {
    await each(ids, (id) => auditTable(tx, id, ctx))
    return null
  },
  invalid: async (tx, { ids, reason }, ctx) => {
    await requireVoiding(tx, ids, ctx)
    await each(ids, (id) => voidTable(tx, id, reason, ctx))
    return null
  },
  compare: compareTables,
  'import-template': (_tx, _input, ctx) => templateOf(freightSheet, ctx),
  import: (_tx, _input, ctx) => importFreight(ctx),
  export: (_tx, input, ctx) => exportList(list, input, ctx),
}

/** One table is refused in its own words and code, several with the list of all refusals. */
const each = async (ids: number[], one: (id: number) => Promise<void>): Promise<void> =>
  ids.length === 1 ? one(ids[0]!) : moveAll(ids, one)

async function auditTable(tx: Tx, id: number, ctx: Ctx): Promise<void> {
  const { row } = await move(tx, resource, freightStates, 'audit', id, ctx, { column: 'check_flag' })
  if (String(row['effective_from']) < ctx.now.slice(0, 10)) throw bad('生效日期不能早于今天')
  if (row['create_by'] === ctx.user.userId && !may(ctx.user, 'express:freight:selfAudit')) throw refuse('不能审核自己创建的单据')
  const twin = await tx.one<{ no: string }>(sql`
    SELECT table_no AS no FROM express_freight_table
    WHERE way_id = ${row['way_id'] as number} AND effective_from = ${row['effective_from'] as string}::date AND check_flag = ${freightState.audited} AND id <> ${id} AND deleted_at IS NULL`)
  if (twin) throw refuse(`同一天已有审核的运费表${twin.no}`)
  await checkLines(tx, row['way_id'] as number, await linesOf(tx, id))
  await tx.run(sql`UPDATE express_freight_table SET audit_by = ${ctx.user.userId}, audit_time = ${ctx.now} WHERE id = ${id}`)
}

/** A draft by who edits, an audited one by who audits. */
async function requireVoiding(tx: Tx, ids: number[], ctx: Ctx): Promise<void> {
  const flags = await tx.query<{ flag: number }>(
    sql`SELECT DISTINCT check_flag AS flag FROM express_freight_table WHERE id = ANY(${ids}::bigint[])`,
  )
  for (const { flag } of flags)
    if (!may(ctx.user, flag === 200 ? 'express:freight:audit' : 'express:freight:edit')) throw forbidden()
}

/** Audited, only before its day. */
async function voidTable(tx: Tx, id: number, reason: string, ctx: Ctx): Promise<void> {
  const how = { column: 'check_flag', note: reason }
  const { from, row } = await move(tx, resource, freightStates, 'invalid', id, ctx, how)
  if (from === 200 && String(row['effective_from']) <= ctx.now.slice(0, 10)) throw refuse('运费表已生效，不能作废')
  await tx.run(sql`UPDATE express_freight_table SET invalid_reason = ${reason} WHERE id = ${id}`)
}
