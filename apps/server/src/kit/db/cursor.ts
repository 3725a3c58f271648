import Cursor from 'pg-cursor'
import { borrow, type Db, type Sql } from './db.ts'
import { orAway } from './db-away.ts'

/** Every row of a statement in batches, by a cursor: memory does not grow with the number of rows. The next is read while one is used. */
export async function* batches<R extends object>(db: Db, statement: Sql, size = 200): AsyncGenerator<R[]> {
  const client = await borrow(db.streams)
  let broken: Error | undefined
  try {
    const types = db.streams.options.types
    const cursor = client.query(new Cursor<R>(statement.text, statement.values, { types: types as never }))
    let next = cursor.read(size)
    try {
      for (;;) {
        const rows = await next
        if (rows.length === 0) return
        next = cursor.read(size)
        next.catch(() => {})
        yield rows
      }
    } finally {
      await next.catch(() => {})
      await cursor.close()
    }
  } catch (error) {
    broken = error as Error
    throw orAway(broken)
  } finally {
    client.release(broken)
  }
}
