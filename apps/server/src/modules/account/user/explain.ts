import { DATA_SCOPES } from '@erp/contract/account/role/role'
import type { Explanation, explain, Reason } from '@erp/contract/account/user/explain'
import { USER_STATE, userStates } from '@erp/contract/account/user/user.states'
import { SWITCHED, stateLabel } from '@erp/contract/kit'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { bad, forbidden, missing } from '../../../kit/refuse.ts'
import { may, readRights } from '../../../kit/session.ts'
import { switched } from '../../../kit/switched.ts'
import { userState } from '../states.ts'
import { reachOf } from './people.ts'

/** Why can or can't they: the rules that speak about it, the one that decides, and who could change it. */
export const explainRight: Handler<typeof explain.actions.explain> = async (tx, input, ctx) => {
  const userId = input.userId ?? ctx.user.userId
  if (userId !== ctx.user.userId && !may(ctx.user, 'basic:user:list')) throw forbidden()
  const subject = await subjectOf(tx, input)
  const facts = await tx.one<Facts>(factsOf(userId, subject.permission, ctx))
  if (!facts) throw missing('用户')
  const reasons = decide(facts, subject)
  const { rights } = await readRights(tx, userId, ctx.house.clock.now())
  return {
    userId,
    name: facts.name,
    ...subject,
    allowed:
      facts.status === USER_STATE.working &&
      (subject.permission === null || rights.permissions.has('*:*:*') || rights.permissions.has(subject.permission)),
    reasons,
    scope: { dataScope: rights.dataScope, rules: scopeRules(facts) },
    record: await recordOf(tx, input, rights),
    changers: await changersOf(tx, reasons),
  }
}

export interface Subject {
  page: string | null
  permission: string | null
  label: string
}

/** A page is opened by its menu's permission; a menu without one is open to everybody. */
export async function subjectOf(tx: Tx, input: { permission?: string | null; path?: string | null }): Promise<Subject> {
  const { permission, path } = input
  if (permission) {
    const known = await tx.one<{ label: string }>(sql`
      SELECT label FROM account_permission WHERE permission = ${permission}
      UNION ALL SELECT title FROM account_menu WHERE perms = ${permission} AND deleted_at IS NULL LIMIT 1`)
    if (!known) throw bad(`权限「${permission}」不存在`, 'permission')
    return { page: path ?? null, permission, label: known.label }
  }
  if (!path) throw bad('请选择页面或按钮')
  const menu = await tx.one<{ title: string; perms: string | null }>(
    sql`SELECT title, perms FROM account_menu WHERE path = ${path} AND menu_type = 'C' AND deleted_at IS NULL ORDER BY id LIMIT 1`,
  )
  if (!menu) throw bad(`页面「${path}」不存在`, 'path')
  return { page: path, permission: menu.perms, label: menu.title }
}

interface Facts {
  name: string
  status: number
  deptName: string | null
  roles: { key: string; name: string; status: number; scope: number; depts: string[]; holds: boolean; all: boolean }[]
  button: { effect: number; until: string | null; by: string | null; reason: string | null; live: boolean } | null
  led: string[]
}

const factsOf = (userId: number, permission: string | null, ctx: Ctx) => sql`
  WITH own AS (
    SELECT r.* FROM account_role r JOIN account_user_role ur ON ur.role_id = r.id WHERE ur.user_id = ${userId} AND r.deleted_at IS NULL
  ), effective AS (
    SELECT * FROM own UNION ALL
    SELECT * FROM account_role WHERE role_key = 'ROLE_DEFAULT' AND NOT EXISTS (SELECT 1 FROM own WHERE status = ${switched.on})
  )
  SELECT t.name, t.status, d.dept_name AS "deptName",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('key', r.role_key, 'name', r.role_name, 'status', r.status, 'scope', r.data_scope,
      'depts', (SELECT coalesce(jsonb_agg(x.dept_name), '[]') FROM account_department x WHERE x.id = ANY(r.dept_ids)),
      'holds', EXISTS (SELECT 1 FROM account_role_permission p WHERE p.role_id = r.id AND p.permission = ${permission}),
      'all', EXISTS (SELECT 1 FROM account_role_permission p WHERE p.role_id = r.id AND p.permission = '*:*:*')) ORDER BY r.id), '[]')
      FROM effective r) AS roles,
    (SELECT jsonb_build_object('effect', b.effect, 'until', to_char(b.expire_time, 'YYYY-MM-DD HH24:MI:SS'), 'by', g.name, 'reason', b.reason,
      'live', b.expire_time IS NULL OR b.expire_time > ${ctx.now}::timestamptz)
      FROM account_user_button b LEFT JOIN account_user g ON g.id = b.grant_by WHERE b.user_id = t.id AND b.permission = ${permission}) AS button,
    (SELECT coalesce(array_agg(x.dept_name), '{}') FROM account_department x WHERE x.leader_id = t.id AND x.deleted_at IS NULL) AS led
  FROM account_user t LEFT JOIN account_department d ON d.id = t.dept_id
  WHERE t.id = ${userId} AND t.deleted_at IS NULL AND ${reachOf(ctx)}`

