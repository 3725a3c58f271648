import { useState } from 'react'
import { post, Refused } from './call.ts'
import { CaptchaField } from './captcha-field.tsx'
import { Credentials, missingOf } from './credentials.tsx'
import { Form } from './form.tsx'
import { SecondForm } from './second-form.tsx'
import { useCaptcha } from './use-captcha.ts'

export interface Entered {
  token: string
  code?: string
  target?: string
}

interface SignInFormProps {
  onEntered: (entered: Entered) => void
  /** Binding an external account is signing in with one thing more. */
  bind?: { ticket: string }
  handOver?: { redirect: string; state: string | null }
}

/** The one sign-in form, for the central login and for the ERP's own pages. */
export function SignInForm({ onEntered, bind, handOver }: SignInFormProps) {
  const [typed, setTyped] = useState({ username: '', password: '' })
  const [ticket, setTicket] = useState('')
  const captcha = useCaptcha()
  const username = typed.username.trim()
  const submit = async () => {
    const missing = missingOf(typed)
    if (missing) throw new Refused(400, missing)
    const path = bind ? '/v1/user/bind' : '/v1/user/login'
    try {
      onEntered(
        await captcha.proven(username, (proof) => post<Entered>(path, { ...typed, username, ...proof, ...bind, ...handOver })),
      )
    } catch (error) {
      const { needSecond, ticket: next } = (error as Refused).data
      if (!needSecond) throw error
      setTicket(String(next))
    }
  }

  if (ticket) return <SecondForm ticket={ticket} onEntered={onEntered} />
  return (
    <Form action={bind ? '绑定并登录' : '登录'} busy={bind ? '正在绑定…' : '正在登录…'} onSubmit={submit}>
      <Credentials typed={typed} onType={setTyped} onUsername={() => void captcha.ask(username)} />
      <CaptchaField captcha={captcha} username={username} />
    </Form>
  )
}
