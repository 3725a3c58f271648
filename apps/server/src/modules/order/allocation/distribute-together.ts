import type { EachOrder } from '@erp/contract/order/desk/order-calls'
import { requireLogs } from '../../../kit/db/logged.ts'
import type { Ctx, House } from '../../../kit/house.ts'
import type { Run } from './distribute-chunk.ts'
import type { Waiting } from './distribute-waiting.ts'

export interface Asking {
  ctx: Ctx
  storeId: number
  trigger: Run['trigger']
  orders: Waiting[]
  /** What these orders are a part of. */
  run?: Run
}
interface Queued extends Asking {
  answer: (done: EachOrder) => void
  fail: (error: unknown) => void
}
/** Calls that wait for the one at work, by store. */
const queues = new WeakMap<House['db'], Map<number, Queued[]>>()
const MOST = 200

/** Runs of a store take turns; what came in meanwhile is done together, as one run, instead of one transaction after the other. */
export function together(asking: Asking, work: (asking: Asking) => Promise<EachOrder>): Promise<EachOrder> {
  const { db } = asking.ctx.house
  const stores = queues.get(db) ?? new Map<number, Queued[]>()
  queues.set(db, stores)
  return new Promise((answer, fail) => {
    const queue = stores.get(asking.storeId)
    const queued = { ...asking, answer, fail }
    if (queue) queue.push(queued)
    else {
      const begun = [queued]
      stores.set(asking.storeId, begun)
      void drain(begun, work, () => stores.delete(asking.storeId))
    }
  })
}

/** `ended` follows the last look at the queue without a pause, so that nobody joins a queue that is no longer served. */
async function drain(queue: Queued[], work: (asking: Asking) => Promise<EachOrder>, ended: () => void): Promise<void> {
  while (queue.length) {
    const group = takeGroup(queue)
    const [first] = group
    const all = { ...first!, orders: group.flatMap(({ orders }) => orders) }
    await requireLogs(all.ctx, () => work(all)).then(
      (done) => deal(group, done),
      (error: unknown) => {
        for (const { fail } of group) fail(error)
      },
    )
  }
  ended()
}

/** Of one person, run, task and reason, no order twice: who asks for one that another is trying learns how that went. */
function takeGroup(queue: Queued[]): Queued[] {
  const first = queue.shift()!
  const group = [first]
  const ids = new Set(first.orders.map(({ id }) => id))
  for (let i = 0; i < queue.length && ids.size < MOST; ) {
    const next = queue[i]!
    if (isAlike(next, first) && next.orders.every(({ id }) => !ids.has(id))) {
      for (const { id } of next.orders) ids.add(id)
      group.push(next)
      queue.splice(i, 1)
    } else i++
  }
  return group
}

const isAlike = (one: Queued, other: Queued): boolean =>
  one.run === other.run &&
  one.trigger === other.trigger &&
  one.ctx.noteRows === other.ctx.noteRows &&
  one.ctx.user?.userId === other.ctx.user?.userId

function deal(group: Queued[], done: EachOrder): void {
  for (const { orders, answer } of group) {
    const own = new Set(orders.map(({ id }) => id))
    answer({ success: done.success.filter((id) => own.has(id)), failed: done.failed.filter(({ id }) => own.has(id)) })
  }
}
