import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { seedDemo } from '../apps/server/db/seed/main.ts'
import { connect, type Db, sql } from '../apps/server/src/kit/db/db.ts'
import { hashToken, newToken } from '../apps/server/src/kit/session.ts'
import { upgrade } from '../apps/server/src/migrate.ts'

export interface BenchDatabase {
  url: string
  db: Db
  run(statement: string): Promise<void>
  close(): Promise<void>
}

/** `BENCH_DATA` names a folder whose company is kept, to be measured again after a mend. */
const KEPT = process.env['BENCH_DATA']
const again = KEPT !== undefined && existsSync(resolve(KEPT))

/** A tenth of what is named and all of it; a company that was kept is as large as it was made. */
export const sizesOf = (full: number): number[] => (again ? [full] : [Math.floor(full / 10), full])

export async function openDatabase(): Promise<BenchDatabase> {
  const server = process.env['BENCH_DATABASE_URL'] ? undefined : await embedded()
  const adminUrl = process.env['BENCH_DATABASE_URL'] ?? server!.adminUrl
  const name = KEPT ? 'erp_bench' : `erp_bench_${process.pid}`
  if (!again) await execute(adminUrl, `CREATE DATABASE ${name}`)
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  await upgrade(url)
  const db = connect(url, { max: 4 })
  if (!again) await seedDemo(db)
  return {
    url,
    db,
    run: (statement) => execute(url, statement),
    close: async () => {
      await db.close()
      if (!KEPT) await execute(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await server?.stop()
    },
  }
}

/** The database as it is now, beside it. */
export async function copyOf({ url }: BenchDatabase, name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const of = new URL(url).pathname.slice(1)
  const admin = Object.assign(new URL(url), { pathname: '/postgres' }).href
  await execute(admin, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${of}'`)
  await execute(admin, `CREATE DATABASE ${of}_${name} TEMPLATE ${of} STRATEGY FILE_COPY`)
  return {
    url: Object.assign(new URL(url), { pathname: `/${of}_${name}` }).href,
    drop: () => execute(admin, `DROP DATABASE IF EXISTS ${of}_${name} WITH (FORCE)`),
  }
}

interface Postgres {
  adminUrl: string
  stop(): Promise<void>
}

async function embedded(): Promise<Postgres> {
  const file = '../bin/postgres.mjs'
  const { startPostgres } = (await import(file)) as { startPostgres: (options: { dir: string }) => Promise<Postgres> }
  const dir = resolve(KEPT ?? resolve(import.meta.dirname, '../.data', `bench-pg-${process.pid}`))
  const started = await startPostgres({ dir })
  const stop = async () => {
    await started.stop()
    if (!KEPT) rmSync(dir, { recursive: true, force: true })
  }
  return { adminUrl: started.adminUrl, stop }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export async function signIn(db: Db, username: string): Promise<string> {
  await db.run(sql`
    INSERT INTO account_role_permission (role_id, permission)
    SELECT ur.role_id, 'bench:parcel:view' FROM account_user u JOIN account_user_role ur ON ur.user_id = u.id WHERE u.username = ${username}
    ON CONFLICT DO NOTHING`)
  const token = newToken()
  await db.run(sql`
    INSERT INTO account_session (user_id, token_hash, device, ip, create_time, last_seen)
    SELECT id, ${hashToken(token)}, 'bench', '127.0.0.1', now(), now() FROM account_user WHERE username = ${username}`)
  return token
}