/** In the order in which the rules win: the account itself, everything, denial, grant, roles. */
function decide(facts: Facts, { permission, label }: Subject): Reason[] {
  const found: Omit<Reason, 'decides'>[] = []
  const say = (kind: Reason['kind'], text: string) => found.push({ kind, text })
  const { button } = facts
  const until = button?.until ? `，至 ${button.until}` : ''
  if (facts.status !== USER_STATE.working) say('status', `账号为「${stateLabel(userStates, facts.status)}」，不能登录`)
  if (permission === null) say('role', `「${label}」对所有登录用户开放`)
  for (const role of facts.roles) if (role.all && role.status === SWITCHED.on) say('super', `角色「${role.name}」拥有全部权限`)
  if (button?.live && button.effect === 2) say('denial', `${button.by ?? '管理员'}单独禁止了「${label}」${until}`)
  if (button?.live && button.effect === 1) say('grant', `${button.by ?? '管理员'}单独授予了「${label}」${until}`)
  for (const role of facts.roles) {
    if (role.holds && role.status === SWITCHED.on) say('role', `角色「${role.name}」包含「${label}」`)
    if (role.holds && role.status !== SWITCHED.on) say('none', `角色「${role.name}」包含「${label}」，但角色已停用`)
  }
  if (button && !button.live) say('none', `单独${button.effect === 1 ? '授予' : '禁止'}已于 ${button.until} 到期`)
  if (!found.some(({ kind }) => kind !== 'none')) say('none', `${namesOf(facts)}都不包含「${label}」，也没有单独授予`)
  const decisive = found.findIndex(({ kind }) => kind !== 'none')
  return found.map((reason, index) => ({ ...reason, decides: index === (decisive === -1 ? found.length - 1 : decisive) }))
}

const namesOf = ({ roles }: Facts): string => roles.map((role) => `角色「${role.name}」`).join('、')

function scopeRules({ roles, deptName, led }: Facts): string[] {
  const rules = roles
    .filter((role) => role.status === SWITCHED.on)
    .map(({ name, scope, depts }) => {
      const label = DATA_SCOPES.find(([value]) => value === scope)![1]
      const where = scope === 2 ? depts.join('、') : scope === 3 || scope === 4 ? deptName : null
      return `角色「${name}」：${label}${where ? `（${where}）` : ''}`
    })
  return [...rules, ...led.map((name) => `部门「${name}」负责人：本部门及以下（${name}）`)]
}

type Rights = Awaited<ReturnType<typeof readRights>>['rights']

/** A record is reached by its owner or by its department. */
async function recordOf(
  tx: Tx,
  input: { ownerId?: number | null; deptId?: number | null },
  rights: Rights,
): Promise<Explanation['record']> {
  const { ownerId, deptId } = input
  if (!ownerId && !deptId) return null
  if (rights.scope.all) return { reached: true, text: '数据权限为「全部」' }
  if (ownerId === rights.userId) return { reached: true, text: '本人的记录' }
  const owner = ownerId
    ? await tx.one<{ dept: number | null }>(sql`SELECT dept_id AS dept FROM account_user WHERE id = ${ownerId}`)
    : null
  const within = [deptId, owner?.dept].some((id) => id && rights.scope.deptIds.includes(id))
  return within
    ? { reached: true, text: '记录的负责人或部门在数据权限的部门内' }
    : { reached: false, text: '记录不是本人的，其负责人和部门也不在数据权限内' }
}

const MEANS: Record<Reason['kind'], [permission: string, text: string]> = {
  status: ['basic:user:status', '可由有「停用/启用用户」权限的人在用户管理中启用'],
  super: ['basic:user:grantRole', '可由有「授角色」权限的人调整角色'],
  role: ['basic:role:edit', '可由有「编辑角色」权限的人在角色管理中调整'],
  grant: ['basic:user:button', '可由有「用户按钮」权限的人在用户管理中调整'],
  denial: ['basic:user:button', '可由有「用户按钮」权限的人在用户管理中解除'],
  none: ['basic:user:grantRole', '可由有「授角色」权限的人授予包含它的角色，或单独授予'],
}

async function changersOf(tx: Tx, reasons: Reason[]): Promise<Explanation['changers']> {
  const [permission, text] = MEANS[reasons.find((reason) => reason.decides)!.kind]
  const people = await tx.query<{ userId: number; name: string }>(sql`
    SELECT DISTINCT u.id AS "userId", u.name FROM account_user u JOIN account_user_role ur ON ur.user_id = u.id
      JOIN account_role r ON r.id = ur.role_id AND r.status = ${switched.on} AND r.deleted_at IS NULL
      JOIN account_role_permission p ON p.role_id = r.id AND p.permission IN (${permission}, '*:*:*')
    WHERE u.status = ${userState.working} AND u.deleted_at IS NULL ORDER BY u.id LIMIT 20`)
  return { text, people }
}
