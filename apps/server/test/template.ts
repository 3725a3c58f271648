import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '../db/seed/main.ts'
import { connect, sql } from '../src/kit/db/db.ts'
import { upgrade } from '../src/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    template: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const adminUrl = process.env['TEST_DATABASE_URL']
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test`')
  const template = `erp_template_${process.pid}`
  await admin(adminUrl, `CREATE DATABASE ${template}`)
  const url = databaseUrl(adminUrl, template)
  await upgrade(url)
  const db = connect(url, { max: 2 })
  await seedDemo(db, 0.05)
  // Tests say what happened in months of their own choice: none is closed but by them.
  await db.run(sql`DELETE FROM data_center_report_month`)
  await db.close()
  project.provide('adminUrl', adminUrl)
  project.provide('template', template)
  return () => admin(adminUrl, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
}

export async function admin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
