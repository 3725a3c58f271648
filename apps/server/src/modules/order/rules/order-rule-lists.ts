import { orderRule } from '@erp/contract/order/rules/order-rule'
import { RULE_KIND_NAMES, type RuleKind, type SubList } from '@erp/contract/order/rules/rule-lists'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Change, Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { storedRows } from './check.ts'
import { touchRule } from './order-rule-save.ts'
import { addRows, changeRow, rowChanges, rowsOfKind, shownRow, subListOf } from './rows.ts'

/** The calls of one sub-list; the nine differ in their fields alone. */
const subListCalls = (kind: RuleKind): Handlers<SubList> => ({
  list: async (tx, { ruleId }) => {
    const rule = await tx.one(sql`SELECT 1 AS yes FROM order_rule WHERE id = ${ruleId} AND deleted_at IS NULL`)
    if (!rule) throw missing(orderRule.title)
    return (await rowsOfKind(tx, ruleId, kind)).map((row) => shownRow(kind, row))
  },
  save: async (tx, { ruleId, rows }, ctx) => {
    const kept = storedRows(kind, rows)
    const version = await touchRule(tx, ruleId, ctx)
    const ids = await addRows(tx, ruleId, kind, kept, ctx)
    await tell(tx, ruleId, version, rowChanges(kind, [], kept), ctx)
    return { ids }
  },
  update: async (tx, { id, version, ...input }, ctx) => {
    const [kept] = storedRows(kind, [input])
    const { ruleId, row } = await rowOf(tx, kind, id)
    const ruleVersion = await touchRule(tx, ruleId, ctx)
    if ((await changeRow(tx, id, kind, kept!, version, ctx)) === 0) throw refuse('数据已被他人修改，请刷新后重试')
    await tell(tx, ruleId, ruleVersion, rowChanges(kind, [row], [kept!]), ctx)
    return shownRow(kind, { ...kept!, id, version: version + 1 })
  },
  remove: async (tx, { id }, ctx) => {
    const { ruleId, row } = await rowOf(tx, kind, id)
    const version = await touchRule(tx, ruleId, ctx)
    if ((await tx.run(sql`DELETE FROM order_rule_row WHERE id = ${id}`)) === 0) throw missing(subListOf(kind).title)
    await tell(tx, ruleId, version, rowChanges(kind, [row], []), ctx)
    return null
  },
})

async function rowOf(tx: Tx, kind: RuleKind, id: number) {
  const found = await tx.one<{ ruleId: number }>(
    sql`SELECT rule_id AS "ruleId" FROM order_rule_row WHERE id = ${id} AND kind = ${kind} AND deleted_at IS NULL`,
  )
  const row = found && (await rowsOfKind(tx, found.ruleId, kind)).find((one) => one.id === id)
  if (!row) throw missing(subListOf(kind).title)
  const { id: _id, version: _version, ...kept } = row
  return { ruleId: found.ruleId, row: kept }
}

const tell = (tx: Tx, ruleId: number, version: number, changes: Change[], ctx: Ctx) =>
  log(tx, ctx, { entity: orderRule.path, entityId: ruleId, action: '修改条件', changes, version })

export const ruleListHandlers = Object.fromEntries(
  RULE_KIND_NAMES.map((kind) => [`rule-${kind}`, subListCalls(kind)]),
) as unknown as Record<`rule-${RuleKind}`, Handlers<SubList>>
