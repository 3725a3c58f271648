import { type Captcha, session } from '@erp/contract/account/session'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import logo from '../../favicon.svg'
import { call } from '../call.ts'
import { enter } from '../session.ts'

interface Values {
  username: string
  password: string
  captcha?: string
}

/** The ERP's own sign-in; the captcha appears when the server asks for it. */
export function LoginForm() {
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const signIn = async (values: Values) => {
    setBusy(true)
    const username = values.username.trim()
    try {
      const { token } = await call(session, 'login', { ...values, username, captchaId: captcha?.captchaId })
      enter(token)
      void navigate('/', { replace: true })
    } catch {
      form.resetFields(['captcha'])
      setCaptcha(await captchaFor(username))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="login">
      <div className="login-box">
        <h1>
          <img src={logo} alt="" width={30} height={30} /> ERP
        </h1>
        <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={(values: Values) => void signIn(values)}>
          <Form.Item name="username" label="用户名" rules={[{ required: true, whitespace: true, message: '请输入用户名' }]}>
            <Input autoComplete="username" autoFocus />
          </Form.Item>
          <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          {captcha && (
            <Form.Item name="captcha" label="验证码" rules={[{ required: true, message: '请输入验证码' }]}>
              <Input suffix={<img src={captcha.img} alt="验证码" height={28} />} autoComplete="off" />
            </Form.Item>
          )}
          <Button type="primary" htmlType="submit" block loading={busy}>
            登录
          </Button>
        </Form>
      </div>
    </div>
  )
}

/** Null while the account needs none. */
async function captchaFor(username: string): Promise<Captcha | null> {
  const captcha = await call(session, 'captcha', { username }, { handles: () => true }).catch(() => null)
  return captcha?.captchaEnabled ? captcha : null
}
