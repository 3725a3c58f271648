import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { testApp } from '../test/app.ts'
import { admin, databaseUrl, makeDatabase } from '../test/template.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const app = await testApp()

async function digest(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = await client.query(
    "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'schema_migration' ORDER BY 1",
  )
  const sums: Record<string, string> = {}
  for (const { relname } of tables.rows) {
    const { rows } = await client.query(
      `SELECT count(*) || ':' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum FROM "${relname}" t`,
    )
    sums[relname] = rows[0].sum
  }
  await client.end()
  return sums
}

it('restores every row and every file into an empty database, which then works on', async () => {
  const caller = await app.as('admin')
  const folder = join(await mkdtemp(join(tmpdir(), 'erp-backup-')), 'one')
  const stored = join(app.house.config.dataDir, 'files')
  await mkdir(stored, { recursive: true })
  await writeFile(join(stored, 'note.txt'), '你好')
  await caller.post('/basic/country', { countryCode: 'QV', nameCn: '备份\t国\n', nameEn: 'Backup \\N land' })
  const before = await digest(app.url)
  await backup(app.url, folder, stored)

  const name = `restore_${process.pid}`
  const adminUrl = inject('adminUrl')
  await makeDatabase(adminUrl, name)
  const url = databaseUrl(adminUrl, name)
  const target = join(folder, '..', 'restored')
  await restore(url, folder, target)
  expect(await digest(url)).toEqual(before)
  expect(await readFile(join(target, 'note.txt'), 'utf8')).toBe('你好')
  await expect(restore(url, folder)).rejects.toThrow('目标数据库不是空的')

  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("INSERT INTO basic_country (country_code, name_cn, name_en) VALUES ('QU', '新', 'New')")
  await client.end()
  await admin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  await rm(join(folder, '..'), { recursive: true })
})
