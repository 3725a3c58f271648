import { post, Refused } from '@erp/login/call.ts'
import { Credentials, missingOf } from '@erp/login/credentials.tsx'
import { Form } from '@erp/login/form.tsx'
import { Frame } from '@erp/login/frame.tsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { enter } from './entry.ts'

export default function Bind() {
  const [query] = useSearchParams()
  const [typed, setTyped] = useState({ username: '', password: '' })
  const ticket = query.get('ticket')
  if (!ticket) return <NothingToBind />
  const submit = async () => {
    const missing = missingOf(typed)
    if (missing) throw new Refused(400, missing)
    const { token } = await post<{ token: string }>('/v1/user/bind', { ...typed, username: typed.username.trim(), ticket })
    enter(token)
  }

  return (
    <Frame title="绑定员工账号" hint="这个外部账号还没有绑定。验证一次员工账号，以后可直接登录。">
      <Form action="绑定并登录" busy="正在绑定…" onSubmit={submit}>
        <Credentials typed={typed} onType={setTyped} />
      </Form>
      <nav className="links" aria-label="其他入口">
        <Link to="/register">申请账号</Link>
        <Link to="/loginall">其他登录方式</Link>
      </nav>
    </Frame>
  )
}

const NothingToBind = () => (
  <Frame title="没有待绑定的外部账号" hint="请先选择一种外部登录方式。" tone="warning">
    <Link className="primary" to="/loginall">
      选择登录方式
    </Link>
  </Frame>
)
