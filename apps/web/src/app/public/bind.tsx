import { call, Refused } from '@erp/login/call.ts'
import { Field } from '@erp/login/field.tsx'
import { Form } from '@erp/login/form.tsx'
import { Frame } from '@erp/login/frame.tsx'
import { PasswordField } from '@erp/login/password-field.tsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { enter } from './entry.ts'

export default function Bind() {
  const [query] = useSearchParams()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const ticket = query.get('ticket')
  const submit = async () => {
    if (!username.trim() || !password) throw new Refused(400, '请输入用户名和密码')
    const { token } = await call<{ token: string }>('POST', '/v1/user/bind', { ticket, username: username.trim(), password })
    enter(token)
  }

  if (!ticket)
    return (
      <Frame title="没有待绑定的外部账号" hint="请先选择一种外部登录方式。" tone="warning">
        <Link className="primary" to="/loginall">
          选择登录方式
        </Link>
      </Frame>
    )
  return (
    <Frame title="绑定员工账号" hint="这个外部账号还没有绑定。验证一次员工账号，以后可直接登录。">
      <Form action="绑定并登录" busy="正在绑定…" onSubmit={submit}>
        <Field
          label="用户名"
          name="username"
          autoComplete="username"
          autoFocus
          required
          maxLength={64}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          label="密码"
          name="password"
          autoComplete="current-password"
          required
          maxLength={64}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Form>
      <nav className="links" aria-label="其他入口">
        <Link to="/register">还没有员工账号？申请注册</Link>
        <Link to="/loginall">换一种登录方式</Link>
      </nav>
    </Frame>
  )
}
