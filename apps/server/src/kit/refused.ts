import type { FastifyRequest } from 'fastify'
import { sql } from './db/db.ts'
import type { House } from './house.ts'
import type { Refusal } from './refuse.ts'

const KEPT = new Set([403, 429])
const REFUSED = 2
const NOBODY = '未登录'

/** Who was refused what: beside the failed sign-ins, once a minute for each call of each person. */
export async function keepRefused(house: House, { code, message }: Refusal, request: FastifyRequest): Promise<void> {
  const served = house.calls.get(request.routeOptions.config.call ?? '')
  if (!served || !KEPT.has(code)) return
  const { userId = null, ip } = request
  const device = String(request.headers['user-agent'] ?? '').slice(0, 200)
  const said = `${served.resource.title} · ${served.action.label}：${message}`
  await house.db.run(sql`
    INSERT INTO login_log (username, user_id, ip, device, result, message, call, time)
    VALUES (coalesce((SELECT username FROM account_user WHERE id = ${userId}), ${NOBODY}), ${userId}, ${ip}, ${device}, ${REFUSED}, ${said},
      ${request.routeOptions.config.call}, ${house.clock.now()})
    ON CONFLICT DO NOTHING`)
}
