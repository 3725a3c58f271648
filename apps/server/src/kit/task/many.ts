import type { Action, Field } from '@erp/contract/kit'
import { type Queued, TASK_FROM } from '@erp/contract/kit/task'
import type { Tx } from '../db/db.ts'
import type { Ctx, ServedCall } from '../house.ts'
import { BATCH } from './batch-run.ts'
import { startTask } from './task.ts'

const isIds = ({ fields }: Field): boolean => ['int', 'ref'].includes(fields?.['']?.kind ?? '')

/** The fields of a write that take ids. */
export const idFields = (action: Pick<Action, 'input'>): [name: string, field: Field][] =>
  Object.entries(action.input).filter(([, field]) => isIds(field))

/** How many it was given, where that is more than a person waits for; else null. */
export function manyOf(action: Action, input: unknown): number | null {
  if (!action.each && !action.together) return null
  const given = idFields(action).map(([name]) => (input as Record<string, unknown[] | null | undefined>)[name]?.length ?? 0)
  const most = Math.max(0, ...given)
  return most > TASK_FROM ? most : null
}

/** The same verb, later and in the background, as a verb over a whole filter is. */
export async function queue(
  tx: Tx,
  name: string,
  { resource, action }: Pick<ServedCall, 'resource' | 'action'>,
  input: { ids?: number[] },
  total: number,
  ctx: Ctx,
): Promise<Queued> {
  const { ids = [], ...rest } = input
  const given = action.each ? { input: rest, ids: [...new Set(ids)] } : { input, ids: [] }
  const title = `${resource.title}·${action.label}`
  const count = action.each ? given.ids.length : total
  const { id } = await startTask(tx, ctx, { kind: BATCH, title, input: { verb: name, ...given }, total: count })
  ctx.say(`共 ${count} 条，已转入后台执行`)
  return { queued: 1, taskId: id, total: count }
}
