import { useState } from 'react'
import { post, Refused } from './call.ts'
import { CaptchaField } from './captcha-field.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import type { Entered } from './sign-in-form.tsx'
import { useCaptcha } from './use-captcha.ts'

export function SecondForm({ ticket, onEntered }: { ticket: string; onEntered: (entered: Entered) => void }) {
  const [code, setCode] = useState('')
  const captcha = useCaptcha()
  const submit = async () => {
    if (!code.trim()) throw new Refused(400, '请输入动态口令')
    onEntered(await captcha.proven('', (proof) => post<Entered>('/v1/user/login-second', { ticket, code, ...proof })))
  }
  return (
    <Form action="验证并登录" busy="正在验证…" onSubmit={submit}>
      <Field
        label="动态口令"
        name="code"
        note="打开手机上的验证器，输入 6 位数字；手机不在身边时可输入一个恢复码。"
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        required
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <CaptchaField captcha={captcha} username="" />
    </Form>
  )
}
