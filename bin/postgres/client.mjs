import { setTimeout as sleep } from 'node:timers/promises'

export async function answers(url) {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      await query(url, 'select 1')
      return true
    } catch {
      await sleep(300)
    }
  }
  return false
}

export async function ensureDatabase(adminUrl, name) {
  const found = await query(adminUrl, 'select 1 from pg_database where datname = $1', [name])
  if (found.length === 0) await query(adminUrl, `create database "${name}"`)
}

// Loaded late: this file is read before the dependencies are installed.
export async function query(url, text, values) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
