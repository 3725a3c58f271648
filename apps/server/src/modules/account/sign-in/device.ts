import { deviceName } from '@erp/contract/account/sign-in/device-name'
import type { session } from '@erp/contract/account/sign-in/session'
import { providerName } from '../../../connectors/identity.ts'
import { sql } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { log } from '../../../kit/log.ts'
import { missing } from '../../../kit/refuse.ts'
import { IDLE_HOURS, MAX_DAYS } from '../../../kit/session.ts'

type Session = Handlers<typeof session>
interface DeviceRow {
  id: number
  device: string | null
  ip: string | null
  way: 'password' | 'external'
  provider: string | null
  secondFactor: number
  central: boolean
  createTime: string
  lastSeen: string
}

export const devices: Session['list'] = async (tx, _input, ctx) => {
  const now = ctx.house.clock.now()
  const rows = await tx.query<DeviceRow>(sql`
    SELECT id, device, ip, way, provider, second_factor AS "secondFactor", central, create_time AS "createTime", last_seen AS "lastSeen" FROM account_session
    WHERE user_id = ${ctx.user.userId} AND revoked_at IS NULL
      AND last_seen > ${now}::timestamptz - make_interval(hours => ${IDLE_HOURS})
      AND create_time > ${now}::timestamptz - make_interval(days => ${MAX_DAYS})
    ORDER BY last_seen DESC, id DESC LIMIT 200`)
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.device ?? ''),
    ip: row.ip,
    way: wayName(row),
    createTime: row.createTime,
    lastSeen: row.lastSeen,
    current: row.id === ctx.user.sessionId,
  }))
}

const SECOND = ['', '动态口令', '恢复码']

function wayName({ way, provider, secondFactor, central }: DeviceRow): string {
  const first = way === 'external' ? providerName(provider ?? '') : '密码'
  const proof = [first, SECOND[secondFactor]].filter(Boolean).join(' + ')
  return central ? `统一登录中心 · ${proof}` : proof
}

/** Another person's session is not there for the caller. */
export const revoke: Session['revoke'] = async (tx, { id }, ctx) => {
  const ended = await tx.run(sql`
    UPDATE account_session SET revoked_at = ${ctx.house.clock.now()}
    WHERE id = ${id} AND user_id = ${ctx.user.userId} AND revoked_at IS NULL`)
  if (ended === 0) throw missing('登录设备')
  await log(tx, ctx, { entity: 'account/session', entityId: id, action: '下线' })
  return null
}
