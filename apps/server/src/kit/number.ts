import { wireDate } from './clock.ts'
import { sql } from './db/db.ts'
import type { House } from './house.ts'

/**
 * Prefix + yyMMdd + 5 digits, e.g. DB26111500042. Drawn outside the caller's transaction:
 * a rolled-back document leaves a gap, and nobody waits for another document's commit.
 */
export async function nextNumber(house: Pick<House, 'db' | 'clock'>, prefix: string): Promise<string> {
  return (await nextNumbers(house, prefix, 1))[0]!
}

export async function nextNumbers(house: Pick<House, 'db' | 'clock'>, prefix: string, count: number): Promise<string[]> {
  const day = wireDate(house.clock.now())
  const [drawn] = await house.db.aside.named<{ last: number }>(
    'next-number',
    sql`INSERT INTO document_number (prefix, day, last) VALUES (${prefix}, ${day}, ${count})
      ON CONFLICT (prefix, day) DO UPDATE SET last = document_number.last + excluded.last
      RETURNING last`,
  )
  const first = drawn!.last - count + 1
  return Array.from(
    { length: count },
    (_, i) => `${prefix}${day.slice(2).replaceAll('-', '')}${String(first + i).padStart(5, '0')}`,
  )
}
