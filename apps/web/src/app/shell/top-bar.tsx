import { MenuFoldOutlined, MenuOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import logo from '../../favicon.svg'
import { Sections } from './sections.tsx'
import { UserMenu } from './user-menu.tsx'

interface Props {
  section: string
  onSection: (section: string) => void
  onToggle: () => void
  wide: boolean
}

export function TopBar({ section, onSection, onToggle, wide }: Props) {
  return (
    <header className="top-bar">
      <Button
        type="text"
        className="top-toggle"
        aria-label={wide ? '收起或展开侧栏' : '打开菜单'}
        icon={wide ? <MenuFoldOutlined /> : <MenuOutlined />}
        onClick={onToggle}
      />
      <Link to="/index" className="brand" aria-label="回到首页">
        <img src={logo} alt="" width={22} height={22} />
        <b>ERP</b>
      </Link>
      {wide && (
        <nav className="top-nav" aria-label="主导航">
          <Sections section={section} onSection={onSection} />
        </nav>
      )}
      <div className="top-right">
        <UserMenu />
      </div>
    </header>
  )
}
