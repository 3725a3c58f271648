import { type Permission, snake } from '@erp/contract/kit'
import type { Tx } from '../db/db.ts'
import type { Ctx } from '../house.ts'
import { type Assigned, type Moved, move, moveAll } from '../move.ts'
import { refuse } from '../refuse.ts'
import { may } from '../session.ts'
import type { DocumentResource } from './document.ts'
import { elsewhere } from './write.ts'

export interface VerbOptions<H extends object = object> {
  /** Who wrote a document does not move it, unless trusted to. */
  own?: Permission
  /** Columns `<stamp>_by` and `<stamp>_time` keep who did it and when. */
  stamp?: string
  /** For all of them, before the first is locked. */
  first?: (tx: Tx, ids: number[], ctx: Ctx) => Promise<unknown>
  /** What the verb does besides, with the row as it was. */
  effect?: (tx: Tx, row: H, ctx: Ctx) => Promise<unknown>
}
/** One document by its own key, or many by `ids`. */
export interface VerbInput {
  ids?: number[]
  version?: number | null
  reason?: string | null
}
type Seen = (tx: Tx, id: number, ctx: Ctx) => Promise<unknown>

/** A declared move as a call: all or nothing, with every reason named. */
export const verbOf =
  <H extends object>(resource: DocumentResource, seen: Seen, verb: string, options: VerbOptions<H> = {}) =>
  async (tx: Tx, input: VerbInput, ctx: Ctx): Promise<null> => {
    const { ids = [(input as Record<string, number>)[resource.key]!], version, reason } = input
    await options.first?.(tx, ids, ctx)
    await moveAll(ids, async (id) => {
      await seen(tx, id, ctx)
      const by = options.stamp && { [`${options.stamp}By`]: ctx.user.userId, [`${options.stamp}Time`]: ctx.now }
      const { row } = await moveDocument(tx, resource, verb, id, ctx, {
        ...(version != null && { version }),
        ...(reason && { note: reason }),
        ...(by && { set: by }),
      })
      if (options.own) refuseOwn(ctx, row, options.own)
      await options.effect?.(tx, row as H, ctx)
    })
    return null
  }

export const moveDocument = (
  tx: Tx,
  resource: DocumentResource,
  verb: string,
  id: number,
  ctx: Ctx,
  options: { version?: number; note?: string; set?: Assigned } = {},
): Promise<Moved> =>
  move(tx, resource, resource.states, verb, id, ctx, {
    ...options,
    column: snake(resource.state),
    says: (state) => elsewhere(resource, state),
  })

/** Who wrote a document does not audit it, unless trusted to. */
export function refuseOwn(ctx: Ctx, row: Record<string, unknown>, trusted: Permission): void {
  if (row['create_by'] === ctx.user.userId && !may(ctx.user, trusted)) throw refuse('不能审核自己创建的单据')
}
