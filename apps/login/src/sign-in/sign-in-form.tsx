import { useState } from 'react'
import { call, Refused } from './call.ts'
import { type Captcha, CaptchaField } from './captcha-field.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { PasswordField } from './password-field.tsx'

interface Asked {
  shown: boolean
  captcha: Captcha | null
}

/** The one sign-in form, for the central login and for the ERP's own page. */
export function SignInForm({ onToken }: { onToken(token: string): void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [answer, setAnswer] = useState('')
  const [asked, setAsked] = useState<Asked>({ shown: false, captcha: null })

  const refresh = async () => {
    setAnswer('')
    setAsked({ shown: true, captcha: await newCaptcha() })
  }
  const submit = async () => {
    if (!username.trim()) throw new Refused(400, '请输入用户名')
    if (!password) throw new Refused(400, '请输入密码')
    if (asked.shown && !answer.trim()) throw new Refused(400, '请输入验证码')
    const proof = asked.captcha ? { captchaId: asked.captcha.captchaId, captcha: answer.trim() } : {}
    try {
      const { token } = await call<{ token: string }>('POST', '/v1/user/login', { username: username.trim(), password, ...proof })
      onToken(token)
    } catch (error) {
      // A captcha is used once: after any refusal the old picture is worthless.
      if (asked.shown || (error as Refused).data.needCaptcha) await refresh()
      throw error
    }
  }

  return (
    <Form action="登录" busy="正在登录…" onSubmit={submit}>
      <Field
        label="用户名"
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
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
      {asked.shown && <CaptchaField captcha={asked.captcha} value={answer} onChange={setAnswer} onRefresh={refresh} />}
    </Form>
  )
}

/** No picture is a state of its own: the field then offers to load it again. */
const newCaptcha = (): Promise<Captcha | null> => call<Captcha>('GET', '/captchaImage').catch(() => null)
