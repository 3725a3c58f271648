import { Client } from 'pg'

export async function admin(url: string, statement: string): Promise<void> {
  await query(url, statement)
}

export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

export const rows = <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  query<T>(process.env['E2E_DATABASE_URL']!, text, values)

async function query<T extends object>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Holds what the statement locks until it is let go. */
export async function hold(statement: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: process.env['E2E_DATABASE_URL']! })
  await client.connect()
  await client.query('BEGIN')
  await client.query(statement)
  return () => client.end()
}
