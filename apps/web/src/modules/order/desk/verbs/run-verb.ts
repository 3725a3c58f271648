import type { EachOrder } from '@erp/contract/order/desk/order-calls'
import { call, confirm, done } from '../../../../kit/index.ts'
import type { ListedOrder } from '../rows.ts'
import type { Verb } from './verbs.ts'

export interface Outcome extends EachOrder {
  verb: Verb
}

/** The orders of rows; a row of a merge group stands for all of its orders. */
export const idsOf = (rows: ListedOrder[]): number[] => rows.flatMap((row) => row.groupIds ?? [row.id])

/** Sends it; says so when all went well, and hands back the outcome where some orders refused. Null: nothing was done. */
export async function runVerb(verb: Verb, ids: number[], values: Record<string, unknown> = {}): Promise<Outcome | 'done' | null> {
  const input = { ...verb.with, ...values, ...(verb.one ? { id: ids[0] } : { ids }) }
  const answer = await (call(verb.resource, verb.action, input) as Promise<EachOrder | null>).then(
    (said) => ({ said }),
    () => null,
  )
  if (!answer) return null
  const { said } = answer
  if (said?.failed?.length) return { verb, ...said }
  done(verb.says?.(said) ?? `${verb.label}成功，${ids.length} 个订单`)
  return 'done'
}

export const askFirst = (verb: Verb, count: number): Promise<boolean> =>
  count === 1 && !verb.danger
    ? Promise.resolve(true)
    : confirm(`确认${verb.label}所选的 ${count} 个订单吗？`, { danger: verb.danger, ok: verb.label })
