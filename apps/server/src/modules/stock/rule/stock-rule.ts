import { schemaOf } from '@erp/contract/kit/schema'
import { DEFAULT_RULES, RULE_PARAMS, type RuleType } from '@erp/contract/stock/rule/rule-params'
import { stockRule } from '@erp/contract/stock/rule/stock-rule'
import { change, insert, remove } from '../../../kit/crud.ts'
import { raw, sql } from '../../../kit/db/db.ts'
import { parse } from '../../../kit/http/http.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { logAll } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { ownStores } from '../../../kit/scope.ts'
import { mismatch, rulesOf, subjectsOf } from './rule.ts'

const list = keepMainList(
  listOf(stockRule, {
    order: raw('t.rule_type, t.store_id NULLS LAST, t.priority, t.id'),
    reach: (ctx) => sql`(t.store_id IS NULL OR ${ownStores(ctx.user, raw('t.store_id'))})`,
  }),
)

export const stockRules: Handlers<typeof stockRule> = {
  'list-page': list.page,
  details: (tx, { ruleId }, ctx) => list.get(tx, ruleId, ctx) as never,
  create: async (tx, input, ctx) => insert(tx, list, { ...input, params: paramsOf(input.ruleType, input.params) }, ctx),
  edit: async (tx, input, ctx) => {
    const before = await list.get(tx, input.ruleId, ctx)
    if (before['isSystem'] && !input.isActivated) throw refuse('内置规则不能停用或删除')
    return change(tx, list, { ...input, params: paramsOf(input.ruleType, input.params) }, ctx)
  },
  remove: async (tx, { ruleId }, ctx) => {
    const before = await list.get(tx, ruleId, ctx)
    if (before['isSystem']) throw refuse('内置规则不能停用或删除')
    return remove(tx, list, ruleId, ctx)
  },
  'edit-sort-no': async (tx, { rows }, ctx) => {
    const ids = rows.map((row) => row.id)
    const found = await tx.query<{ id: number; version: number }>(sql`
      UPDATE stock_stock_rule t SET priority = w.priority, version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
      FROM unnest(${ids}::bigint[], ${rows.map((row) => row.sortNo)}::int[]) w(id, priority)
      WHERE t.id = w.id AND t.deleted_at IS NULL AND (t.store_id IS NULL OR ${ownStores(ctx.user, raw('t.store_id'))}) RETURNING t.id, t.version`)
    if (found.length < new Set(ids).size) throw missing(stockRule.title)
    const logs = found.map(({ id, version }) => ({ entity: stockRule.path, entityId: id, action: '排序', version }))
    await logAll(tx, ctx, logs)
    return null
  },
  'try-run': async (tx, { ruleType, storeId, skuId }) => {
    const [subject] = await subjectsOf(tx, [{ storeId, skuId }])
    const passed: { ruleName: string; reason: string }[] = []
    for (const rule of await rulesOf(tx, ruleType)) {
      const reason = mismatch(rule, subject!)
      if (reason === null) return { ruleId: rule.ruleId, ruleName: rule.ruleName, params: rule.params, passed }
      passed.push({ ruleName: rule.ruleName, reason })
    }
    return { ruleId: 0, ruleName: '默认', params: DEFAULT_RULES[ruleType], passed }
  },
}

/** Checked by the fields of its kind; what the form left out is the default. */
function paramsOf(ruleType: RuleType, given: unknown) {
  const fields = RULE_PARAMS[ruleType]
  const params = parse(schemaOf(fields), { ...DEFAULT_RULES[ruleType], ...(given as object | null) }) as Record<string, unknown>
  if (ruleType === 3 && Math.round((Number(params['w7']) + Number(params['w15']) + Number(params['w30'])) * 10_000) !== 10_000)
    throw bad('三个权重之和必须为1')
  if (ruleType === 4 && Number(params['minDays']) > Number(params['maxDays'])) throw bad('补货下限天数不能大于上限天数')
  if ('locationTypes' in fields && (params['locationTypes'] as unknown[]).length === 0) throw bad('库位类型至少选一个')
  return params
}
