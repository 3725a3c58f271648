import { Readable } from 'node:stream'
import type { Tx } from '../../../../src/kit/db/db.ts'
import type { Files } from '../../../../src/kit/file/files.ts'
import type { Ctx, House } from '../../../../src/kit/house.ts'
import { missing } from '../../../../src/kit/refuse.ts'
import { OrderPlay } from '../order/order-play.ts'

export const HOUR = 3_600_000
export const MINUTE = 60_000

/** Where nothing is kept for good, pictures are there while the company is filled: what is checked of them is checked. */
function filesInMemory(): Files {
  const kept = new Map<string, Buffer>()
  return {
    put: async (key, body) => void kept.set(key, body as Buffer),
    open: async (key) => {
      const bytes = kept.get(key)
      if (!bytes) throw missing('文件')
      return Readable.from(bytes)
    },
    stat: async (key) => (kept.has(key) ? { size: kept.get(key)!.length } : null),
    remove: async (key) => void kept.delete(key),
  }
}

/** People of the product centre at work; each at things of their own, so that nobody is asked whose they are. */
export class ProductPlay {
  readonly tx: Tx
  readonly files: Files
  readonly #play: OrderPlay

  constructor(tx: Tx, files: Files = filesInMemory()) {
    this.tx = tx
    this.files = files
    this.#play = new OrderPlay(tx)
  }

  on(day: number, hour: number, minute = 0): number {
    return Math.min(this.#play.on(day, hour, minute), Date.now() - 10 * MINUTE)
  }

  async at(time: number, who?: string): Promise<Ctx> {
    const ctx = await this.#play.at(time, who)
    const user = who ? { ...ctx.user, scope: { ...ctx.user.scope, all: true } } : ctx.user
    return { ...ctx, house: { ...ctx.house, files: this.files }, user }
  }

  async house(time: number): Promise<House> {
    return (await this.at(time)).house
  }

  idOf(who: string): Promise<number> {
    return this.#play.idOf(who)
  }
}
