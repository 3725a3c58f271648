import { Menu, type MenuProps } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import logo from '../../favicon.svg'
import { joined, type MenuNode, sectionsOf, visible } from '../menu.ts'
import { logMenu } from '../menu-log.ts'
import { useSession } from '../session.ts'
import { useSettings } from '../settings.ts'
import { DISPATCH_PATH, DispatchBadge } from './dispatch-badge.tsx'
import { MenuSearch } from './menu-search.tsx'
import { Sections } from './sections.tsx'

interface Props {
  section: string
  collapsed: boolean
  /** Given where there is no top navigation: the sections are chosen here. */
  onSection?: (section: string) => void
}
type Item = NonNullable<MenuProps['items']>[number]

/** The pages of the active section; one submenu is open at a time. */
export function Sidebar({ section, collapsed, onSection }: Props) {
  const menu = useSession((session) => session.menu)
  const sidebarLogo = useSettings((settings) => settings.sidebarLogo)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const active = sectionsOf(menu).find((node) => node.path === section)
  const nodes = useMemo(() => visible(active?.children), [active])
  const items = useMemo(() => nodes.map((node) => itemOf(node, section)), [nodes, section])
  const [chosen, setChosen] = useState<{ at: string; keys: string[] } | null>(null)
  const at = `${section} ${pathname}`
  const keys = chosen?.at === at ? chosen.keys : holders(nodes, section, pathname)
  const openEntry = (key: string) => {
    logMenu(titleAt(nodes, section, key), key)
    if (!key.startsWith('http')) void navigate(key)
  }
  return (
    <>
      {sidebarLogo && !onSection && <Logo bare={collapsed} />}
      {!collapsed && <MenuSearch />}
      <nav aria-label={active?.meta.title ?? '菜单'} className="side-menu">
        {onSection && <Sections section={section} onSection={onSection} />}
        {!collapsed && !onSection && <h2>{active?.meta.title}</h2>}
        <Menu
          mode="inline"
          inlineCollapsed={collapsed}
          inlineIndent={16}
          items={items}
          selectedKeys={[pathname]}
          openKeys={collapsed ? undefined : keys}
          onOpenChange={(open) => setChosen({ at, keys: oneBranch(keys, open) })}
          onClick={({ key }) => openEntry(key)}
        />
      </nav>
    </>
  )
}

const Logo = ({ bare }: { bare: boolean }) => (
  <Link to="/index" className="brand" title="回到首页">
    <img src={logo} alt="" width={22} height={22} />
    {bare ? <span className="unseen">回到首页</span> : <b>ERP</b>}
  </Link>
)

function itemOf(node: MenuNode, parent: string): Item {
  const path = joined(parent, node.path)
  const children = visible(node.children)
  if (children.length > 0) return { key: path, label: node.meta.title, children: children.map((child) => itemOf(child, path)) }
  const { link, title } = node.meta
  if (!link) return { key: path, label: path === DISPATCH_PATH ? <DispatchBadge title={title} /> : title, title }
  const anchor = (
    <a href={link} target="_blank" rel="noreferrer">
      {title}
    </a>
  )
  return { key: link, label: anchor, title }
}

/** What the entry with this path or link is called. */
function titleAt(nodes: MenuNode[], parent: string, key: string): string {
  for (const node of nodes) {
    const path = joined(parent, node.path)
    if (path === key || node.meta.link === key) return node.meta.title
    const below = titleAt(node.children ?? [], path, key)
    if (below) return below
  }
  return ''
}

/** The submenus around the page that is shown. */
function holders(nodes: MenuNode[], parent: string, pathname: string): string[] {
  for (const node of nodes) {
    const path = joined(parent, node.path)
    if (!node.children?.length) {
      if (path === pathname) return []
      continue
    }
    const below = holders(node.children, path, pathname)
    if (below.length > 0 || node.children.some((child) => joined(path, child.path) === pathname)) return [path, ...below]
  }
  return []
}

/** Opening one closes its siblings: what is left is the new one and those around it. */
function oneBranch(before: string[], open: string[]): string[] {
  const fresh = open.find((key) => !before.includes(key))
  return fresh ? open.filter((key) => key === fresh || fresh.startsWith(`${key}/`)) : open
}
