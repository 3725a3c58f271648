import { sql } from '../src/kit/db/db.ts'
import type { TestApp } from './app.ts'

export async function blocked(app: Pick<TestApp, 'house'>): Promise<void> {
  const waits = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  while ((await app.house.db.query(waits)).length === 0);
}
