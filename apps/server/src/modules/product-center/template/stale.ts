import { conflict } from '../../../kit/crud.ts'
import type { Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { List } from '../../../kit/list/list.ts'
import { Refusal } from '../../../kit/refuse.ts'

interface Stale {
  list: List<object>
  id: number
  /** What the form was opened with. */
  version: number
  /** As it is now, with its content. */
  current: object
}

/** 409 that says who saved meanwhile and what stands there now: the form shows both and keeps what was typed. */
export async function stale(tx: Tx, { list, id, version, current }: Stale, ctx: Ctx): Promise<Refusal> {
  const { code, message, data } = await conflict(tx, list, id, version, ctx)
  return new Refusal(code, message, { ...(data as object), current })
}
