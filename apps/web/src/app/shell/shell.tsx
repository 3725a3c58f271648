import { Drawer, Grid } from 'antd'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { config } from '../config.ts'
import { resolve, type Shown } from '../resolve.ts'
import { useSession } from '../session.ts'
import { cookie, setCookie } from '../token.ts'
import { forget, HOME, type View, visit } from '../views.ts'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useSection } from './use-section.ts'
import { ViewStack } from './view-stack.tsx'

const LegacyHost = lazy(() => import('./legacy-host.tsx'))
const newHost = config.legacyHosts[location.host]

/** Top navigation, sidebar, tabs and the open views. */
export function Shell() {
  const routes = useSession((session) => session.routes)
  const location = useLocation()
  const shown = resolve(routes, location.pathname)
  useVisit(shown)
  const wide = Grid.useBreakpoint().lg ?? true
  const [drawerOn, setDrawerOn] = useState('')
  const [collapsed, setCollapsed] = useState(cookie('sidebarStatus') === '0')
  const [section, setSection] = useSection(shown)
  const toggle = () => {
    if (!wide) return setDrawerOn(location.pathname)
    setCookie('sidebarStatus', collapsed ? '1' : '0')
    setCollapsed(!collapsed)
  }
  return (
    <div className="shell">
      <TopBar section={section} onSection={setSection} onToggle={toggle} wide={wide} />
      <div className="shell-body">
        {wide ? (
          <aside className={collapsed ? 'sidebar sidebar-narrow' : 'sidebar'}>
            <Sidebar section={section} collapsed={collapsed} />
          </aside>
        ) : (
          <MenuDrawer open={drawerOn === location.pathname} onClose={() => setDrawerOn('')}>
            <Sidebar section={section} collapsed={false} onSection={setSection} />
          </MenuDrawer>
        )}
        <main className="shell-main">
          <TabBar />
          <ViewStack shown={shown} />
        </main>
      </div>
      <MovedHost />
    </div>
  )
}

const MenuDrawer = (props: { open: boolean; onClose: () => void; children: ReactNode }) => (
  <Drawer {...props} placement="left" size={272} title="菜单" className="menu-drawer" />
)

const MovedHost = () =>
  newHost && (
    <Suspense>
      <LegacyHost target={newHost} />
    </Suspense>
  )

/** The address decides which view is open; what has no page lands on /404. */
function useVisit(shown: Shown): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    if (shown.kind === 'unknown') void navigate('/404', { replace: true })
    else if (shown.kind === 'refresh') {
      forget(shown.to)
      void navigate(shown.to + search, { replace: true })
    } else if (shown.kind === 'home' || shown.kind === 'page') visit(viewOf(shown, pathname, search))
  })
}

function viewOf(shown: Shown, path: string, search: string): View {
  if (shown.kind !== 'page') return { ...HOME, search }
  const { title, affix, noCache } = shown.route
  return { path, search, title, pinned: affix, noCache }
}
