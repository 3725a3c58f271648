import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { manifests } from '@erp/contract'
import pg from 'pg'
import { baseSeeds } from '../db/seed/base/index.ts'
import { connect } from './kit/db/db.ts'
import { declare } from './kit/declare.ts'

const FOLDER = new URL('../db/migrations/', import.meta.url)

/** Applies what is missing, in the order of the names, each in its own transaction; one node at a time. */
export async function migrate(url: string, say: (line: string) => void = () => {}, only?: Set<string>): Promise<number> {
  // What follows waits for the disk and, with it, for these: a crash before it only applies the last ones again.
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=Asia/Shanghai -c synchronous_commit=off' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(7245001)')
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, digest text NOT NULL, time timestamptz NOT NULL DEFAULT now())',
    )
    const done = new Map(
      (await client.query('SELECT name, digest FROM schema_migration')).rows.map((row) => [row.name, row.digest]),
    )
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && (!only || only.has(name))).sort()
    refuseNewer(names, [...done.keys()])
    let applied = 0
    for (const name of names) {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      const digest = createHash('sha256').update(text).digest('hex')
      if (done.get(name) === digest) continue
      if (done.has(name)) throw new Error(`已执行的迁移 ${name} 被修改过：迁移只增不改，请新建一个`)
      await apply(client, name, text, digest)
      say(name)
      applied++
    }
    return applied
  } finally {
    await client.end()
  }
}

/** A database that a later release has migrated must not be opened by this one. */
function refuseNewer(names: string[], done: string[]): void {
  const unknown = done.filter((name) => !names.includes(name))
  if (unknown.length) throw new Error(`数据库版本比程序新（含 ${unknown.join('、')}），请升级程序后再启动`)
}

async function apply(client: pg.Client, name: string, text: string, digest: string): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(text)
    await client.query('INSERT INTO schema_migration (name, digest) VALUES ($1, $2)', [name, digest])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`迁移 ${name} 失败：${(error as Error).message}`, { cause: error })
  }
}

/** Migrations, then what every installation has: roles, permissions, menus, dictionaries, masters. */
export async function upgrade(url: string, say: (line: string) => void = () => {}): Promise<number> {
  const applied = await migrate(url, say)
  const db = connect(url, { max: 1 })
  try {
    await db.transact(async (tx) => {
      await declare(tx, manifests)
      for (const [, seed] of baseSeeds) await seed(tx)
    })
  } finally {
    await db.close()
  }
  return applied
}

if (import.meta.main) {
  const applied = await upgrade(process.env['DATABASE_URL'] ?? '', (name) => console.log(`  ${name}`)).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  console.log(applied ? `已执行 ${applied} 个迁移` : '数据库已是最新')
}
