import { get } from '@erp/sign-in/call.ts'
import { Frame } from '@erp/sign-in/frame.tsx'
import { beginLogin } from '@erp/sign-in/login-state.ts'
import { SignInForm } from '@erp/sign-in/sign-in-form.tsx'
import style from '@erp/sign-in/style.module.css'
import { useEffect, useState } from 'react'

type State =
  | { step: 'asking' }
  | { step: 'open'; target: string; state: string | null }
  | { step: 'closed'; message: string; retry?: boolean }

/** Goes only where the server says; an address it does not know ends here. */
export function Central() {
  const [wanted] = useState(() => new URLSearchParams(location.search).get('redirect') ?? location.origin)
  const [state, setState] = useState<State>({ step: 'asking' })
  useEffect(() => {
    void ask(wanted).then(setState)
  }, [wanted])

  if (state.step === 'asking') return <Frame title="统一登录中心" hint="正在确认访问的系统…" />
  if (state.step === 'closed') return <Closed message={state.message} wanted={wanted} retry={state.retry} />
  return (
    <Frame title="统一登录中心" hint={`登录后进入 ${new URL(state.target).host}`}>
      <SignInForm
        handOver={{ redirect: state.target, state: state.state }}
        onEntered={({ target, code }) => location.replace(`${target}/index?code=${encodeURIComponent(code!)}`)}
      />
      <nav className={style.links} aria-label="其他入口">
        <a href={`${state.target}/register`}>注册账号</a>
        <a href={`${state.target}/loginall`}>其他登录方式</a>
      </nav>
    </Frame>
  )
}

async function ask(wanted: string): Promise<State> {
  try {
    const path = `/v1/user/login-redirect?redirect=${encodeURIComponent(wanted)}`
    const { allowed, target } = await get<{ allowed: boolean; target: string | null }>(path)
    if (!allowed || !target) return { step: 'closed', message: '不允许跳转到该地址' }
    const state = stateFor(target)
    if (state || !sendsBack(target)) return { step: 'open', target, state }
    location.replace(`${target}/index`)
    return { step: 'asking' }
  } catch (error) {
    return { step: 'closed', message: (error as Error).message, retry: true }
  }
}

/** Given by the system that sent the person here; on an origin we share with it we are where it would make one. */
const stateFor = (target: string): string | null =>
  new URLSearchParams(location.search).get('state') ?? (target === location.origin ? beginLogin() : null)

/** Who opened this page by hand goes once to where they want to sign in, and comes back with its state. */
function sendsBack(target: string): boolean {
  const sent = sessionStorage.getItem('erp-sent-back') === target
  sessionStorage.setItem('erp-sent-back', target)
  return !sent
}

function Closed({ message, wanted, retry }: { message: string; wanted: string; retry?: boolean }) {
  return (
    <Frame title={message} tone="warning">
      {retry ? (
        <button type="button" className={style.primary} onClick={() => location.reload()}>
          重试
        </button>
      ) : (
        <>
          <p className={style.note}>
            您要访问的地址不在允许的系统之内，为了账号安全，登录已停止：
            <code>{wanted}</code>
          </p>
          <p className={style.note}>请从公司系统的入口重新打开；如果这是公司的系统，请联系管理员登记它的地址。</p>
        </>
      )}
    </Frame>
  )
}
