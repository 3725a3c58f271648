import { Result } from 'antd'
import { LoginForm } from './login-form.tsx'

/** What a visitor without a token may open. */
export default function PublicPage({ path }: { path: string }) {
  if (path === '/login') return <LoginForm />
  return <Result status="info" title="此登录方式未启用" subTitle="请使用账号密码登录。" extra={<a href="/login">前往登录</a>} />
}
