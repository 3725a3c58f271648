import type { Db, Sql, Tx } from '../apps/server/src/kit/db/db.ts'
import type { Ctx } from '../apps/server/src/kit/house.ts'
import { listOf } from '../apps/server/src/kit/list/list.ts'
import { readRights } from '../apps/server/src/kit/session.ts'
import { listOptions, parcel } from './parcel.ts'

export interface Statement {
  text: string
  values: unknown[]
}

export async function statementsOf(db: Db, username: string, input: object): Promise<Statement[]> {
  const { rows } = await db.pool.query('SELECT id FROM account_user WHERE username = $1', [username])
  const { rights } = await readRights(db, rows[0].id, new Date())
  const sent: Statement[] = []
  const note = (statement: Sql) => {
    sent.push({ text: statement.text, values: statement.values })
    return Promise.resolve([{ n: 0 }])
  }
  const recorder = {
    query: note,
    one: async (statement: Sql) => (await note(statement))[0],
    named: (_name: string, statement: Sql) => note(statement),
  } as unknown as Tx
  const ctx = { user: { ...rights, sessionId: 0 }, house: { resources: new Map() } } as unknown as Ctx
  await listOf(parcel, listOptions).page(recorder, input, ctx)
  return sent
}
