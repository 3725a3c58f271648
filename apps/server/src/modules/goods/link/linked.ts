import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'

export interface Linked {
  linkId: number
  shopId: number
  shopSku: string
  /** The shop SKU as matching compares it. */
  matchKey: string
}
type Hook = (tx: Tx, links: Linked[], ctx: Ctx) => Promise<unknown>
const hooks: Hook[] = []

/** Upper modules say here what new links mean for them: the jobs that match waiting orders again start with the same transaction. */
export const afterLinked = (hook: Hook): void => {
  hooks.push(hook)
}

export async function tellLinked(tx: Tx, links: Linked[], ctx: Ctx): Promise<void> {
  if (links.length) for (const hook of hooks) await hook(tx, links, ctx)
}
