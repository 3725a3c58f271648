import { type NamedPermission, type PermissionNode, type RoleDetail, type RoleRow, role } from '@erp/contract/account/role/role'
import { USER_STATE } from '@erp/contract/account/user/user.states'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/house.ts'
import type { Handler } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { userState } from '../states.ts'

export const roles = keepMainList(
  listOf(role, {
    order: raw('t.is_system DESC, t.id'),
    computed: {
      memberCount: raw(`(SELECT count(*) FROM account_user_role ur JOIN account_user u ON u.id = ur.user_id
      WHERE ur.role_id = t.id AND u.status <> ${USER_STATE.left} AND u.deleted_at IS NULL)`),
      permissionCount: raw('(SELECT count(*) FROM account_role_permission p WHERE p.role_id = t.id)'),
    },
  }),
)

export const get: Handler<typeof role.actions.get> = (tx, { id }, ctx) => detail(tx, id, ctx)

/** A role with what it holds, which menus that opens, and who has it. */
export async function detail(tx: Tx, roleId: number, ctx: Ctx): Promise<RoleDetail> {
  const row = await roles.get(tx, roleId, ctx)
  const held = await tx.one(sql`
    WITH own AS (SELECT permission FROM account_role_permission WHERE role_id = ${roleId})
    SELECT (SELECT coalesce(array_agg(permission ORDER BY permission), '{}') FROM own) AS permissions,
      (SELECT coalesce(array_agg(m.id ORDER BY m.id), '{}') FROM account_menu m WHERE m.deleted_at IS NULL AND m.perms IS NOT NULL
        AND (m.perms IN (SELECT permission FROM own) OR '*:*:*' IN (SELECT permission FROM own))) AS "menuIds",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'username', u.username, 'name', u.name, 'dept_name', d.dept_name,
          'status', u.status) ORDER BY u.id), '[]')
        FROM account_user_role ur JOIN account_user u ON u.id = ur.user_id LEFT JOIN account_department d ON d.id = u.dept_id
        WHERE ur.role_id = ${roleId} AND u.status <> ${userState.left} AND u.deleted_at IS NULL) AS members`)
  return { ...row, ...held } as RoleDetail
}

export const compare: Handler<typeof role.actions.compare> = async (tx, { left, right }, ctx) => {
  const [a, b] = [await roles.get(tx, left, ctx), await roles.get(tx, right, ctx)] as RoleRow[]
  const held = await tx.query<NamedPermission & { inLeft: boolean; inRight: boolean }>(sql`
    SELECT p.permission, coalesce(max(n.label), p.permission) AS label, bool_or(p.role_id = ${left}) AS "inLeft", bool_or(p.role_id = ${right}) AS "inRight"
    FROM account_role_permission p LEFT JOIN account_permission n ON n.permission = p.permission
    WHERE p.role_id IN (${left}, ${right}) GROUP BY p.permission ORDER BY p.permission`)
  const pick = (inLeft: boolean, inRight: boolean): NamedPermission[] =>
    held.filter((row) => row.inLeft === inLeft && row.inRight === inRight).map(({ permission, label }) => ({ permission, label }))
  return { left: a!, right: b!, both: pick(true, true), onlyLeft: pick(true, false), onlyRight: pick(false, true) }
}

type Flat = Omit<PermissionNode, 'children'> & { parentId: number | null }

export const permissionTree: Handler<(typeof role.actions)['permission-tree']> = async (tx) => {
  const menus = await tx.query<Flat>(
    raw(`
    SELECT 'm' || id AS key, id AS "menuId", parent_id AS "parentId", title AS label, menu_type AS "menuType", perms AS permission, path
    FROM account_menu WHERE deleted_at IS NULL ORDER BY sort_no, id`),
  )
  const others = await tx.query<NamedPermission>(
    raw(`
    SELECT permission, label FROM account_permission p
    WHERE NOT EXISTS (SELECT 1 FROM account_menu m WHERE m.perms = p.permission AND m.deleted_at IS NULL) ORDER BY module, permission`),
  )
  const tree = grow(
    null,
    Map.groupBy(menus, (row) => row.parentId),
  )
  return others.length ? [...tree, otherNode(others)] : tree
}

function grow(parent: number | null, rows: Map<number | null, Flat[]>): PermissionNode[] {
  return (rows.get(parent) ?? []).map(({ parentId: _parent, ...row }) => ({ ...row, children: grow(row.menuId, rows) }))
}

const otherNode = (others: NamedPermission[]): PermissionNode => ({
  key: 'other',
  menuId: null,
  label: '其他',
  menuType: 'M',
  permission: null,
  path: null,
  children: others.map(({ permission, label }) => ({
    key: permission,
    menuId: null,
    label,
    menuType: 'F',
    permission,
    path: null,
    children: [],
  })),
})
