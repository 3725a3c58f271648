import { Frame } from '@erp/sign-in/frame.tsx'
import style from '@erp/sign-in/style.module.css'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type ExternalCode, finish } from './external.ts'

/** Where an external provider sends the browser back: the code goes to the window that asked, else it is used here. */
export default function AuthRedirect() {
  const [query] = useSearchParams()
  const [provider, code, state] = ['provider', 'code', 'state'].map((name) => query.get(name) ?? '') as [string, string, string]
  if (!provider || !code) return <Failed message={query.get('error_description') ?? '外部登录没有完成'} />
  return window.opener ? <Hand given={{ provider, code, state }} /> : <Finish given={{ provider, code, state }} />
}

function Hand({ given }: { given: ExternalCode }) {
  useOnce(() => {
    window.opener.postMessage({ type: 'external-code', ...given }, location.origin)
    window.close()
  })
  return <Frame title="登录已完成" hint="请回到原来的窗口，此窗口可以关闭。" tone="success" />
}

function Finish({ given }: { given: ExternalCode }) {
  const [wrong, setWrong] = useState('')
  const navigate = useNavigate()
  useOnce(() => {
    finish(given).then(
      (next) => next && navigate(next.bind, { replace: true }),
      (error: Error) => setWrong(error.message),
    )
  })
  return wrong ? <Failed message={wrong} /> : <Frame title="正在登录…" hint="正在确认外部账号" />
}

const Failed = ({ message }: { message: string }) => (
  <Frame title={message} tone="warning">
    <Link className={style.primary} to="/loginall">
      返回登录方式
    </Link>
  </Frame>
)

/** A code works once; an effect that runs twice must not spend it. */
function useOnce(work: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    work()
  })
}
