import { DownOutlined, KeyOutlined, LogoutOutlined, SkinOutlined, UserOutlined } from '@ant-design/icons'
import { Avatar, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { logout, useProfile } from '../session.ts'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))

export function UserMenu({ onSettings }: { onSettings: () => void }) {
  const profile = useProfile()
  const navigate = useNavigate()
  const [changing, setChanging] = useState(profile.mustChangePassword)
  const items = [
    { key: 'profile', icon: <UserOutlined />, label: '个人中心', onClick: () => void navigate('/user/profile') },
    { key: 'password', icon: <KeyOutlined />, label: '修改密码', onClick: () => setChanging(true) },
    { key: 'settings', icon: <SkinOutlined />, label: '界面设置', onClick: onSettings },
    { type: 'divider' as const },
    { key: 'logout', icon: <LogoutOutlined />, label: '退出登录', onClick: () => void logout().catch(() => {}) },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className="user">
          <Avatar size={26} src={profile.avatar || undefined}>
            {profile.name.slice(-2)}
          </Avatar>
          <span className="user-name">{profile.name}</span>
          <span className="unseen">用户菜单</span>
          <DownOutlined className="user-arrow" aria-hidden="true" />
        </button>
      </Dropdown>
      <Suspense>{changing && <PasswordDialog onClose={() => setChanging(false)} />}</Suspense>
    </>
  )
}
