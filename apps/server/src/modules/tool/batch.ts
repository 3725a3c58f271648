import { schemaOf } from '@erp/contract/kit/schema'
import { BATCH_MOST, type task } from '@erp/contract/kit/task'
import type { Tx } from '../../kit/db/db.ts'
import type { Ctx, ServedCall } from '../../kit/house.ts'
import { parse } from '../../kit/http/http.ts'
import type { Handlers } from '../../kit/http/serve.ts'
import { bad, forbidden, refuse } from '../../kit/refuse.ts'
import { may } from '../../kit/session.ts'
import { BATCH, CHUNK } from '../../kit/task/batch-run.ts'
import { startTask } from '../../kit/task/task.ts'

type Asked = Parameters<Handlers<typeof task>['batch']>[1]

export async function startBatch(tx: Tx, asked: Asked, ctx: Ctx): Promise<{ id: number; total: number }> {
  const list = held(ctx, asked.list)
  const verb = held(ctx, asked.verb)
  if (list.resource.grouped) throw refuse(`${list.resource.title}的一行代表几条记录，不能对整个筛选操作，请勾选后操作`)
  // Ids of one table mean the same rows, whichever list they were found in.
  if (!verb.action.each || verb.resource.table !== list.resource.table) throw bad('这个操作不能用于整个筛选', 'verb')
  const ids = await idsOf(list, asked.condition, ctx)
  refuseOther(asked.count, ids.length)
  const given = parse(schemaOf(verb.action.input), { ...(asked.input as object), ids: ids.slice(0, CHUNK) }) as object
  const title = `${list.resource.title}·${verb.action.label}`
  const input = { verb: asked.verb, input: { ...given, ids: undefined }, ids }
  const { id } = await startTask(tx, ctx, { kind: BATCH, title, input, total: ids.length })
  return { id, total: ids.length }
}

function held(ctx: Ctx, name: string): ServedCall {
  const call = ctx.house.calls.get(name)
  if (!call) throw bad('没有这个操作')
  const { permission } = call.action
  if (permission !== 'session' && !may(ctx.user, permission)) throw forbidden(undefined, { permission })
  return call
}

/** What the list would show on all of its pages, found by the list itself: its filters, its reach. */
async function idsOf({ resource, action, handler }: ServedCall, condition: unknown, ctx: Ctx): Promise<number[]> {
  if (!action.reads || !('condition' in action.input)) throw bad('这不是一个列表', 'list')
  const input = parse(schemaOf(action.input), { condition, pageNum: 1 }) as object
  const page = await handler(ctx.house.db, { ...input, idsUpTo: BATCH_MOST + 1 }, ctx)
  if (page.list.length !== page.total) throw new Error(`${resource.path} does not say which rows its filter has`)
  if (page.total > BATCH_MOST) throw refuse(`一次最多处理 ${BATCH_MOST} 条，请缩小筛选范围`)
  return page.list.map((row: Record<string, number>) => row[resource.key]!)
}

/** Lists live: a row or two more is no other question, many are. */
function refuseOther(asked: number, found: number): void {
  if (found === 0) throw refuse('当前筛选没有数据，请刷新后重试')
  if (Math.abs(found - asked) > Math.min(20, Math.floor(asked / 20)))
    throw refuse(`当前筛选已由 ${asked} 条变为 ${found} 条，没有执行，请核对后重新操作`)
}
