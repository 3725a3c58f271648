import { Menu, type MenuProps } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { joined, type MenuNode, sectionsOf, visible } from '../menu.ts'
import { useSession } from '../session.ts'
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
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const sections = sectionsOf(menu)
  const active = sections.find((node) => node.path === section)
  const nodes = visible(active?.children)
  const [open, setOpen] = useState<string[] | null>(null)
  const holding = nodes.find((node) => node.children?.length && inside(node, section, pathname))
  return (
    <nav aria-label={active?.meta.title ?? '菜单'} className="side-menu">
      {onSection && <Sections section={section} onSection={onSection} />}
      {!collapsed && !onSection && <h2>{active?.meta.title}</h2>}
      <Menu
        mode="inline"
        inlineCollapsed={collapsed}
        inlineIndent={16}
        items={nodes.map((node) => itemOf(node, section))}
        selectedKeys={[pathname]}
        openKeys={collapsed ? undefined : (open ?? (holding ? [joined(section, holding.path)] : []))}
        onOpenChange={(keys) => setOpen(keys.slice(-1))}
        onClick={({ key }) => !key.startsWith('http') && void navigate(key)}
      />
    </nav>
  )
}

function itemOf(node: MenuNode, parent: string): Item {
  const path = joined(parent, node.path)
  const children = visible(node.children)
  if (children.length > 0) return { key: path, label: node.meta.title, children: children.map((child) => itemOf(child, path)) }
  const { link, title } = node.meta
  if (!link) return { key: path, label: title, title }
  const anchor = (
    <a href={link} target="_blank" rel="noreferrer">
      {title}
    </a>
  )
  return { key: link, label: anchor, title }
}

const inside = (node: MenuNode, parent: string, pathname: string): boolean => {
  const path = joined(parent, node.path)
  return path === pathname || (node.children ?? []).some((child) => inside(child, path, pathname))
}
