import { sql } from '../src/kit/db.ts'
import type { TestApp } from './app.ts'

/** The last messages to a person, in the order in which they were said. */
export async function told(app: Pick<TestApp, 'house'>, username: string, count = 1): Promise<string[]> {
  const rows = await app.house.db.query<{ text: string }>(sql`
    SELECT body->>'text' AS text FROM realtime_message
    WHERE user_id = (SELECT id FROM account_user WHERE username = ${username}) ORDER BY said DESC LIMIT ${count}`)
  return rows.map(({ text }) => text).reverse()
}
