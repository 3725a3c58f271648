import { Frame } from '@erp/sign-in/frame.tsx'
import { SignInForm } from '@erp/sign-in/sign-in-form.tsx'
import style from '@erp/sign-in/style.module.css'
import { Link, useSearchParams } from 'react-router'
import { enter } from './entry.ts'

export default function Bind() {
  const [query] = useSearchParams()
  const ticket = query.get('ticket')
  if (!ticket) return <NothingToBind />
  return (
    <Frame title="绑定员工账号" hint="这个外部账号还没有绑定。验证一次员工账号，以后可直接登录。">
      <SignInForm bind={{ ticket }} onEntered={enter} />
      <nav className={style.links} aria-label="其他入口">
        <Link to="/register">注册账号</Link>
        <Link to="/loginall">其他登录方式</Link>
      </nav>
    </Frame>
  )
}

const NothingToBind = () => (
  <Frame title="没有待绑定的外部账号" hint="请先选择一种外部登录方式。" tone="warning">
    <Link className={style.primary} to="/loginall">
      选择登录方式
    </Link>
  </Frame>
)
