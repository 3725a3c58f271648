import pg from 'pg'
import sql, { empty, join, raw, Sql } from 'sql-template-tag'
import { getTypeParser } from '../http/wire-types.ts'
import { refuse } from '../refuse.ts'
import { orAway } from './db-away.ts'
import { keepingLog } from './logged.ts'
import { forgetNames, nameOf } from './prepared.ts'
import { queryOf, type Sending } from './statement.ts'

export { empty, join, raw, Sql, sql }

/** Where SQL is sent: the pool for reads, one open transaction for writes. Always passed, never optional. */
export interface Tx {
  query<R extends object = Record<string, unknown>>(statement: Sql): Promise<R[]>
  one<R extends object = Record<string, unknown>>(statement: Sql): Promise<R | undefined>
  /** The number of rows touched. */
  run(statement: Sql): Promise<number>
  /** Parsed and planned once per connection: for the few statements of every request, whose plan is the same whatever they ask for. */
  named<R extends object = Record<string, unknown>>(name: string, statement: Sql): Promise<R[]>
}

export interface Db extends Tx {
  pool: pg.Pool
  /** For cursors, which need a connection to themselves. */
  streams: pg.Pool
  /** Connections of their own for what is asked beside an open transaction: those who hold one never wait for a second. */
  aside: Tx
  transact<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  /** A transaction on a connection that no other work waits for: it may stay open while others come and go. */
  beside<R>(work: (tx: Tx) => Promise<R>): Promise<R>
  close(): Promise<void>
}

/** `waitMs`: after so long without a connection the database is taken for away; 0 waits for ever. */
export function connect(url: string, options: { max?: number; name?: string; waitMs?: number } = {}): Db {
  const { name = 'erp', max = 20, waitMs = 0 } = options
  // Statements of a transaction that do not wait for one another are sent in one go.
  const pool = poolOf({ url, max, name, waitMs, pipeline: true })
  // The limit of a statement counts a cursor from its first row to its last: a long export is no statement that hangs.
  const streams = poolOf({ url, max: Math.ceil(max / 2), name: `${name}-stream`, waitMs, queues: true }, STREAMED)
  const usual = poolOf({ url, max: Math.ceil(max / 2), name: `${name}-usual`, waitMs }, PLANNED_ONCE)
  const once = queries(usual)
  // What is written with a number flushes the number too: drawing it need not wait for the disk.
  const holding = poolOf({ url, max: Math.ceil(max / 2), name: `${name}-holding`, waitMs, queues: true, pipeline: true })
  const aside = poolOf({ url, max: 2, name: `${name}-aside`, waitMs }, 'synchronous_commit=off')
  return {
    ...queries(pool),
    named: (key, statement) => once.named(key, statement),
    pool,
    streams,
    aside: queries(aside),
    transact: (work) => transact(pool, keepingLog(work)),
    beside: (work) => transact(holding, work),
    close: async () => {
      await Promise.all([pool, streams, usual, holding, aside].map((each) => each.end()))
    },
  }
}

const SETTINGS = [
  'TimeZone=Asia/Shanghai',
  'DateStyle=ISO',
  'statement_timeout=120000',
  'idle_in_transaction_session_timeout=300000',
  // Disks without arms: a name is looked up by its index, not by reading its table.
  'random_page_cost=1.1',
]

const STREAMED = 'statement_timeout=3600000'
const PLANNED_ONCE = 'plan_cache_mode=force_generic_plan'

interface PoolOptions {
  url: string
  max: number
  name: string
  waitMs: number
  pipeline?: boolean
  /** Its connections are lent for minutes: only a new one that does not open is given up. */
  queues?: boolean
}

function poolOf({ url, max, name, waitMs, pipeline = false, queues = false }: PoolOptions, ...more: string[]): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...(queues ? { Client: openingWithin(waitMs) } : { connectionTimeoutMillis: waitMs }),
    application_name: name,
    types: { getTypeParser },
    // What was prepared on a connection and is not usual any more goes with it.
    maxLifetimeSeconds: 3600,
    pipeline,
    options: [...SETTINGS, ...more].map((setting) => `-c ${setting}`).join(' '),
  })
  pool.on('error', () => {})
  // A connection lost while it is lent out fails its query; its event, unheard, would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const openingWithin = (connectionTimeoutMillis: number) =>
  class extends pg.Client {
    constructor(options: pg.ClientConfig = {}) {
      super({ ...options, connectionTimeoutMillis })
    }
  }

