import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { connect, ident, sql } from './kit/db/db.ts'
import { rowTypes } from './kit/db/row-types.ts'
import { migrate } from './migrate.ts'

export const ROWS_FILE = resolve(import.meta.dirname, '../db/rows.ts')

if (import.meta.main) {
  const url = new URL(process.env['DATABASE_URL'] ?? '')
  const beside = connect(url.href, { max: 1 })
  const name = `erp_rows_${process.pid}`
  await beside.run(sql`CREATE DATABASE ${ident(name)}`)
  url.pathname = `/${name}`
  try {
    await migrate(url.href)
    const db = connect(url.href, { max: 1 })
    await writeFile(ROWS_FILE, await rowTypes(db))
    await db.close()
  } finally {
    await beside.run(sql`DROP DATABASE ${ident(name)} WITH (FORCE)`)
    await beside.close()
  }
}
