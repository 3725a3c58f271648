import { type Manifest, type MenuPage, ROLES, SECTIONS, type Section } from '@erp/contract/kit'
import { sql, type Tx } from './db/db.ts'

/**
 * Writes what the manifests declare into the tables that people then edit: roles, permissions, menus.
 * Only what was never there is added, so that an administrator's changes outlive every release.
 */
export async function declare(tx: Tx, manifests: Manifest[]): Promise<void> {
  await declareRoles(tx)
  const fresh = await declarePermissions(tx, manifests)
  await grantDefaults(tx, manifests, fresh)
  await declareMenus(tx, manifests)
}

async function declareRoles(tx: Tx): Promise<void> {
  const scopes: Record<string, number> = {
    admin: 1,
    seller: 5,
    developer: 5,
    supervisor: 4,
    warehouse: 1,
    purchaser: 5,
    finance: 1,
    ROLE_DEFAULT: 5,
  }
  for (const [key, name] of Object.entries(ROLES))
    await tx.run(sql`
      INSERT INTO account_role (role_key, role_name, data_scope, is_system) VALUES (${key}, ${name}, ${scopes[key]}, 1)
      ON CONFLICT (role_key) DO NOTHING`)
  await tx.run(sql`
    INSERT INTO account_role_permission (role_id, permission) SELECT id, '*:*:*' FROM account_role WHERE role_key = 'admin' ON CONFLICT DO NOTHING`)
}

async function declarePermissions(tx: Tx, manifests: Manifest[]): Promise<Set<string>> {
  const all = manifests.flatMap((m) =>
    Object.entries(m.permissions).map(([permission, [label]]) => ({ permission, label, module: m.name })),
  )
  const fresh = await tx.query<{ permission: string }>(sql`
    INSERT INTO account_permission (permission, label, module)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(all)}::jsonb) AS p(permission text, label text, module text)
    ON CONFLICT (permission) DO NOTHING RETURNING permission`)
  return new Set(fresh.map((row) => row.permission))
}

async function grantDefaults(tx: Tx, manifests: Manifest[], fresh: Set<string>): Promise<void> {
  const grants = manifests.flatMap((m) =>
    Object.entries(m.permissions).flatMap(([permission, [, roles]]) =>
      fresh.has(permission) ? roles.map((role) => ({ permission, role })) : [],
    ),
  )
  await tx.run(sql`
    INSERT INTO account_role_permission (role_id, permission)
    SELECT r.id, g.permission FROM jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) AS g(permission text, role text)
    JOIN account_role r ON r.role_key = g.role ON CONFLICT DO NOTHING`)
  if (fresh.size) await tx.run(sql`UPDATE account_user SET perm_version = perm_version + 1`)
}

async function declareMenus(tx: Tx, manifests: Manifest[]): Promise<void> {
  for (const [index, [path, [title, icon]]] of Object.entries(SECTIONS).entries()) {
    const sectionId = await menu(tx, {
      type: 'M',
      parentId: null,
      title,
      name: routeName(path),
      path,
      component: 'Layout',
      icon,
      sortNo: index + 1,
    })
    const pages = manifests.flatMap((m) => m.menu[path as Section] ?? [])
    for (const [sortNo, page] of pages.entries()) await declarePage(tx, manifests, sectionId, page, page.order ?? sortNo + 1)
  }
}

async function declarePage(tx: Tx, manifests: Manifest[], parentId: number, page: MenuPage, sortNo: number): Promise<void> {
  const { path, title, component, permission, hidden, noCache, affix, name = routeName(path) } = page
  const perms = permission === 'session' ? null : permission
  const pageId = await menu(tx, {
    type: 'C',
    parentId,
    title,
    name,
    path,
    component,
    perms,
    sortNo,
    hidden,
    noCache,
    affix,
  })
  for (const [index, tab] of (page.tabs ?? []).entries())
    await menu(tx, {
      type: 'T',
      parentId: pageId,
      title: tab.title,
      name: `${name}#${tab.key}`,
      path: tab.key,
      perms: tab.permission,
      sortNo: index + 1,
    })
  const labels = new Map(manifests.flatMap((m) => Object.entries(m.permissions).map(([name, [label]]) => [name, label] as const)))
  for (const [index, button] of (page.buttons ?? []).entries())
    await menu(tx, {
      type: 'F',
      parentId: pageId,
      title: labels.get(button) ?? button,
      name: `${name}@${button}`,
      perms: button,
      sortNo: index + 1,
    })
}

interface MenuRow {
  type: 'M' | 'C' | 'F' | 'T'
  parentId: number | null
  title: string
  name: string
  path?: string
  component?: string
  icon?: string
  perms?: string | null
  sortNo: number
  hidden?: boolean
  noCache?: boolean
  affix?: boolean
}

async function menu(tx: Tx, row: MenuRow): Promise<number> {
  const known = await tx.one<{ id: number }>(
    sql`SELECT id FROM account_menu WHERE name = ${row.name} ORDER BY deleted_at NULLS FIRST LIMIT 1`,
  )
  if (known) return known.id
  const made = await tx.one<{ id: number }>(sql`
    INSERT INTO account_menu (parent_id, menu_type, title, name, path, component, icon, perms, sort_no, visible, no_cache, affix)
    VALUES (${row.parentId}, ${row.type}, ${row.title}, ${row.name}, ${row.path ?? null}, ${row.component ?? null}, ${row.icon ?? null},
      ${row.perms ?? null}, ${row.sortNo}, ${row.hidden ? 0 : 1}, ${row.noCache ? 1 : 0}, ${row.affix ? 1 : 0}) RETURNING id`)
  return made!.id
}

/** /basic/country → BasicCountry: unique, and what `<Activity>` and the tags are named by. */
export const routeName = (path: string): string =>
  path.replace(/[/-]+(\w)/g, (_, c: string) => c.toUpperCase()).replace(/[^\w]/g, '')
