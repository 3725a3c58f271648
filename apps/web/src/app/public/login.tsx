import { Frame } from '@erp/sign-in/frame.tsx'
import { SignInForm } from '@erp/sign-in/sign-in-form.tsx'
import style from '@erp/sign-in/style.module.css'
import { Link, Navigate } from 'react-router'
import { token } from '../token.ts'
import { enter } from './entry.ts'

export default function Login() {
  if (token()) return <Navigate to="/" replace />
  return (
    <Frame title="登录 ERP" hint="使用公司员工账号">
      <SignInForm onEntered={enter} />
      <nav className={style.links} aria-label="其他入口">
        <Link to="/register">注册账号</Link>
        <Link to="/loginall">其他登录方式</Link>
      </nav>
    </Frame>
  )
}
