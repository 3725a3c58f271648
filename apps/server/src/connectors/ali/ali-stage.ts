import { setTimeout } from 'node:timers/promises'
import { sql } from '../../kit/db/db.ts'
import type { House } from '../../kit/house.ts'
import { hearAhead, platformClock } from '../simulator-clock.ts'
import { SupplierPlatformError } from '../supplier-platform.ts'

export const ALI_SIDE = 3
const FAULT = { fails: 1, down: 2, slow: 3, repeats: 5, late: 6, loses: 7 } as const
export interface AliStage {
  repeats: boolean
  lateMs: number
  /** What was asked is done, and the answer is lost. */
  loses: boolean
}

/** How 1688 behaves for this call, as a person set it; a call that shall fail is used up by failing. */
export async function aliSuffers(house: Pick<House, 'db' | 'clock'>, how?: 'peek'): Promise<AliStage> {
  const { db } = house
  await hearAhead(house)
  const open = await db.query<{ id: number; kind: number; delay: number }>(sql`
    SELECT id, kind, coalesce(delay_ms, 0) AS delay FROM simulator_fault
    WHERE side = ${ALI_SIDE} AND ended = 0 AND (calls_left > 0 OR until_time > ${platformClock(house).now()}) ORDER BY id`)
  const has = (kind: number) => open.find((fault) => fault.kind === kind)
  const stage = { repeats: has(FAULT.repeats) !== undefined, lateMs: has(FAULT.late)?.delay ?? 0, loses: false }
  if (how === 'peek') return stage
  if (has(FAULT.fails) && (await used(db, FAULT.fails))) throw new SupplierPlatformError('1688接口无响应', 'temporary')
  if (has(FAULT.down)) throw new SupplierPlatformError('1688接口中断', 'temporary')
  const slow = has(FAULT.slow)
  if (slow) await setTimeout(slow.delay)
  return { ...stage, loses: has(FAULT.loses) !== undefined && (await used(db, FAULT.loses)) }
}

const used = async (db: House['db'], kind: number): Promise<boolean> =>
  (await db.run(sql`
    UPDATE simulator_fault f SET calls_left = f.calls_left - 1, ended = CASE WHEN f.calls_left = 1 THEN 1 ELSE 0 END
    WHERE f.id = (SELECT o.id FROM simulator_fault o WHERE o.side = ${ALI_SIDE} AND o.ended = 0 AND o.kind = ${kind} AND o.calls_left > 0
      ORDER BY o.id LIMIT 1 FOR UPDATE SKIP LOCKED)`)) > 0
