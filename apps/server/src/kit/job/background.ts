import { wireTime } from '../clock.ts'
import { sql } from '../db/db.ts'
import type { Ctx, House } from '../house.ts'
import { forbidden } from '../refuse.ts'
import { may, readRights } from '../session.ts'

/**
 * The context of a call that runs later in somebody's name, with the rights the person has now.
 * Somebody who left, or lost the permission of the call, is refused.
 */
export async function contextLater(house: House, userId: number, call: string): Promise<Ctx> {
  const now = house.clock.now()
  const working = await house.db.one(sql`SELECT 1 AS yes FROM account_user WHERE id = ${userId} AND status = 1`)
  if (!working) throw forbidden('账号已停用')
  const { rights } = await readRights(house.db, userId, now)
  const user = { ...rights, sessionId: 0, mustChangePassword: false }
  const permission = house.calls.get(call)?.action.permission
  if (!permission || (permission !== 'session' && !may(user, permission))) throw forbidden()
  return bare(house, call, `job-${userId}`, user)
}

/** The context of what the clock does: nobody's, and so without rights. */
export const contextOfClock = (house: House, job: string): Ctx => bare(house, job, `clock-${job}`, undefined as never)

function bare(house: House, call: string, requestId: string, user: Ctx['user']): Ctx {
  return {
    house,
    call,
    requestId,
    now: wireTime(house.clock.now()),
    ip: '',
    device: '',
    user,
    temporary: false,
    logged: 0,
    afterwards: [],
    say: () => {},
  }
}
