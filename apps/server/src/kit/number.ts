import { wireDate } from './clock.ts'
import { sql } from './db.ts'
import type { House } from './house.ts'

/**
 * Prefix + yyMMdd + 5 digits, e.g. DB26111500042. Drawn outside the caller's transaction:
 * a rolled-back document leaves a gap, and nobody waits for another document's commit.
 */
export async function nextNumber(house: Pick<House, 'db' | 'clock'>, prefix: string): Promise<string> {
  const day = wireDate(house.clock.now())
  const drawn = await house.db.aside.one<{ last: number }>(sql`
    INSERT INTO document_number (prefix, day, last) VALUES (${prefix}, ${day}, 1)
    ON CONFLICT (prefix, day) DO UPDATE SET last = document_number.last + 1
    RETURNING last`)
  return `${prefix}${day.slice(2).replaceAll('-', '')}${String(drawn!.last).padStart(5, '0')}`
}
