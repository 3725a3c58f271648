import { endLogin } from '@erp/sign-in/login-state.ts'
import { Spin } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { StatusBlock } from '../kit/status-block.tsx'
import { config } from './config.ts'
import { guard } from './guard.ts'
import { notice } from './notice.ts'
import { toCentralLogin } from './public/entry.ts'
import { exchange, loadSession, useSession } from './session.ts'
import { Shell } from './shell/shell.tsx'
import { token } from './token.ts'
import { useOnce } from './use-once.ts'

const PublicPage = lazy(() => import('./public/public-page.tsx'))

const SecondFactorFirst = lazy(() => import('./pages/second-factor-first.tsx'))
const LegacyHost = lazy(() => import('./shell/legacy-host.tsx'))
const newHost = config.legacyHosts[location.host]

/** On a host that is given up nobody is sent to sign in: the dialog says where to go. */
export function Gate() {
  if (!newHost) return <Visit />
  return (
    <>
      {token() !== '' && <Visit />}
      <Suspense>
        <LegacyHost target={newHost} />
      </Suspense>
    </>
  )
}

/** Every visit passes here: public pages, the token handed over by the central login, then the profile, then the shell. */
function Visit() {
  const { pathname, search } = useLocation()
  const verdict = guard(pathname, search, token() !== '')
  if (verdict.go === 'enter') return <Enter code={verdict.code} to={verdict.to} />
  if (verdict.go === 'redirect') return <Navigate to={verdict.to} replace />
  if (verdict.go === 'central-login') return <Leave to={toCentralLogin()} />
  if (verdict.go === 'public')
    return (
      <Suspense fallback={<Splash />}>
        <PublicPage path={pathname} />
      </Suspense>
    )
  return <Inside />
}

function Enter({ code, to }: { code: string; to: string }) {
  const navigate = useNavigate()
  useOnce(() => {
    history.replaceState(history.state, '', to)
    exchange(code, endLogin()).then(
      () => void navigate(to, { replace: true }),
      ({ message: content }: Error) => {
        notice().modal.error({ title: '登录没有完成', content, okText: '重新登录', onOk: () => location.assign('/') })
      },
    )
  })
  return <Splash />
}

function Inside() {
  const ready = useSession((session) => session.profile !== null)
  const due = useSession((session) => session.profile?.secondFactorDue)
  const [failed, setFailed] = useState('')
  useEffect(() => {
    if (ready) return
    loadSession().catch((error: Error) => {
      setFailed(error.message)
      notice().modal.error({ title: '无法进入系统', content: error.message, okText: '返回', onOk: () => location.assign('/') })
    })
  }, [ready])
  if (due)
    return (
      <Suspense fallback={<Splash />}>
        <SecondFactorFirst />
      </Suspense>
    )
  if (ready) return <Shell />
  return failed ? <StatusBlock title="无法进入系统" detail={failed} /> : <Splash />
}

function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to])
  return <Splash />
}

const Splash = () => (
  <div className="splash">
    <Spin description="正在载入…" size="large" />
  </div>
)
