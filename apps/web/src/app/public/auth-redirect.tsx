import { Frame } from '@erp/login/frame.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { finish } from './external.ts'

/** Where an external provider sends the browser back: the code goes to the window that asked, else it is used here. */
export default function AuthRedirect() {
  const [query] = useSearchParams()
  const [wrong, setWrong] = useState('')
  const [handed, setHanded] = useState(false)
  const done = useRef(false)
  const navigate = useNavigate()
  useEffect(() => {
    // A code works once; an effect that runs twice must not spend it.
    if (done.current) return
    done.current = true
    const given = { provider: query.get('provider') ?? '', code: query.get('code') ?? '', state: query.get('state') ?? '' }
    if (!given.provider || !given.code) return setWrong(query.get('error_description') ?? '外部登录没有完成，请重新选择登录方式')
    if (window.opener) {
      window.opener.postMessage({ type: 'external-code', ...given }, location.origin)
      setHanded(true)
      window.close()
      return
    }
    finish(given).then(
      (next) => next && navigate(next.bind, { replace: true }),
      (error: Error) => setWrong(error.message),
    )
  }, [query, navigate])

  if (handed) return <Frame title="登录已完成" hint="请回到原来的窗口，此窗口可以关闭。" tone="success" />
  if (!wrong) return <Frame title="正在登录…" hint="正在确认外部账号" />
  return (
    <Frame title={wrong} tone="warning">
      <Link className="primary" to="/loginall">
        返回登录方式
      </Link>
    </Frame>
  )
}
