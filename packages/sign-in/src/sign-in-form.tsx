import { useState } from 'react'
import { get, post, Refused } from './call.ts'
import { type Captcha, CaptchaField } from './captcha-field.tsx'
import { Credentials, missingOf } from './credentials.tsx'
import { Form } from './form.tsx'

interface SignInFormProps {
  onToken: (token: string) => void
  /** Binding an external account is signing in with one thing more. */
  bind?: { ticket: string }
}

/** The one sign-in form, for the central login and for the ERP's own pages. */
export function SignInForm({ onToken, bind }: SignInFormProps) {
  const [typed, setTyped] = useState({ username: '', password: '' })
  const [answer, setAnswer] = useState('')
  const captcha = useCaptcha(() => setAnswer(''))
  const username = typed.username.trim()
  const submit = async () => {
    const missing = missingOf(typed) ?? (captcha.shown && !answer.trim() ? '请输入验证码' : null)
    if (missing) throw new Refused(400, missing)
    const proof = captcha.shown ? { captchaId: captcha.image?.captchaId, captcha: answer.trim() } : {}
    const body = { ...typed, username, ...proof, ...bind }
    try {
      onToken((await post<{ token: string }>(bind ? '/v1/user/bind' : '/v1/user/login', body)).token)
    } catch (error) {
      // A captcha is used once: after any refusal the old picture is worthless.
      if (captcha.shown || (error as Refused).data['needCaptcha']) await captcha.show(username)
      throw error
    }
  }

  return (
    <Form action={bind ? '绑定并登录' : '登录'} busy={bind ? '正在绑定…' : '正在登录…'} onSubmit={submit}>
      <Credentials typed={typed} onType={setTyped} onUsername={() => void captcha.ask(username)} />
      {captcha.shown && (
        <CaptchaField image={captcha.image} value={answer} onChange={setAnswer} onRefresh={() => void captcha.show(username)} />
      )}
    </Form>
  )
}

/** Shown once the server wants it for this account or address; no image means that it could not be loaded. */
function useCaptcha(onNew: () => void) {
  const [state, setState] = useState<{ shown: boolean; image: Captcha | null }>({ shown: false, image: null })
  const show = async (username: string) => {
    const image = await load(username).catch(() => null)
    onNew()
    setState({ shown: true, image })
  }
  const ask = async (username: string) => {
    if (state.shown || !username) return
    const image = await load(username).catch(() => null)
    if (image?.captchaEnabled) setState({ shown: true, image })
  }
  return { ...state, show, ask }
}

const load = (username: string): Promise<Captcha> => get(`/captchaImage?username=${encodeURIComponent(username)}`)
