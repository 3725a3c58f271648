import type { RowOfResource } from '@erp/contract/kit'
import { MOST_ACTIVE, orderRule, type RuleInput } from '@erp/contract/order/rules/order-rule'
import { RULE_KIND_NAMES, type RuleKind } from '@erp/contract/order/rules/rule-lists'
import { change, insert } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Change, Ctx } from '../../../kit/house.ts'
import type { List } from '../../../kit/list/list.ts'
import { log } from '../../../kit/log.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { checkedRule, type StoredRow } from './check.ts'
import { requirePlatforms } from './require-platforms.ts'
import { replaceRows } from './rows.ts'

/** Rules are changed one after another: priorities and the number of active ones are compared with all the others. */
export async function lockRules(tx: Tx): Promise<void> {
  await tx.query(sql`SELECT version FROM order_rule_set FOR UPDATE`)
}

type RuleList = List<RowOfResource<typeof orderRule>>

export async function saveRule(tx: Tx, rules: RuleList, input: RuleInput, ctx: Ctx): Promise<number> {
  await lockRules(tx)
  const rule = checkedRule(input)
  await checkAmongOthers(tx, rule, 0)
  const { id, version } = await insert(tx, rules, rule, ctx)
  await writeSubLists(tx, id, rule, version, ctx)
  await refuseTooMany(tx)
  return id
}

/** What is not sent stays as it was, header and sub-lists alike. */
export async function updateRule(
  tx: Tx,
  rules: RuleList,
  input: RuleInput & { id: number; version: number },
  ctx: Ctx,
): Promise<void> {
  await lockRules(tx)
  const before = await rules.get(tx, input.id, ctx)
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as typeof input
  const header = Object.fromEntries(Object.entries(before).filter(([name]) => !RULE_KIND_NAMES.includes(name as RuleKind)))
  const rule = checkedRule({ ...(header as RuleInput), ...given })
  await checkAmongOthers(tx, rule, input.id)
  const { version } = await change(tx, rules, rule, ctx)
  await writeSubLists(tx, input.id, rule, version, ctx)
  await refuseTooMany(tx)
}

/** An inactive rule with the same sub-lists, behind the others of its type. */
export async function copyRule(tx: Tx, rules: RuleList, id: number, ctx: Ctx): Promise<number> {
  await lockRules(tx)
  const from = (await rules.get(tx, id, ctx)) as RuleInput & { ruleName: string }
  const names = await tx.query<{ name: string }>(sql`SELECT rule_name AS name FROM order_rule`)
  const ruleName = freshName(from.ruleName, new Set(names.map(({ name }) => name)))
  const { id: _id, ...rest } = from
  return saveRule(tx, rules, { ...rest, ruleName, priority: await freePriority(tx, from.ruleType), isActivated: 0 }, ctx)
}

function freshName(name: string, taken: Set<string>): string {
  for (let n = 1; ; n++) {
    const end = n === 1 ? ' 副本' : ` 副本${n}`
    const made = name.slice(0, 50 - end.length) + end
    if (!taken.has(made)) return made
  }
}

async function freePriority(tx: Tx, ruleType: number): Promise<number> {
  const found = await tx.one<{ priority: number | null }>(sql`
    SELECT CASE WHEN m.most <= 9989 THEN m.most + 10 ELSE (SELECT min(n) FROM generate_series(1, 9999) n
      WHERE n NOT IN (SELECT priority FROM order_rule WHERE rule_type = ${ruleType} AND deleted_at IS NULL)) END AS priority
    FROM (SELECT coalesce(max(priority), 0) AS most FROM order_rule WHERE rule_type = ${ruleType} AND deleted_at IS NULL) m`)
  if (!found?.priority) throw refuse('优先级1~9999都已使用，请先删除不用的规则')
  return found.priority
}

async function checkAmongOthers(
  tx: Tx,
  { ruleType, priority, platNames, attrsInclude, attrsExclude }: RuleInput,
  id: number,
): Promise<void> {
  const taken = await tx.one<{ name: string }>(sql`
    SELECT rule_name AS name FROM order_rule WHERE rule_type = ${ruleType} AND priority = ${priority} AND id <> ${id} AND deleted_at IS NULL`)
  if (taken) throw bad(`优先级${priority}已被规则“${taken.name}”使用`, 'priority')
  await requirePlatforms(tx, platNames)
  const tags = [...(attrsInclude ?? []), ...(attrsExclude ?? [])].filter((attr) => attr.startsWith('tag:'))
  const gone = await tx.one(sql`
    SELECT 1 AS yes FROM unnest(${tags.map((tag) => Number(tag.slice(4)))}::bigint[]) x WHERE NOT EXISTS (SELECT 1 FROM basic_tag g WHERE g.id = x)`)
  if (gone) throw bad('所选的商品标签不存在', 'attrsInclude')
}

export async function refuseTooMany(tx: Tx): Promise<void> {
  const { n } = (await tx.one<{ n: number }>(
    sql`SELECT count(*) AS n FROM order_rule WHERE is_activated = 1 AND deleted_at IS NULL`,
  ))!
  if (n > MOST_ACTIVE) throw refuse(`启用的规则最多${MOST_ACTIVE}条，请先停用不用的规则`)
}

async function writeSubLists(tx: Tx, ruleId: number, rule: RuleInput, version: number, ctx: Ctx): Promise<void> {
  const changes: Change[] = []
  for (const kind of RULE_KIND_NAMES)
    if (rule[kind]) changes.push(...(await replaceRows(tx, ruleId, kind, rule[kind] as StoredRow[], ctx)))
  if (changes.length) await log(tx, ctx, { entity: orderRule.path, entityId: ruleId, action: '修改条件', changes, version })
}

/** A change of single rows is a change of their rule: whoever has it open is told. */
export async function touchRule(tx: Tx, ruleId: number, ctx: Ctx): Promise<number> {
  await lockRules(tx)
  const [rule] = await tx.query<{ version: number }>(sql`
    UPDATE order_rule SET version = version + 1, update_by = ${ctx.user.userId}, update_time = ${ctx.now}
    WHERE id = ${ruleId} AND deleted_at IS NULL RETURNING version`)
  if (!rule) throw missing(orderRule.title)
  return rule.version
}
