import type { RouteNode } from '@erp/contract/account/sign-in/session'

/** A node of the server's menu: `component` is `Layout`, `ParentView`, `InnerLink` or the address of a page. */
export type MenuNode = RouteNode
export interface PageRoute {
  path: string
  /** The server's name of the route, such as `Pxxfhdd`. */
  name: string
  title: string
  address: string
  section: string
  hidden: boolean
  noCache: boolean
  affix: boolean
  tabs: string[]
  /** What a page that is not open yet will do. */
  purpose?: string
}

const FRAMES = new Set(['Layout', 'ParentView', 'InnerLink'])

/** Every page of the menu with its whole path, in menu order. */
export function routesOf(menu: MenuNode[]): PageRoute[] {
  return menu.flatMap((section) => walk(section, '', joined('', section.path)))
}

function walk(node: MenuNode, parent: string, section: string): PageRoute[] {
  const path = joined(parent, node.path)
  const below = (node.children ?? []).flatMap((child) => walk(child, path, section))
  if (FRAMES.has(node.component) || node.meta.link) return below
  return [pageOf(node, path, section), ...below]
}

const pageOf = (node: MenuNode, path: string, section: string): PageRoute => ({
  path,
  name: node.name ?? '',
  title: node.meta.title,
  address: node.component,
  section,
  hidden: node.hidden ?? false,
  noCache: node.meta.noCache ?? false,
  affix: node.meta.affix ?? false,
  tabs: node.tabs ?? [],
})

export const joined = (parent: string, path: string): string =>
  path.startsWith('/') ? path : `${parent.replace(/\/$/, '')}/${path}`

/** Sections of the top navigation: those with a page that shows. */
export const sectionsOf = (menu: MenuNode[]): MenuNode[] =>
  menu.filter((section) => !section.hidden && (section.children ?? []).some(shows))

const shows = (node: MenuNode): boolean =>
  !node.hidden && (node.children?.length ? node.children.some(shows) : !['Layout', 'ParentView'].includes(node.component))

export const visible = (nodes: MenuNode[] = []): MenuNode[] => nodes.filter(shows)
