import { snake } from '@erp/contract/kit'
import {
  MOST_ROWS,
  RULE_KIND_NAMES,
  RULE_KINDS,
  RULE_ROWS,
  type RuleKind,
  ruleLists,
  type SubListRow,
} from '@erp/contract/order/rules/rule-lists'
import { checkReferences } from '../../../kit/crud.ts'
import { ident, join, type Sql, sql, type Tx } from '../../../kit/db/db.ts'
import type { AnyResource, Change, Ctx } from '../../../kit/house.ts'
import { type StoredRow, tooMany } from './check.ts'

const NAMES: (keyof StoredRow)[] = [
  'mode',
  'op',
  'value',
  'valueTo',
  'platName',
  'shopId',
  'countryCode',
  'currency',
  'minAmount',
  'maxAmount',
  'remark',
]
const columns = join(
  NAMES.map((name) => ident(snake(name))),
  ', ',
)
const named: Sql = join(
  NAMES.map((name) => sql`r.${ident(snake(name))} AS ${ident(name)}`),
  ', ',
)

export const subListOf = (kind: RuleKind): AnyResource => ruleLists[`rule-${kind}`]

/** Rows as their kind shows them. */
export const shownRow = (kind: RuleKind, row: SubListRow): Partial<SubListRow> =>
  Object.fromEntries(['id', 'version', ...Object.keys(RULE_ROWS[kind])].map((name) => [name, row[name as keyof SubListRow]]))

export async function rowsOfKind(tx: Tx, ruleId: number, kind: RuleKind): Promise<SubListRow[]> {
  return tx.query<SubListRow>(
    sql`SELECT r.id, r.version, ${named} FROM order_rule_row r WHERE r.rule_id = ${ruleId} AND r.kind = ${kind} AND r.deleted_at IS NULL ORDER BY r.id`,
  )
}

/** All nine sub-lists of a rule. */
export async function subListsOf(tx: Tx, ruleId: number): Promise<Record<RuleKind, Partial<SubListRow>[]>> {
  const rows = await tx.query<SubListRow & { kind: RuleKind }>(
    sql`SELECT r.id, r.version, r.kind, ${named} FROM order_rule_row r WHERE r.rule_id = ${ruleId} AND r.deleted_at IS NULL ORDER BY r.id`,
  )
  const byKind = Map.groupBy(rows, (row) => row.kind)
  return Object.fromEntries(
    RULE_KIND_NAMES.map((kind) => [kind, (byKind.get(kind) ?? []).map((row) => shownRow(kind, row))]),
  ) as Record<RuleKind, Partial<SubListRow>[]>
}

/** Adds rows behind those that are there. */
export async function addRows(tx: Tx, ruleId: number, kind: RuleKind, rows: StoredRow[], ctx: Ctx): Promise<number[]> {
  const { n } = (await tx.one<{ n: number }>(
    sql`SELECT count(*) AS n FROM order_rule_row WHERE rule_id = ${ruleId} AND kind = ${kind} AND deleted_at IS NULL`,
  ))!
  if (n + rows.length > MOST_ROWS) throw tooMany(kind)
  await checkRowReferences(tx, kind, rows, ctx)
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(NAMES.map((name) => [snake(name), row[name]]))))
  const made = await tx.query<{ id: number }>(sql`
    INSERT INTO order_rule_row (rule_id, kind, ${columns}, create_by, create_time, update_by, update_time)
    SELECT ${ruleId}, ${kind}, ${columns}, ${ctx.user.userId}, ${ctx.now}::timestamptz, ${ctx.user.userId}, ${ctx.now}::timestamptz
    FROM jsonb_populate_recordset(NULL::order_rule_row, ${json}::jsonb) RETURNING id`)
  return made.map(({ id }) => id)
}

/** Rows that stand in both keep their ids; answers what was added and removed, for the log. */
export async function replaceRows(tx: Tx, ruleId: number, kind: RuleKind, wanted: StoredRow[], ctx: Ctx): Promise<Change[]> {
  const present = Map.groupBy(await rowsOfKind(tx, ruleId, kind), keyOf)
  const added = wanted.filter((row) => !present.get(keyOf(row))?.pop())
  const removed = [...present.values()].flat()
  if (removed.length) await tx.run(sql`DELETE FROM order_rule_row WHERE id = ANY(${removed.map(({ id }) => id)}::bigint[])`)
  if (added.length) await addRows(tx, ruleId, kind, added, ctx)
  return rowChanges(kind, removed, added)
}

const keyOf = (row: StoredRow): string => JSON.stringify(NAMES.map((name) => row[name]))

export const rowChanges = (kind: RuleKind, removed: StoredRow[], added: StoredRow[]): Change[] =>
  removed.length + added.length === 0
    ? []
    : [{ field: kind, label: RULE_KINDS[kind], from: wordsOf(removed), to: wordsOf(added) }]

const SHOWN = 20
const SAID = NAMES.filter((name) => name !== 'mode' && name !== 'remark')
/** How many rows, and the first of them in words. */
function wordsOf(rows: StoredRow[]): string | null {
  if (rows.length === 0) return null
  const words = rows.slice(0, SHOWN).map((row) => {
    const parts = [row.mode === 2 ? '排除' : null, ...SAID.map((name) => row[name])]
    return parts.filter((part) => part !== null && part !== '等于').join(' ')
  })
  return `${rows.length} 行：${words.join('、')}${rows.length > SHOWN ? '…' : ''}`
}

/** What rows point at must be there; one question a field, however many rows. */
export async function checkRowReferences(tx: Tx, kind: RuleKind, rows: readonly StoredRow[], ctx: Ctx): Promise<void> {
  const pointing = Object.keys(RULE_ROWS[kind]).filter((name) => RULE_ROWS[kind][name]!.ref) as (keyof StoredRow)[]
  const values = pointing.map((name) => [name, [...new Set(rows.map((row) => row[name]))].filter((one) => one !== null)])
  await checkReferences(tx, subListOf(kind), Object.fromEntries(values), ctx)
}

export async function changeRow(tx: Tx, id: number, kind: RuleKind, row: StoredRow, version: number, ctx: Ctx): Promise<number> {
  await checkRowReferences(tx, kind, [row], ctx)
  const sets = NAMES.map((name) => sql`${ident(snake(name))} = ${row[name]}`)
  return tx.run(sql`
    UPDATE order_rule_row SET ${join(sets, ', ')}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${id} AND kind = ${kind} AND version = ${version} AND deleted_at IS NULL`)
}
