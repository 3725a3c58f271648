import type { PermissionNode } from '@erp/contract/account/role/role'

export interface Node {
  key: string
  label: string
  type: PermissionNode['menuType']
  /** Of a leaf: what ticking it gives. */
  permission: string | null
  /** Of a button or tab: what opens its page, without which it is of no use. */
  page: string | null
  checkable: boolean
  children: Node[]
}

/**
 * Leaves carry the permissions and their parents only sum them up: a page that has buttons gets a leaf
 * of its own for being opened, so that a page with some of its buttons is half ticked.
 */
export function treeOf(nodes: PermissionNode[], page: string | null = null): Node[] {
  return nodes.map((node) => {
    const isPage = node.menuType === 'C'
    const children = treeOf(node.children, isPage ? node.permission : page)
    const { key, label, menuType: type, permission } = node
    if (children.length === 0) return { key, label, type, permission, page, checkable: permission !== null, children }
    const opens: Node[] = permission
      ? [{ key: `${key}.open`, label: '打开页面', type: 'C', permission, page: null, checkable: true, children: [] }]
      : []
    return { key, label, type, permission: null, page, checkable: true, children: [...opens, ...children] }
  })
}

export const leaves = (nodes: Node[]): Node[] =>
  nodes.flatMap((node) => (node.children.length ? leaves(node.children) : node.permission ? [node] : []))

/** The set after ticking or clearing a node. */
export function ticked(held: ReadonlySet<string>, node: Node, on: boolean): Set<string> {
  const next = new Set(held)
  for (const { permission, page } of leaves([node])) {
    if (on) {
      next.add(permission!)
      if (page) next.add(page)
    } else next.delete(permission!)
  }
  return next
}
