import type { session } from '@erp/contract/account/session'
import { providerName } from '../../connectors/identity.ts'
import { sql } from '../../kit/db.ts'
import { log } from '../../kit/log.ts'
import { missing } from '../../kit/refuse.ts'
import type { Handlers } from '../../kit/serve.ts'
import { IDLE_HOURS, MAX_DAYS } from '../../kit/session.ts'

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

const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** `Chrome 130 · Windows` from a user agent; what is unknown is shown as it came. */
export function deviceName(agent: string): string {
  const browser = BROWSERS.flatMap(([pattern, name]) =>
    pattern.exec(agent)?.[1] ? [`${name} ${pattern.exec(agent)![1]}`] : [],
  )[0]
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1]
  return [browser, system].filter(Boolean).join(' · ') || agent.slice(0, 60) || '未知设备'
}
