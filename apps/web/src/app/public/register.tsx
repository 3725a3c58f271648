import { post, Refused } from '@erp/sign-in/call.ts'
import { Field } from '@erp/sign-in/field.tsx'
import { Form } from '@erp/sign-in/form.tsx'
import { Frame } from '@erp/sign-in/frame.tsx'
import { PasswordField } from '@erp/sign-in/password-field.tsx'
import style from '@erp/sign-in/style.module.css'
import { type ChangeEvent, useState } from 'react'
import { Link } from 'react-router'

const EMPTY = { username: '', name: '', phone: '', email: '', reason: '', password: '', again: '' }
type Typed = typeof EMPTY

export default function Register() {
  const [typed, setTyped] = useState(EMPTY)
  const [sent, setSent] = useState(false)
  if (sent) return <Sent username={typed.username.trim()} />
  return (
    <Frame title="申请账号" hint="提交后由管理员审批，通过后即可登录。">
      <Form action="提交申请" busy="正在提交…" onSubmit={() => ask(typed).then(() => setSent(true))}>
        <Fields typed={typed} onType={setTyped} />
      </Form>
      <nav className={style.links} aria-label="其他入口">
        <Link to="/loginall">已有账号？去登录</Link>
      </nav>
    </Frame>
  )
}

/** What else may be wrong is said by the server, in its words. */
async function ask({ again, password, ...rest }: Typed): Promise<void> {
  if (!password) throw new Refused(400, '请输入密码')
  if (password !== again) throw new Refused(400, '两次输入的密码不一致')
  const filled = Object.entries(rest).filter(([, value]) => value.trim())
  await post('/v1/user/register', { ...Object.fromEntries(filled), password })
}

function Fields({ typed, onType }: { typed: Typed; onType: (typed: Typed) => void }) {
  const bound = (name: keyof Typed) => ({
    name,
    value: typed[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onType({ ...typed, [name]: event.target.value }),
  })
  return (
    <>
      <Field
        label="用户名"
        note="3–30 位小写字母、数字、点或下划线"
        autoComplete="username"
        autoCapitalize="off"
        autoFocus
        {...bound('username')}
      />
      <Field label="姓名" autoComplete="name" {...bound('name')} />
      <div className={style.pair}>
        <Field label="手机号（选填）" type="tel" autoComplete="tel" {...bound('phone')} />
        <Field label="邮箱（选填）" type="email" autoComplete="email" {...bound('email')} />
      </div>
      <Field label="申请理由（选填）" maxLength={200} {...bound('reason')} />
      <div className={style.pair}>
        <PasswordField label="密码" note="8–64 个字符" autoComplete="new-password" {...bound('password')} />
        <PasswordField label="确认密码" autoComplete="new-password" {...bound('again')} />
      </div>
    </>
  )
}

const Sent = ({ username }: { username: string }) => (
  <Frame title="申请已提交" hint={`账号 ${username} 正等待管理员审批，通过后即可登录。`} tone="success">
    <Link className={style.primary} to="/loginall">
      返回登录
    </Link>
  </Frame>
)
