import type { ActionInput } from '@erp/contract/kit'
import { type PackingConditionRow, packingCondition } from '@erp/contract/temu/floor/packing-record'
import { change, remove } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log } from '../../../kit/log.ts'
import { forbidden, refuse } from '../../../kit/refuse.ts'
import { may } from '../../../kit/session.ts'

type Written = ActionInput<(typeof packingCondition)['actions']['add']>
const conditions = keepMainList(
  listOf(packingCondition, { reach: ({ user }) => sql`(t.owner_id = ${user.userId} OR t.is_shared = 1)` }),
)

export const packingConditions: Handlers<typeof packingCondition> = {
  list: (tx, _input, ctx) => conditions.options(tx, {}, ctx) as Promise<PackingConditionRow[]>,
  add: async (tx, input, ctx) => {
    await requireName(tx, input, null, ctx)
    const { userId } = ctx.user
    const made = await tx.one<{ id: number }>(sql`
      INSERT INTO temu_packing_condition (condition_name, condition, is_shared, sort_no, owner_id, create_by, create_time, update_by, update_time)
      VALUES (${input.conditionName}, ${JSON.stringify(input.condition)}::jsonb, ${input.isShared ?? 0}, ${input.sortNo ?? 0}, ${userId}, ${userId}, ${ctx.now}, ${userId}, ${ctx.now})
      RETURNING id`)
    await log(tx, ctx, {
      entity: packingCondition.path,
      entityId: made!.id,
      action: '新增',
      note: input.conditionName,
      version: 1,
    })
    return conditions.get(tx, made!.id, ctx)
  },
  edit: async (tx, input, ctx) => {
    const before = await ownOne(tx, input.id, ctx)
    await requireName(tx, input, before, ctx)
    return change(tx, conditions, input, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    await ownOne(tx, id, ctx)
    return remove(tx, conditions, id, ctx)
  },
}

async function ownOne(tx: Tx, id: number, ctx: Ctx): Promise<PackingConditionRow> {
  const row = await conditions.get(tx, id, ctx)
  if (row.ownerId !== ctx.user.userId) throw refuse('共享的查询条件只能由所有者修改')
  return row
}

/** One of a name a person; their writes queue, so that the second is told in words. */
async function requireName(tx: Tx, input: Partial<Written>, before: PackingConditionRow | null, ctx: Ctx): Promise<void> {
  const shares = input.isShared === 1 && before?.isShared !== 1
  if (shares && !may(ctx.user, 'temu:packingCondition:share')) throw forbidden('您没有共享查询条件的权限')
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('temu/packing-condition'), ${ctx.user.userId}::int)`)
  const taken = await tx.one(sql`
    SELECT 1 AS yes FROM temu_packing_condition WHERE owner_id = ${ctx.user.userId} AND condition_name = ${input.conditionName ?? null} AND id <> ${before?.id ?? 0}
      AND deleted_at IS NULL`)
  if (taken) throw refuse(`查询条件「${input.conditionName}」已存在`)
}
