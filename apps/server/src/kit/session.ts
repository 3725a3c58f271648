import { createHash, randomBytes } from 'node:crypto'
import { type Db, type Sql, sql } from './db/db.ts'
import { gathered } from './db/gathered.ts'
import { switched } from './switched.ts'

export const IDLE_HOURS = 12
export const MAX_DAYS = 7

export interface SessionUser {
  sessionId: number
  userId: number
  username: string
  name: string
  deptId: number | null
  roles: string[]
  permissions: ReadonlySet<string>
  /** Held by a personal grant alone, no role behind it: what is done under it is marked in the log. */
  temporary: ReadonlySet<string>
  isAdmin: boolean
  isLeader: boolean
  /** The widest scope, as the profile shows it: 1 全部, 2 自定义部门, 3 本部门, 4 本部门及以下, 5 仅本人. */
  dataScope: number
  scope: { all: boolean; deptIds: number[] }
  storeIds: number[] | null
  secondFactorDemanded: boolean
  secondFactorDue: boolean
  /** The password is not the person's own yet: nothing that needs a permission is done before it is. */
  mustChangePassword: boolean
}
type Rights = Omit<SessionUser, 'sessionId' | 'mustChangePassword'>

interface Live {
  at: number
  sessionId: number
  userId: number
  permVersion: number
  mustChangePassword: boolean
  stale: boolean
}

export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const may = (user: SessionUser, permission: string): boolean =>
  user.permissions.has(permission) || user.permissions.has('*:*:*')

/** Session `s` of user `u` holds: not revoked, not run out, and the person is still here. */
export const liveSession = (now: Date): Sql => sql`
  s.revoked_at IS NULL AND u.status = 1 AND u.deleted_at IS NULL
  AND s.last_seen > ${now}::timestamptz - make_interval(hours => ${IDLE_HOURS})
  AND s.create_time > ${now}::timestamptz - make_interval(days => ${MAX_DAYS})`

/**
 * Token → person with rights. The session row is read on every request, so that a revoked token or a changed right
 * stops the very next one on any node; the rights themselves are kept by (user, permVersion).
 */
export class Sessions {
  readonly #db: Db
  readonly #rights = new Map<number, { permVersion: number; until: number; rights: Rights }>()
  readonly #now: () => Date
  readonly #live = gathered((hashes: Buffer[]) => this.#read(hashes))

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  async authenticate(token: string): Promise<SessionUser | null> {
    if (token.length < 20 || token.length > 200) return null
    const now = this.#now()
    const live = await this.#live(hashToken(token))
    if (!live) return null
    if (live.stale) await this.#db.run(sql`UPDATE account_session SET last_seen = ${now} WHERE id = ${live.sessionId}`)
    const rights = await this.#rightsOf(live, now)
    return { ...rights, sessionId: live.sessionId, mustChangePassword: live.mustChangePassword }
  }

  async #read(hashes: Buffer[]): Promise<(Live | undefined)[]> {
    const now = this.#now()
    const found = await this.#db.named<Live>(
      'session',
      sql`
        SELECT asked.at::int AS at, s.id AS "sessionId", s.user_id AS "userId", u.perm_version AS "permVersion",
               u.must_change_password = 1 AS "mustChangePassword", s.last_seen < ${now}::timestamptz - interval '1 minute' AS stale
        FROM unnest(${hashes}::bytea[]) WITH ORDINALITY AS asked (hash, at)
          JOIN account_session s ON s.token_hash = asked.hash JOIN account_user u ON u.id = s.user_id
        WHERE ${liveSession(now)}`,
    )
    const live = new Map(found.map((one) => [one.at - 1, one]))
    return hashes.map((_, i) => live.get(i))
  }

  async #rightsOf(live: Live, now: Date): Promise<Rights> {
    const kept = this.#rights.get(live.userId)
    if (kept && kept.permVersion === live.permVersion && kept.until > now.getTime()) return kept.rights
    const { rights, until } = await readRights(this.#db, live.userId, now)
    this.#rights.set(live.userId, { permVersion: live.permVersion, until, rights })
    return rights
  }
}

interface RightsRow {
  username: string
  name: string
  deptId: number | null
  roles: { key: string; scope: number; deptIds: number[]; permissions: string[]; secondFactor: number }[]
  hasSecondFactor: boolean
  grants: { permission: string; effect: number; until: string | null }[]
  ledDeptIds: number[]
  storeIds: number[]
}

const WIDEST_FIRST = [1, 2, 4, 3, 5]

