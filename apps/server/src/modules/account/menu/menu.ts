import { type MenuNode, menu } from '@erp/contract/account/menu/menu'
import { change, insert, remove } from '../../../kit/crud.ts'
import { raw, sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { listOf } from '../../../kit/list/list.ts'
import { keepMainList } from '../../../kit/list/lists.ts'
import { bad, missing, refuse } from '../../../kit/refuse.ts'
import { bumpEveryone } from '../user/rights.ts'

const menus = keepMainList(listOf(menu))
type Type = 'M' | 'C' | 'F' | 'T'
interface Form {
  menuType: Type
  parentId?: number | null
  name?: string | null
  path?: string | null
  component?: string | null
  perms?: string | null
  link?: string | null
}

/** What is open to whom hangs on menus too, so every open page hears of a change. */
export const handlers: Handlers<typeof menu> = {
  tree: async (tx) => {
    const rows = await tx.query<Omit<MenuNode, 'children'>>(flat)
    return grow(
      null,
      Map.groupBy(rows, (row) => row.parentId),
    )
  },
  save: async (tx, input, ctx) => {
    const form = named(input)
    checkForm(form)
    await checkParent(tx, null, form)
    const made = await insert(tx, menus, form, ctx)
    await bumpEveryone(tx)
    return made
  },
  update: async (tx, input, ctx) => {
    const form = named(input)
    checkForm(form)
    await tx.run(raw('LOCK TABLE account_menu IN SHARE ROW EXCLUSIVE MODE'))
    if (form.parentId !== undefined) await checkParent(tx, input.menuId, form)
    const changed = await change(tx, menus, form, ctx)
    await bumpEveryone(tx)
    return changed
  },
  remove: async (tx, { id }, ctx) => {
    const row = await tx.one(sql`SELECT 1 AS yes FROM account_menu WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`)
    if (!row) throw missing(menu.title)
    const child = await tx.one(sql`SELECT 1 AS yes FROM account_menu WHERE parent_id = ${id} AND deleted_at IS NULL LIMIT 1`)
    if (child) throw refuse('请先删除下级菜单')
    await bumpEveryone(tx)
    return remove(tx, menus, id, ctx)
  },
}

const flat = raw(`
  SELECT id AS "menuId", parent_id AS "parentId", menu_type AS "menuType", title, name, path, component, icon, perms, sort_no AS "sortNo",
    visible, no_cache AS "noCache", affix, link, app_id AS "appId", status, version
  FROM account_menu WHERE deleted_at IS NULL ORDER BY sort_no, id`)

function grow(parent: number | null, rows: Map<number | null, Omit<MenuNode, 'children'>[]>): MenuNode[] {
  return (rows.get(parent) ?? []).map((row) => ({ ...row, children: grow(row.menuId, rows) }))
}

/** A blank name is no name: the unique index would take it for one. */
const named = <F extends Form>(input: F): F => (input.name === '' ? { ...input, name: null } : input)

function checkForm({ menuType, path, component, perms, name, link }: Form): void {
  if (menuType === 'F' && !perms) throw bad('按钮的权限标识不能为空', 'perms')
  if (menuType === 'T' && !path) throw bad('页签的标识不能为空', 'path')
  if (menuType === 'C' && !link && !component) throw bad('页面组件不能为空', 'component')
  if ((menuType === 'M' || menuType === 'C') && !path) throw bad('路由地址不能为空', 'path')
  if ((menuType === 'M' || menuType === 'C') && !name) throw bad('路由名称不能为空', 'name')
}

async function checkParent(tx: Tx, menuId: number | null, { menuType, parentId }: Form): Promise<void> {
  const inPage = menuType === 'F' || menuType === 'T'
  if (!parentId) {
    if (inPage) throw bad('按钮和页签只能放在页面下', 'parentId')
    return
  }
  const above = await tx.query<{ id: number; type: Type }>(sql`
    WITH RECURSIVE up AS (
      SELECT id, parent_id, menu_type FROM account_menu WHERE id = ${parentId} AND deleted_at IS NULL
      UNION SELECT m.id, m.parent_id, m.menu_type FROM account_menu m JOIN up ON m.id = up.parent_id
    ) SELECT id, menu_type AS type FROM up`)
  if (above.length === 0) throw bad('上级菜单不存在', 'parentId')
  if (above.some(({ id }) => id === menuId)) throw refuse('不能移动到自己的下级')
  const parent = above.find(({ id }) => id === parentId)!.type
  if (inPage && parent !== 'C') throw bad('按钮和页签只能放在页面下', 'parentId')
  if (!inPage && parent !== 'M') throw bad('目录和页面只能放在目录下', 'parentId')
}
