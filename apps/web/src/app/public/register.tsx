import { post, Refused } from '@erp/login/call.ts'
import { Field } from '@erp/login/field.tsx'
import { Form } from '@erp/login/form.tsx'
import { Frame } from '@erp/login/frame.tsx'
import { PasswordField } from '@erp/login/password-field.tsx'
import { type ChangeEvent, useState } from 'react'
import { Link } from 'react-router'

const EMPTY = { username: '', name: '', phone: '', password: '', again: '' }

export default function Register() {
  const [form, setForm] = useState(EMPTY)
  const [sent, setSent] = useState(false)
  const bound = (name: keyof typeof EMPTY) => ({
    name,
    value: form[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setForm({ ...form, [name]: event.target.value }),
  })
  const submit = async () => {
    const wrong = mistake(form)
    if (wrong) throw new Refused(400, wrong)
    const { again: _, ...asked } = form
    await post('/v1/user/register', { ...asked, username: form.username.trim(), name: form.name.trim() })
    setSent(true)
  }

  if (sent)
    return (
      <Frame title="申请已提交" hint={`账号 ${form.username.trim()} 正等待管理员审批，通过后即可登录。`} tone="success">
        <Link className="primary" to="/loginall">
          返回登录
        </Link>
      </Frame>
    )
  return (
    <Frame title="申请账号" hint="提交后由管理员审批，通过后即可登录。">
      <Form action="提交申请" busy="正在提交…" onSubmit={submit}>
        <Field
          label="用户名"
          autoComplete="username"
          autoCapitalize="off"
          autoFocus
          required
          maxLength={64}
          {...bound('username')}
        />
        <Field label="姓名" autoComplete="name" required maxLength={50} {...bound('name')} />
        <Field label="手机号" type="tel" autoComplete="tel" maxLength={20} {...bound('phone')} />
        <PasswordField label="密码" note="8–64 位" autoComplete="new-password" required {...bound('password')} />
        <PasswordField label="确认密码" autoComplete="new-password" required {...bound('again')} />
      </Form>
      <nav className="links" aria-label="其他入口">
        <Link to="/loginall">已有账号？去登录</Link>
      </nav>
    </Frame>
  )
}

function mistake({ username, name, password, again }: typeof EMPTY): string | null {
  if (!username.trim()) return '请输入用户名'
  if (!name.trim()) return '请输入姓名'
  if (password.length < 8 || password.length > 64) return '密码长度应为 8–64 位'
  return password === again ? null : '两次输入的密码不一致'
}
