import { Grid } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useSteady } from '../../kit/steady.ts'
import { useFollowed } from '../followed.ts'
import { resolve } from '../resolve.ts'
import { useSession } from '../session.ts'
import { useSettings } from '../settings.ts'
import { cookie, setCookie } from '../token.ts'
import { CONTENT, focusContent } from './content.ts'
import { Sidebar } from './sidebar.tsx'
import { TagsBar } from './tags-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useSection } from './use-section.ts'
import { useVisit } from './use-visit.ts'
import { ViewStack } from './view-stack.tsx'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))
const FollowedTask = lazy(() => import('./followed-task.tsx'))
const SettingsDrawer = lazy(() => import('./settings-drawer.tsx'))

/** Sidebar, top navigation, tags and the open views. */
export function Shell() {
  const routes = useSession((session) => session.routes)
  const { tagsView, fixedHeader } = useSettings()
  const followed = useFollowed(({ tasks }) => tasks[0])
  const { pathname } = useLocation()
  const shown = resolve(routes, pathname)
  useVisit(shown)
  const wide = Grid.useBreakpoint().lg ?? true
  const [drawerOn, setDrawerOn] = useState('')
  const [collapsed, toggleCollapsed] = useCollapsed()
  const [adjusting, setAdjusting] = useState(false)
  const [section, setSection] = useSection(shown)
  const onSection = useSteady(setSection)
  const onToggle = useSteady(() => (wide ? toggleCollapsed() : setDrawerOn(pathname)))
  const onSettings = useSteady(() => setAdjusting(true))
  return (
    <div className={fixedHeader ? 'shell' : 'shell shell-flowing'}>
      <Skip />
      <Side {...{ wide, collapsed, section, onSection }} open={drawerOn === pathname} onClose={() => setDrawerOn('')} />
      <div className="shell-right">
        <TopBar {...{ section, wide, collapsed, onSection, onToggle, onSettings }} />
        {tagsView && <TagsBar />}
        <main className="shell-main" id={CONTENT} tabIndex={-1}>
          <ViewStack shown={shown} />
        </main>
      </div>
      <Suspense>{followed && <FollowedTask taskId={followed.taskId} />}</Suspense>
      <Suspense>{adjusting && <SettingsDrawer onClose={() => setAdjusting(false)} />}</Suspense>
    </div>
  )
}

interface SideProps {
  wide: boolean
  collapsed: boolean
  section: string
  onSection: (section: string) => void
  open: boolean
  onClose: () => void
}

/** Beside the page, or over it where there is no room. */
function Side({ wide, collapsed, section, onSection, open, onClose }: SideProps) {
  if (wide)
    return (
      <aside className={collapsed ? 'sidebar sidebar-narrow' : 'sidebar'}>
        <Sidebar section={section} collapsed={collapsed} />
      </aside>
    )
  return (
    <Suspense>
      <MenuDrawer open={open} onClose={onClose}>
        <Sidebar section={section} collapsed={false} onSection={onSection} />
      </MenuDrawer>
    </Suspense>
  )
}

const Skip = () => (
  <button type="button" className="skip" onClick={focusContent}>
    跳到内容
  </button>
)

/** 1 is open, 0 is closed, in the cookie. */
function useCollapsed(): [boolean, () => void] {
  const [collapsed, setCollapsed] = useState(cookie('sidebarStatus') === '0')
  const toggle = () => {
    setCookie('sidebarStatus', collapsed ? '1' : '0')
    setCollapsed(!collapsed)
  }
  return [collapsed, toggle]
}
