import type { Watcher } from '@erp/contract/kit/realtime'
import { raw, sql, type Tx } from '../db/db.ts'
import type { House } from '../house.ts'
import { contextLater } from '../job/background.ts'
import { mainList } from '../list/lists.ts'
import { Refusal } from '../refuse.ts'
import { signal } from './realtime.ts'
import { gather } from './realtime-gather.ts'
import type { Held } from './realtime-hub.ts'

/** Longer than two beats: a node that died is forgotten, a slow one is not. */
const EXPIRY = raw(`now() + interval '75 seconds'`)
const MAX_WATCHED = 20

/** Who else is on the same document, on any node. */
export class Presence {
  readonly #house: House
  readonly #held: () => Held[]
  readonly #failed: (error: unknown) => void
  readonly #show = gather<string>((keys) => this.#shown(keys))

  constructor(house: House, held: () => Held[], failed: (error: unknown) => void) {
    this.#house = house
    this.#held = held
    this.#failed = failed
  }

  /** Only those who may read a document are told who reads it. */
  async watch(held: Held, entity: string, id: number): Promise<void> {
    if (held.watching.size >= MAX_WATCHED || !(await this.#mayRead(held.userId, entity, id))) return
    held.watching.set(keyOf(entity, id), [entity, id])
    await this.#house.db.transact(async (tx) => {
      await keep(tx, [held])
      await signal(tx, { document: [entity, id] })
    })
  }

  async unwatch(held: Held, entity?: string, id?: number): Promise<void> {
    const left = entity === undefined || id === undefined ? [...held.watching.values()] : [[entity, id] as [string, number]]
    if (held.watching.size === 0) return
    for (const each of left) held.watching.delete(keyOf(...each))
    await this.#house.db.transact(async (tx) => {
      for (const each of left) {
        await tx.run(
          sql`DELETE FROM realtime_watch WHERE socket = ${held.socket} AND entity = ${each[0]} AND entity_id = ${each[1]}`,
        )
        await signal(tx, { document: each })
      }
    })
  }

  changed(entity: string, id: number): void {
    const key = keyOf(entity, id)
    if (this.#held().some((held) => held.watching.has(key))) this.#show(key)
  }

  /** Those here are still there; those whose node said nothing are gone. */
  async beat(): Promise<void> {
    const here = this.#held().filter((held) => held.watching.size)
    await this.#house.db.transact(async (tx) => {
      await keep(tx, here)
      const gone = await tx.query<{ entity: string; id: number }>(
        sql`DELETE FROM realtime_watch WHERE until < now() RETURNING entity, entity_id AS id`,
      )
      for (const { entity, id } of gone) await signal(tx, { document: [entity, id] })
    })
  }

  async #shown(keys: string[]): Promise<void> {
    for (const key of keys) {
      const [entity, id] = documentOf(key)
      const there = await peopleOn(this.#house.db, entity, id).catch(this.#failed)
      if (!there) continue
      for (const { wire, watching, userId } of this.#held()) {
        const people = there.filter((person) => person.userId !== userId)
        if (watching.has(key)) wire.send(JSON.stringify({ type: 'watching', entity, id, people }))
      }
    }
  }

  async #mayRead(userId: number, entity: string, id: number): Promise<boolean> {
    for (const [name, { resource, action }] of this.#house.calls) {
      if (resource.path !== entity || !action.reads || action.download || !action.permission.includes(':')) continue
      try {
        const ctx = await contextLater(this.#house, userId, name)
        await mainList(entity)?.get(this.#house.db, id, ctx)
        return true
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }
    return false
  }
}

const keyOf = (entity: string, id: number): string => `${entity}#${id}`
const documentOf = (key: string): [string, number] => {
  const at = key.lastIndexOf('#')
  return [key.slice(0, at), Number(key.slice(at + 1))]
}

async function keep(tx: Tx, here: Held[]): Promise<void> {
  const rows = here.flatMap(({ socket, userId, watching }) =>
    [...watching.values()].map(([entity, id]) => ({ socket, user: userId, entity, id })),
  )
  if (rows.length === 0) return
  await tx.run(sql`
    INSERT INTO realtime_watch (socket, entity, entity_id, user_id, until)
    SELECT r.socket, r.entity, r.id, r."user", ${EXPIRY}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(socket uuid, entity text, id bigint, "user" bigint)
    ORDER BY 1, 2, 3
    ON CONFLICT (socket, entity, entity_id) DO UPDATE SET until = excluded.until`)
}

const peopleOn = (tx: Tx, entity: string, id: number): Promise<Watcher[]> =>
  tx.query<Watcher>(sql`
    SELECT u.id AS "userId", u.name, u.avatar FROM account_user u
    WHERE u.id IN (SELECT user_id FROM realtime_watch WHERE entity = ${entity} AND entity_id = ${id} AND until > now()) ORDER BY u.id`)
