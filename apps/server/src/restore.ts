import { createReadStream } from 'node:fs'
import { cp, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import type { BackupManifest } from './backup.ts'
import { readConfig } from './kit/config.ts'
import { migrate, upgrade } from './migrate.ts'

/** Into an empty database: the schema of the backup's own release, its rows in one transaction, then the newer migrations. */
export async function restore(url: string, folder: string, filesFolder?: string): Promise<BackupManifest> {
  const manifest: BackupManifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  await refuseFilled(url)
  await migrate(url, undefined, new Set(manifest.migrations.map((m) => m.name)))
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=Asia/Shanghai' })
  await client.connect()
  try {
    await client.query('BEGIN')
    const links = await dropForeignKeys(client)
    for (const table of manifest.tables) await copyIn(client, table, folder)
    for (const link of links) await client.query(`ALTER TABLE ${link.table} ADD CONSTRAINT "${link.name}" ${link.definition}`)
    await advanceSequences(client)
    for (const { name, last } of manifest.sequences ?? []) await client.query('SELECT setval($1, $2)', [name, last])
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
  await upgrade(url)
  if (filesFolder && (await stat(join(folder, 'files')).catch(() => null)))
    await cp(join(folder, 'files'), filesFolder, { recursive: true })
  return manifest
}

async function refuseFilled(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("SELECT to_regclass('account_user') IS NOT NULL AS made")
  const filled = rows[0].made && (await client.query('SELECT 1 FROM account_user LIMIT 1')).rowCount
  await client.end()
  if (filled) throw new Error('目标数据库不是空的：恢复只写入新建的空数据库')
}

/** Dropped while rows arrive in any order and added again after, which also proves that they fit together. */
async function dropForeignKeys(client: pg.Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`)
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`)
  return rows
}

async function copyIn(client: pg.Client, { name, columns }: BackupManifest['tables'][number], folder: string): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  // Nothing happens here: what the rows once set off is among the rows.
  await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE "${name}"`)
  const copy = client.query(from(`COPY "${name}" (${list}) FROM STDIN`))
  await pipeline(createReadStream(join(folder, `${name}.copy.gz`)), createGunzip(), copy)
  await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`)
}

async function advanceSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    SELECT c.relname AS table, a.attname AS column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attidentity <> ''`)
  for (const { table, column, sequence } of rows)
    await client.query(`SELECT setval($1, coalesce((SELECT max("${column}") FROM "${table}"), 0) + 1, false)`, [sequence])
}

if (import.meta.main) {
  const config = readConfig()
  if (!process.argv[2]) {
    console.error('用法：npm run restore -- <备份文件夹>，DATABASE_URL 指向一个空数据库')
    process.exit(2)
  }
  const manifest = await restore(config.databaseUrl, resolve(process.argv[2]), join(config.dataDir, 'files'))
  console.log(`已恢复 ${manifest.time} 的备份，共 ${manifest.tables.length} 张表`)
}
