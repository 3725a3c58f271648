import type { session } from '@erp/contract/account/sign-in/session'
import { sql } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { unreadCount } from './unread.ts'

interface Read {
  avatar: string | null
  mustChangePassword: number
  pbname: string | null
  unread: number
}

export const info: Handlers<typeof session>['info'] = async (tx, _input, ctx) => {
  const { user, house } = ctx
  const now = house.clock.now()
  const read = (await tx.one<Read>(profileOf(user.userId, now)))!
  // Counts of upper modules; 0 until the module that owns them is there.
  const parts = await Promise.all((house.profileParts ?? []).map((part) => part(tx, user, now)))
  const counts: Record<string, number> = Object.assign({}, ...parts)
  return {
    userId: user.userId,
    avatar: read.avatar,
    username: user.username,
    name: user.name,
    pbname: read.pbname ?? user.name,
    isAdmin: user.isAdmin,
    dataScope: user.dataScope,
    isLeader: user.isLeader,
    access_token: ctx.token ?? '',
    roles: user.roles,
    permissions: [...user.permissions].toSorted(),
    dpdTotal: counts['dpdTotal'] ?? 0,
    dpdTotal1: counts['dpdTotal1'] ?? 0,
    unread: read.unread,
    mustChangePassword: read.mustChangePassword === 1,
    secondFactorDue: user.secondFactorDue,
  }
}

const profileOf = (userId: number, now: Date) => sql`
  SELECT u.avatar, u.must_change_password AS "mustChangePassword",
    (SELECT c.external_name FROM basic_employee_correspondence c
      WHERE c.user_id = u.id AND c.source = 'pb' AND c.is_activated = 1 AND c.deleted_at IS NULL
        AND ${now}::timestamptz::date BETWEEN coalesce(c.valid_from, '-infinity') AND coalesce(c.valid_to, 'infinity')
      ORDER BY c.valid_from DESC NULLS LAST, c.id DESC LIMIT 1) AS pbname,
    ${unreadCount} AS unread
  FROM account_user u WHERE u.id = ${userId}`
