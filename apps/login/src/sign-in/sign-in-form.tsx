import { useState } from 'react'
import { get, post, Refused } from './call.ts'
import { type Captcha, CaptchaField } from './captcha-field.tsx'
import { Credentials, missingOf } from './credentials.tsx'
import { Form } from './form.tsx'

interface Asked {
  shown: boolean
  captcha: Captcha | null
}

/** The one sign-in form, for the central login and for the ERP's own page. */
export function SignInForm({ onToken }: { onToken: (token: string) => void }) {
  const [typed, setTyped] = useState({ username: '', password: '' })
  const [answer, setAnswer] = useState('')
  const [asked, setAsked] = useState<Asked>({ shown: false, captcha: null })
  const refresh = async () => {
    setAnswer('')
    setAsked({ shown: true, captcha: await newCaptcha() })
  }
  const submit = async () => {
    const missing = missingOf(typed) ?? (asked.shown && !answer.trim() ? '请输入验证码' : null)
    if (missing) throw new Refused(400, missing)
    const proof = asked.captcha ? { captchaId: asked.captcha.captchaId, captcha: answer.trim() } : {}
    try {
      const body = { ...typed, username: typed.username.trim(), ...proof }
      onToken((await post<{ token: string }>('/v1/user/login', body)).token)
    } catch (error) {
      // A captcha is used once: after any refusal the old picture is worthless.
      if (asked.shown || (error as Refused).data.needCaptcha) await refresh()
      throw error
    }
  }

  return (
    <Form action="登录" busy="正在登录…" onSubmit={submit}>
      <Credentials typed={typed} onType={setTyped} />
      {asked.shown && (
        <CaptchaField captcha={asked.captcha} value={answer} onChange={setAnswer} onRefresh={() => void refresh()} />
      )}
    </Form>
  )
}

/** No picture is a state of its own: the field then offers to load it again. */
const newCaptcha = (): Promise<Captcha | null> => get<Captcha>('/captchaImage').catch(() => null)
