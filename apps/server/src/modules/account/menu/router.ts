import type { RouteNode, session } from '@erp/contract/account/sign-in/session'
import { sql, type Tx } from '../../../kit/db/db.ts'
import type { Handlers } from '../../../kit/http/serve.ts'
import { may, type SessionUser } from '../../../kit/session.ts'
import { switched } from '../../../kit/switched.ts'

type Session = Handlers<typeof session>
const ERP = 25

interface MenuRow {
  id: number
  parentId: number | null
  menuType: 'M' | 'C' | 'F' | 'T'
  title: string
  name: string | null
  path: string | null
  component: string | null
  icon: string | null
  perms: string | null
  visible: number
  noCache: number
  affix: number
  link: string | null
}

export const router: Session['router'] = (tx, { condition }, ctx) => routesOf(tx, ctx.user, condition.app_id)

export const buttons: Session['button'] = async (tx, _input, ctx) => pagesIn(await routesOf(tx, ctx.user, ERP))

/** One query whatever the size of the menu; what a person may not open is not there. */
async function routesOf(tx: Tx, user: SessionUser, appId: number): Promise<RouteNode[]> {
  const rows = await tx.query<MenuRow>(sql`
    SELECT id, parent_id AS "parentId", menu_type AS "menuType", title, name, path, component, icon, perms, visible,
      no_cache AS "noCache", affix, link
    FROM account_menu WHERE app_id = ${appId} AND status = ${switched.on} AND deleted_at IS NULL ORDER BY sort_no, id`)
  const permitted = rows.filter((row) => row.perms === null || may(user, row.perms))
  const below = Map.groupBy(permitted, (row) => row.parentId)
  return nodesBelow(below, null)
}

function nodesBelow(below: Map<number | null, MenuRow[]>, parentId: number | null): RouteNode[] {
  return (below.get(parentId) ?? []).flatMap((row) => {
    if (row.menuType === 'C') return [pageNode(row, below)]
    return row.menuType === 'M' ? folderNode(row, below) : []
  })
}

function pageNode(row: MenuRow, below: Map<number | null, MenuRow[]>): RouteNode {
  const inside = below.get(row.id) ?? []
  return {
    ...nodeOf(row, row.link && !row.component ? 'InnerLink' : (row.component ?? '')),
    buttons: inside.flatMap((child) => (child.menuType === 'F' && child.perms ? [child.perms] : [])),
    tabs: inside.flatMap((child) => (child.menuType === 'T' && child.path ? [child.path] : [])),
    children: nodesBelow(below, row.id),
  }
}

/** A section without a page to open is left out; one with hidden pages alone keeps its routes but is not shown. */
function folderNode(row: MenuRow, below: Map<number | null, MenuRow[]>): RouteNode[] {
  const children = nodesBelow(below, row.id)
  if (children.length === 0) return []
  const first = pagesIn(children.filter((child) => !child.hidden))[0] ?? pagesIn(children)[0]
  return [
    {
      ...nodeOf(row, row.component ?? (row.parentId === null ? 'Layout' : 'ParentView')),
      redirect: first!.path,
      hidden: row.visible === 0 || children.every((child) => child.hidden),
      alwaysShow: true,
      children,
    },
  ]
}

function nodeOf(row: MenuRow, component: string): RouteNode {
  const { title, icon, link } = row
  return {
    name: row.name,
    path: row.path ?? '',
    component,
    hidden: row.visible === 0,
    alwaysShow: false,
    meta: { title, icon, noCache: row.noCache === 1, affix: row.affix === 1, link },
    buttons: [],
    tabs: [],
    children: [],
  }
}

/** The pages of a tree, folders left out. */
function pagesIn(nodes: RouteNode[]): Pick<RouteNode, 'path' | 'buttons' | 'tabs'>[] {
  return nodes.flatMap((node) => [
    ...(node.alwaysShow ? [] : [{ path: node.path, buttons: node.buttons, tabs: node.tabs }]),
    ...pagesIn(node.children),
  ])
}