/** Effective permissions = roles ∪ unexpired grants − unexpired denials; a person without a role has ROLE_DEFAULT. */
export async function readRights(
  db: Pick<Db, 'one' | 'query'>,
  userId: number,
  now: Date,
): Promise<{ rights: Rights; until: number }> {
  const row = (await db.one<RightsRow>(rightsOf(userId, now)))!
  const roles = row.roles
  const permissions = new Set(roles.flatMap((role) => role.permissions))
  const granted = row.grants.filter((grant) => grant.effect === 1).map((grant) => grant.permission)
  const temporary = new Set(permissions.has('*:*:*') ? [] : granted.filter((permission) => !permissions.has(permission)))
  for (const permission of granted) permissions.add(permission)
  for (const grant of row.grants) if (grant.effect === 2 && grant.permission !== '*:*:*') permissions.delete(grant.permission)
  const ends = row.grants.flatMap((grant) => (grant.until ? [Date.parse(grant.until)] : []))
  const scope = await scopeOf(db, row)
  const leads = row.ledDeptIds.length > 0
  const secondFactorDemanded = roles.some((role) => role.secondFactor === 1)
  return {
    until: Math.min(...ends, Number.MAX_SAFE_INTEGER),
    rights: {
      userId,
      username: row.username,
      name: row.name,
      deptId: row.deptId,
      roles: roles.map((role) => role.key),
      permissions,
      temporary,
      isAdmin: roles.some((role) => role.key === 'admin'),
      isLeader: leads,
      dataScope: WIDEST_FIRST.find((kind) => roles.some((role) => role.scope === kind) || (kind === 4 && leads)) ?? 5,
      scope,
      storeIds: row.storeIds.length ? row.storeIds : null,
      secondFactorDemanded,
      secondFactorDue: secondFactorDemanded && !row.hasSecondFactor,
    },
  }
}

const rightsOf = (userId: number, now: Date) => sql`
  WITH own AS (
    SELECT r.id, r.role_key, r.data_scope, r.dept_ids, r.second_factor FROM account_role r JOIN account_user_role ur ON ur.role_id = r.id
    WHERE ur.user_id = ${userId} AND r.status = ${switched.on} AND r.deleted_at IS NULL
  ), effective AS (
    SELECT * FROM own
    UNION ALL
    SELECT id, role_key, data_scope, dept_ids, second_factor FROM account_role WHERE role_key = 'ROLE_DEFAULT' AND NOT EXISTS (SELECT 1 FROM own)
  )
  SELECT u.username, u.name, u.dept_id AS "deptId",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('key', e.role_key, 'scope', e.data_scope, 'deptIds', e.dept_ids, 'secondFactor', e.second_factor,
        'permissions', (SELECT coalesce(jsonb_agg(p.permission), '[]') FROM account_role_permission p WHERE p.role_id = e.id))), '[]')
      FROM effective e) AS roles,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('permission', b.permission, 'effect', b.effect, 'until', b.expire_time)), '[]')
      FROM account_user_button b WHERE b.user_id = u.id AND (b.expire_time IS NULL OR b.expire_time > ${now}::timestamptz)) AS grants,
    (SELECT coalesce(array_agg(d.id), '{}') FROM account_department d WHERE d.leader_id = u.id AND d.deleted_at IS NULL) AS "ledDeptIds",
    (SELECT coalesce(array_agg(us.store_id), '{}') FROM account_user_store us WHERE us.user_id = u.id) AS "storeIds",
    EXISTS (SELECT 1 FROM account_totp f WHERE f.user_id = u.id AND f.secret IS NOT NULL) AS "hasSecondFactor"
  FROM account_user u WHERE u.id = ${userId}`

/** Union over the roles; leading a department adds it and all below. */
async function scopeOf(db: Pick<Db, 'query'>, row: RightsRow): Promise<SessionUser['scope']> {
  const kinds = new Set(row.roles.map((role) => role.scope))
  if (kinds.has(1)) return { all: true, deptIds: [] }
  const flat = row.roles.flatMap((role) => (role.scope === 2 ? role.deptIds : []))
  if (kinds.has(3) && row.deptId) flat.push(row.deptId)
  const roots = [...row.ledDeptIds, ...(kinds.has(4) && row.deptId ? [row.deptId] : [])]
  if (roots.length === 0) return { all: false, deptIds: [...new Set(flat)] }
  const below = await db.query<{ id: number }>(sql`
    WITH RECURSIVE below AS (
      SELECT id FROM account_department WHERE id = ANY(${roots}::bigint[])
      UNION SELECT d.id FROM account_department d JOIN below b ON d.parent_id = b.id WHERE d.deleted_at IS NULL
    ) SELECT id FROM below`)
  return { all: false, deptIds: [...new Set([...flat, ...below.map((dept) => dept.id)])] }
}
