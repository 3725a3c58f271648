import { createWriteStream } from 'node:fs'
import { cp, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { readConfig } from './kit/config.ts'

export interface BackupManifest {
  time: string
  migrations: { name: string; digest: string }[]
  tables: { name: string; columns: string[]; rows: number }[]
  /** Those that no column owns; the others follow from their tables. */
  sequences?: { name: string; last: string }[]
}

/**
 * Every table as of one moment, one COPY file each, with the stored files beside them. Logical, so that it restores
 * into any PostgreSQL; written to a temporary name first, so that a folder that is there is a whole backup.
 */
export async function backup(url: string, folder: string, filesFolder?: string): Promise<BackupManifest> {
  const partial = `${folder}.partial`
  await mkdir(partial, { recursive: true })
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=Asia/Shanghai' })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const migrations = (await client.query('SELECT name, digest FROM schema_migration ORDER BY name')).rows
    const tables: BackupManifest['tables'] = []
    for (const { name, columns } of await tablesOf(client))
      tables.push({ name, columns, rows: await copyOut(client, name, columns, partial) })
    const sequences = await sequencesOf(client)
    await client.query('COMMIT')
    const manifest = { time: new Date().toISOString(), migrations, tables, sequences }
    if (filesFolder && (await exists(filesFolder))) await cp(filesFolder, join(partial, 'files'), { recursive: true })
    await writeFile(join(partial, 'manifest.json'), JSON.stringify(manifest, null, 1))
    await rename(partial, folder)
    return manifest
  } finally {
    await client.end()
  }
}

/** Plain and partitioned tables of the product; partitions travel inside their parent, queues are not data. */
async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'schema_migration'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`)
  return rows
}

async function sequencesOf(client: pg.Client): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query(`
    SELECT s.sequencename AS name, s.last_value::text AS last FROM pg_sequences s
    WHERE s.schemaname = 'public' AND s.last_value IS NOT NULL
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass AND d.deptype IN ('a', 'i'))
    ORDER BY 1`)
  return rows
}

async function copyOut(client: pg.Client, name: string, columns: string[], folder: string): Promise<number> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const copy = client.query(to(`COPY (SELECT ${list} FROM "${name}") TO STDOUT`))
  await pipeline(copy, createGzip(), createWriteStream(join(folder, `${name}.copy.gz`)))
  return copy.rowCount ?? 0
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

if (import.meta.main) {
  const config = readConfig()
  const stamp = new Date().toISOString().slice(0, 19).replace(/\D/g, '')
  const folder = resolve(process.argv[2] ?? join(config.dataDir, 'backup', stamp))
  const { tables } = await backup(config.databaseUrl, folder, join(config.dataDir, 'files'))
  console.log(`已备份 ${tables.length} 张表、${tables.reduce((sum, table) => sum + table.rows, 0)} 行到 ${folder}`)
}
