import { Frame } from '@erp/sign-in/frame.tsx'
import style from '@erp/sign-in/style.module.css'
import { Link, useSearchParams } from 'react-router'
import { useOnce } from '../use-once.ts'
import type { ExternalCode } from './external.ts'
import { useExternal } from './use-external.tsx'

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
  const { take, wrong, step } = useExternal()
  useOnce(() => take(given))
  if (wrong) return <Failed message={wrong} />
  return step ?? <Frame title="正在登录…" hint="正在确认外部账号" />
}

const Failed = ({ message }: { message: string }) => (
  <Frame title={message} tone="warning">
    <Link className={style.primary} to="/loginall">
      返回登录方式
    </Link>
  </Frame>
)
