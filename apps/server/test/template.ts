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
  await makeDatabase(adminUrl, template)
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

interface Made {
  template?: string
  /** How far its time is from the computer's. */
  ahead?: number
}

/** A database in which it is the time of the tests: migrations and statements know no other `now()`. */
export async function makeDatabase(
  adminUrl: string,
  name: string,
  { template, ahead = Number(process.env['TEST_AHEAD_MS']) }: Made = {},
): Promise<void> {
  const copied = template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''
  await admin(adminUrl, `CREATE DATABASE ${name}${copied}`)
  await admin(adminUrl, `ALTER DATABASE ${name} SET search_path = public, pg_catalog`)
  if (copied) return
  const time = `pg_catalog.now() + interval '${ahead} ms'`
  await admin(databaseUrl(adminUrl, name), `CREATE FUNCTION public.now() RETURNS timestamptz STABLE PARALLEL SAFE RETURN ${time}`)
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
