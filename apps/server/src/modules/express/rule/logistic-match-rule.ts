import { logisticMatchRule } from '@erp/contract/express/rule/logistic-match-rule'
import { change, crudOf, insert } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log, logAll } from '../../../kit/log.ts'
import { bad, missing } from '../../../kit/refuse.ts'
import { compileExpress } from '../freight/snapshot.ts'
import { orderParcels } from '../track/parcels.ts'

const options = { order: raw('t.priority, t.id') }
const list = keepMainList(listOf(logisticMatchRule, options))

export const matchRules: Handlers<typeof logisticMatchRule> = {
  ...crudOf(logisticMatchRule, options),
  save: async (tx, input, ctx) => {
    await checkRule(tx, input, 0)
    return insert(tx, list, input, ctx)
  },
  update: async (tx, input, ctx) => {
    await checkRule(tx, input, input.id)
    return change(tx, list, input, ctx)
  },
  activate: async (tx, { id, isActivated }, ctx) => {
    const [row] = await tx.query<{ version: number }>(sql`
      UPDATE express_logistic_match_rule SET is_activated = ${isActivated}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      WHERE id = ${id} AND deleted_at IS NULL RETURNING version`)
    if (!row) throw missing(logisticMatchRule.title)
    const action = isActivated ? '启用' : '停用'
    await log(tx, ctx, { entity: logisticMatchRule.path, entityId: id, action, version: row.version })
    return null
  },
  sort: async (tx, { rows }, ctx) => {
    const priorities = rows.map((row) => row.priority)
    if (new Set(priorities).size < rows.length) throw bad('优先级不能重复', 'rows')
    const found = await tx.query<{ id: number; version: number }>(sql`
      UPDATE express_logistic_match_rule t SET priority = w.priority, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      FROM unnest(${rows.map((row) => row.id)}::bigint[], ${priorities}::int[]) w(id, priority)
      WHERE t.id = w.id AND t.deleted_at IS NULL RETURNING t.id, t.version`)
    if (found.length < rows.length) throw missing(logisticMatchRule.title)
    const taken = await tx.one<{ priority: number }>(sql`
      SELECT priority FROM express_logistic_match_rule WHERE deleted_at IS NULL GROUP BY priority HAVING count(*) > 1 LIMIT 1`)
    if (taken) throw bad(`优先级${taken.priority}已存在`, 'rows')
    const logs = found.map(({ id, version }) => ({ entity: logisticMatchRule.path, entityId: id, action: '排序', version }))
    await logAll(tx, ctx, logs)
    return null
  },
  test: async (tx, { orderNo }, ctx) => {
    const order = await orderParcels().byNo(tx, orderNo, ctx)
    if (!order) throw missing(`订单 ${orderNo} `)
    const express = await compileExpress(tx, order.facts.day)
    const { match } = express.matchWay(order.facts)
    return {
      orderNo,
      ruleName: match?.ruleName ?? null,
      wayName: match ? express.wayName(match.way.wayId) : null,
      freightCny: match?.way.freightCny ?? null,
      verdicts: express.testRules(order.facts),
    }
  },
}

interface RuleInput {
  priority: number
  minWeight?: number | null
  maxWeight?: number | null
  wayIds: number[]
}
async function checkRule(tx: Tx, input: RuleInput, id: number): Promise<void> {
  if (input.minWeight != null && input.maxWeight != null && input.minWeight >= input.maxWeight)
    throw bad('最小重量必须小于最大重量', 'maxWeight')
  const taken = await tx.one(
    sql`SELECT 1 AS yes FROM express_logistic_match_rule WHERE priority = ${input.priority} AND id <> ${id} AND deleted_at IS NULL`,
  )
  if (taken) throw bad(`优先级${input.priority}已存在`, 'priority')
}
