import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { memo } from 'react'
import { Link } from 'react-router'
import logo from '../../favicon.svg'
import { Downloads } from '../header/downloads.tsx'
import { NoticeBell } from '../header/notice-bell.tsx'
import { Targets } from '../header/targets.tsx'
import { Palette } from '../palette/palette.tsx'
import { useSettings } from '../settings.ts'
import { FullScreen } from './full-screen.tsx'
import { Sections } from './sections.tsx'
import { SizeMenu } from './size-menu.tsx'
import { UserMenu } from './user-menu.tsx'

interface Props {
  section: string
  onSection: (section: string) => void
  onToggle: () => void
  onSettings: () => void
  wide: boolean
  collapsed: boolean
}

/** Not rendered for a change of page alone. */
export const TopBar = memo(({ section, onSection, onToggle, onSettings, wide, collapsed }: Props) => {
  const { showSettings, sidebarLogo } = useSettings()
  const icon = wide ? collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined /> : <MenuOutlined />
  return (
    <header className="top-bar">
      <Button
        type="text"
        className="top-toggle"
        aria-label={wide ? (collapsed ? '展开侧栏' : '收起侧栏') : '打开菜单'}
        aria-expanded={wide ? !collapsed : undefined}
        icon={icon}
        onClick={onToggle}
      />
      {!wide && sidebarLogo && (
        <Link to="/index" className="brand" aria-label="回到首页">
          <img src={logo} alt="" width={22} height={22} />
        </Link>
      )}
      {wide && (
        <nav className="top-nav" aria-label="主导航">
          <Sections section={section} onSection={onSection} />
        </nav>
      )}
      <div className="top-right">
        <Palette />
        <NoticeBell />
        <Targets />
        <Downloads />
        {wide && <FullScreen />}
        {wide && <SizeMenu />}
        {showSettings && (
          <Tooltip title="界面设置">
            <Button type="text" className="head-icon" aria-label="界面设置" icon={<SettingOutlined />} onClick={onSettings} />
          </Tooltip>
        )}
        <UserMenu onSettings={onSettings} />
      </div>
    </header>
  )
})
