import { orderRule } from '@erp/contract/order/rules/order-rule'
import { crudOf } from '../../../kit/crud.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { logPage } from '../../../kit/list/log-list.ts'
import { log, logAll } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { importSubList, subListTemplate } from './order-rule-import.ts'
import { copyRule, lockRules, refuseTooMany, saveRule, updateRule } from './order-rule-save.ts'
import { trials } from './order-rule-trial.ts'
import { subListsOf } from './rows.ts'
import { conditionWords, hits, resultWords } from './words.ts'

const { path, title } = orderRule
const options = { computed: { conditionWords, resultWords, hits }, order: raw('t.rule_type, t.priority, t.id') }
const headers = listOf(orderRule, options)
/** One rule is answered with its sub-lists, also to those who save it or save over another. */
const rules = keepMainList({
  ...headers,
  get: async (tx, id, ctx) => ({ ...(await headers.get(tx, id, ctx)), ...(await subListsOf(tx, id)) }),
})
/** Far enough apart to put one between, as long as there is room. */
const STEP = 10
const HIGHEST = 9999

export const orderRules: Handlers<typeof orderRule> = {
  ...crudOf(orderRule, options),
  ...trials,
  get: (tx, { id }, ctx) => rules.get(tx, id, ctx) as never,
  save: async (tx, input, ctx) => rules.get(tx, await saveRule(tx, rules, input, ctx), ctx) as never,
  update: async (tx, input, ctx) => {
    await updateRule(tx, rules, input, ctx)
    return rules.get(tx, input.id, ctx) as never
  },
  copy: async (tx, { id }, ctx) => rules.get(tx, await copyRule(tx, rules, id, ctx), ctx) as never,
  remove: async (tx, { id }, ctx) => {
    await lockRules(tx)
    const [gone] = await tx.query<{ ruleName: string; version: number }>(sql`
      UPDATE order_rule SET deleted_at = ${ctx.now}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      WHERE id = ${id} AND deleted_at IS NULL RETURNING rule_name AS "ruleName", version`)
    if (!gone) throw missing(title)
    await tx.run(sql`UPDATE order_rule_row SET deleted_at = ${ctx.now} WHERE rule_id = ${id} AND deleted_at IS NULL`)
    const changes = [{ field: 'ruleName', label: title, from: gone.ruleName, to: null }]
    await log(tx, ctx, { entity: path, entityId: id, action: '删除', changes, version: gone.version })
    return null
  },
  activate: async (tx, { ids, isActivated }, ctx) => {
    await lockRules(tx)
    const found = await tx.query<{ id: number; version: number }>(sql`
      UPDATE order_rule SET is_activated = ${isActivated}, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      WHERE id = ANY(${ids}::bigint[]) AND deleted_at IS NULL RETURNING id, version`)
    if (found.length < new Set(ids).size) throw missing(title)
    await refuseTooMany(tx)
    const action = isActivated ? '启用' : '停用'
    await logAll(
      tx,
      ctx,
      found.map(({ id: entityId, version }) => ({ entity: path, entityId, action, version })),
    )
    return null
  },
  sort: async (tx, { ruleType, ids }, ctx) => {
    await lockRules(tx)
    const present = await tx.query<{ id: number }>(
      sql`SELECT id FROM order_rule WHERE rule_type = ${ruleType} AND deleted_at IS NULL ORDER BY priority FOR UPDATE`,
    )
    const wanted = new Set(ids)
    if (wanted.size < ids.length || present.length !== ids.length || present.some(({ id }) => !wanted.has(id)))
      throw refuse('规则有增减，请刷新后重新排序')
    const step = Math.min(STEP, Math.floor(HIGHEST / ids.length))
    const moved = await tx.query<{ id: number; from: number; to: number; version: number }>(sql`
      UPDATE order_rule t SET priority = o.n * ${step}, version = t.version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY o(id, n) JOIN order_rule old ON old.id = o.id
      WHERE t.id = o.id RETURNING t.id, old.priority AS "from", t.priority AS "to", t.version`)
    const rows = moved.map(({ id: entityId, from, to, version }) => ({
      entity: path,
      entityId,
      action: '排序',
      version,
      changes: from === to ? [] : [{ field: 'priority', label: '优先级', from, to }],
    }))
    await logAll(tx, ctx, rows)
    return null
  },
  log: async (tx, { id, pageNum, pageSize }, ctx) => {
    await headers.get(tx, id, ctx)
    return logPage(tx, { pageNum, pageSize, condition: { entity: path, entityId: [id] } }, ctx) as Promise<any>
  },
  'sub-list-template': (_tx, { kind }, ctx) => subListTemplate(kind, ctx),
  'sub-list-import': (_tx, { kind, ruleId }, ctx) => importSubList(kind, ruleId, ctx),
}
