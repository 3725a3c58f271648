import { CaptchaField } from '@erp/sign-in/captcha-field.tsx'
import { Form } from '@erp/sign-in/form.tsx'
import { Frame } from '@erp/sign-in/frame.tsx'
import { SecondForm } from '@erp/sign-in/second-form.tsx'
import { useCaptcha } from '@erp/sign-in/use-captcha.ts'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOnce } from '../use-once.ts'
import { enter } from './entry.ts'
import { type ExternalCode, finish, type Next, signIn } from './external.ts'

export function useExternal(): { take: (given: ExternalCode) => void; wrong: string; step: ReactNode } {
  const [wrong, setWrong] = useState('')
  const [next, setNext] = useState<Next>(null)
  const navigate = useNavigate()
  const go = (then: Next) => (then && 'go' in then ? void navigate(then.go, { replace: true }) : setNext(then))
  const take = (given: ExternalCode) => void finish(given).then(go, (error: Error) => setWrong(error.message))
  return { take, wrong, step: next && !('go' in next) ? <Step next={next} onNext={go} /> : null }
}

function Step({ next, onNext }: { next: Exclude<Next, { go: string } | null>; onNext: (next: Next) => void }) {
  if ('retry' in next) return <Captcha given={next.retry} onNext={onNext} />
  return (
    <Frame title="请输入动态口令" hint="这个员工账号启用了动态口令。">
      <SecondForm ticket={next.second} onEntered={enter} />
    </Frame>
  )
}

function Captcha({ given, onNext }: { given: ExternalCode; onNext: (next: Next) => void }) {
  const captcha = useCaptcha()
  useOnce(() => void captcha.show(''))
  return (
    <Frame title="请输入验证码" hint="从这里尝试的次数较多，确认后继续登录。">
      <Form
        action="继续登录"
        busy="正在登录…"
        onSubmit={async () => onNext(await captcha.proven('', (proof) => signIn(given, proof)))}
      >
        <CaptchaField captcha={captcha} username="" />
      </Form>
    </Frame>
  )
}
