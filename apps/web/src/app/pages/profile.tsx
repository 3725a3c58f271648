import { ownData } from '@erp/contract/account/user/own-data'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Cover } from '../../kit/cover.tsx'
import { partOf } from '../../modules/index.ts'
import { call, quietly } from '../call.ts'
import { ProfileAvatar } from './profile-avatar.tsx'
import { ProfileDevices } from './profile-devices.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ProfileLook } from './profile-look.tsx'
import { ProfileSecurity } from './profile-security.tsx'
import './profile.css'

const Recommendations = partOf<object>('product-center', 'recommendations')
const PasswordDialog = lazy(() => import('../shell/password-dialog.tsx'))

/** 个人中心: who I am here, where I am signed in, and how I like it. */
export default function Profile() {
  const own = useQuery({
    queryKey: ['own-data'],
    queryFn: ({ signal }) => call(ownData, 'get', {}, { signal, handles: quietly }),
  })
  if (!own.data) return <Cover loading={own.isLoading} error={own.error} onRetry={() => void own.refetch()} />
  const { name, username, dept_name, post_name, lastLoginTime } = own.data
  const again = () => own.refetch()
  return (
    <div className="profile">
      <section className="profile-card profile-who" aria-label="我">
        <ProfileAvatar own={own.data} onChanged={again} />
        <h1>{name}</h1>
        <dl>
          <Fact label="用户名" value={username} />
          <Fact label="部门" value={dept_name} />
          <Fact label="岗位" value={post_name} />
          <Fact label="上次登录" value={lastLoginTime} />
        </dl>
        <PasswordButton />
      </section>
      <div className="profile-main">
        <ProfileForm own={own.data} onChanged={again} />
        <Suspense>
          <Recommendations />
        </Suspense>
        <ProfileSecurity />
        <ProfileDevices />
        <ProfileLook />
      </div>
    </div>
  )
}

const Fact = ({ label, value }: { label: string; value: string | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value || <span className="nothing">–</span>}</dd>
  </div>
)

function PasswordButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        修改密码
      </Button>
      <Suspense>{open && <PasswordDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
