import { FORM, subscription } from '@erp/contract/report/subscription/subscription'
import { change, insert, remove } from '../../../kit/crud.ts'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { log } from '../../../kit/log.ts'
import { missing, refuse } from '../../../kit/refuse.ts'
import { REPORTS } from '../reports.ts'
import { nextDue, type Plan } from './due.ts'
import { raise } from './raise.ts'
import { checkWanted } from './wanted.ts'

const TITLES = JSON.stringify(Object.fromEntries(REPORTS.map(({ report }) => [report.path, report.title])))

/** One's own, and those that one receives. */
const reach = ({ user }: Ctx) =>
  user.isAdmin ? sql`true` : sql`(t.create_by = ${user.userId} OR ${user.userId} = ANY(t.user_ids))`

const list = keepMainList(
  listOf(subscription, { computed: { reportTitle: sql`(${TITLES}::jsonb ->> t.report)` }, reach, order: sql`t.id DESC` }),
)

export const subscriptions: Handlers<typeof subscription> = {
  'list-page': list.page,
  save: async (tx, input, ctx) => {
    await checkWanted({ ...input, ...asked(input) }, ctx)
    const { id } = await insert(tx, list, { ...input, columns: input.columns ?? [], form: input.form ?? FORM.sheet }, ctx)
    await plan(tx, id, input as Plan, ctx)
    return list.get(tx, id, ctx)
  },
  update: async (tx, input, ctx) => {
    await refuseOthers(tx, input.id, ctx)
    await checkWanted({ ...input, ...asked(input) }, ctx)
    await change(tx, list, { ...input, columns: input.columns ?? [], form: input.form ?? FORM.sheet }, ctx)
    await plan(tx, input.id, input as Plan, ctx)
    return list.get(tx, input.id, ctx)
  },
  remove: async (tx, { id }, ctx) => {
    await refuseOthers(tx, id, ctx)
    return remove(tx, list, id, ctx)
  },
  run: async (tx, { id }, ctx) => {
    await refuseOthers(tx, id, ctx)
    const count = await raise(tx, [{ id, at: ctx.now }], ctx.now)
    if (count === 0) throw refuse('这份订阅正在发送，请稍后再试')
    await log(tx, ctx, { entity: subscription.path, entityId: id, action: '立即发送', note: `${count} 位收件人` })
    ctx.say(`已开始发送给 ${count} 位收件人`)
    return { count }
  },
}

const asked = ({ condition, orderBy, days }: { condition?: unknown; orderBy?: unknown; days?: string | null }) => ({
  condition: (condition ?? null) as Record<string, unknown> | null,
  orderBy: (orderBy ?? null) as { field: string; order: string }[] | null,
  days: days ?? null,
})

const plan = (tx: Tx, id: number, wanted: Plan, { now }: Ctx) =>
  tx.run(sql`UPDATE data_center_report_subscription SET next_time = ${nextDue(wanted, now)} WHERE id = ${id}`)

/** Who receives it may read it; whose it is changes it. */
async function refuseOthers(tx: Tx, id: number, ctx: Ctx): Promise<void> {
  const found = await tx.one<{ owner: number | null }>(
    sql`SELECT t.create_by AS owner FROM data_center_report_subscription t WHERE t.id = ${id} AND t.deleted_at IS NULL AND ${reach(ctx)} FOR UPDATE`,
  )
  if (!found) throw missing(subscription.title)
  if (found.owner !== ctx.user.userId && !ctx.user.isAdmin) throw refuse('只有创建人可以修改或发送这份订阅')
}
