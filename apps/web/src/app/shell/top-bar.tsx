import { MenuFoldOutlined, MenuOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import logo from '../../favicon.svg'
import { sectionsOf } from '../menu.ts'
import { useSession } from '../session.ts'
import { UserMenu } from './user-menu.tsx'

interface Props {
  section: string
  onSection: (section: string) => void
  onToggle: () => void
  wide: boolean
}

export function TopBar({ section, onSection, onToggle, wide }: Props) {
  const menu = useSession((session) => session.menu)
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
        <nav className="sections" aria-label="主导航">
          {sectionsOf(menu).map((node) => (
            <button
              key={node.path}
              type="button"
              className={node.path === section ? 'section active' : 'section'}
              aria-current={node.path === section ? 'true' : undefined}
              onClick={() => onSection(node.path)}
            >
              {node.meta.title}
            </button>
          ))}
        </nav>
      )}
      <div className="top-right">
        <UserMenu />
      </div>
    </header>
  )
}