/** A connection of the pool, to be given back. */
export const borrow = (pool: pg.Pool): Promise<pg.PoolClient> =>
  pool.connect().catch((error: Error) => {
    throw orAway(error)
  })

type Send = (query: Sending) => Promise<pg.QueryResult>

const sendTo = (client: pg.Pool | pg.PoolClient, query: Sending): Promise<pg.QueryResult> =>
  new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(queryOf(query) as unknown as pg.QueryConfig, (error, result) => (error ? reject(error) : resolve(result)))
  }).catch((error: Error) => {
    // From here it leads back to who asked, not to the socket that answered.
    Error.captureStackTrace(error)
    throw orAway(error)
  })

export const queries = (client: pg.Pool | pg.PoolClient): Tx => asking((query) => sendTo(client, query))

function asking(send: Send, usually: Send = send): Tx {
  const ask = ({ text, values }: Sql) => usually({ text, values })
  return {
    query: async <R>(statement: Sql) => (await ask(statement)).rows as R[],
    one: async <R>(statement: Sql) => (await ask(statement)).rows[0] as R | undefined,
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
    named: async <R>(name: string, { text, values }: Sql) => (await send({ name, text, values })).rows as R[],
  }
}

/** A transaction of statements that come again and again is prepared and planned once per connection; the first unusual one returns it to plans made for its values (docs/decisions/0011). */
function preparing(send: Send): Tx {
  let usual = true
  return asking(send, async ({ text, values }) => {
    const name = nameOf(text, values)
    const first = usual && !name ? [send({ text: 'SET LOCAL plan_cache_mode = auto', values: [] })] : []
    usual = usual && Boolean(name)
    const sent = await Promise.all([...first, send({ ...(name && { name }), text, values })])
    return sent.at(-1)!
  })
}

const RETRY = new Set(['40001', '40P01'])
const RETRIES = 3

/** A deadlock, a serialisation failure, or a plan older than its table. */
function isPassing({ code = '', routine }: pg.DatabaseError): boolean {
  const outdated = routine === 'RevalidateCachedQuery'
  if (outdated) forgetNames()
  return outdated || RETRY.has(code)
}

/** One transaction; a deadlock or serialisation failure is tried again and never reaches the caller as such. */
async function transact<R>(pool: pg.Pool, work: (tx: Tx) => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attempted(await borrow(pool), work)
    } catch (error) {
      if (!isPassing(error as pg.DatabaseError)) throw orAway(error as Error)
      if (attempt > RETRIES) throw refuse('系统繁忙，请重试')
    }
  }
}

/** The connection has one owner at a time: what a failed transaction still wanted to send is not sent. */
async function attempted<R>(client: pg.PoolClient, work: (tx: Tx) => Promise<R>): Promise<R> {
  let over = false
  const send: Send = async (query) => {
    if (over) throw new Error('the transaction is over')
    return sendTo(client, query)
  }
  try {
    const begun = sendTo(client, { text: `BEGIN; SET LOCAL ${PLANNED_ONCE}`, values: [] })
    const [result] = await Promise.all([work(preparing(send)), begun])
    over = true
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    over = true
    await client.query('ROLLBACK').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

/** A quoted identifier that came from a declaration, never from a caller. */
export const ident = (name: string): Sql => raw(`"${name.replaceAll('"', '')}"`)
export const and = (wheres: Sql[]): Sql => (wheres.length ? join(wheres, ' AND ') : raw('true'))

/** Codes by their names, as literals of a statement: partial indexes and plans for any value want the number itself. */
export const literals = <C extends Record<string, number>>(codes: C): { [K in keyof C]: Sql } =>
  Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, raw(String(code))])) as { [K in keyof C]: Sql }
