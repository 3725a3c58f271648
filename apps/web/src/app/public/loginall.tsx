import type { ExternalProvider } from '@erp/contract/account/sign-in/external'
import { Frame } from '@erp/sign-in/frame.tsx'
import style from '@erp/sign-in/style.module.css'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { toCentralLogin } from './entry.ts'
import { type ExternalCode, providers, visit } from './external.ts'
import { useExternal } from './use-external.tsx'

export default function LoginAll() {
  const { found, wrong, step } = useProviders()
  if (step) return step
  return (
    <Frame title="选择登录方式" hint="所有方式进入的都是同一个员工账号">
      <ul className={style.ways}>
        <li>
          <a href={toCentralLogin()}>
            <strong>统一登录中心</strong>
            <span>公司各系统共用的登录页</span>
          </a>
        </li>
        <li>
          <Link to="/login">
            <strong>ERP 账号登录</strong>
            <span>在本系统直接输入用户名和密码</span>
          </Link>
        </li>
        {found.map((provider) => (
          <li key={provider.provider}>
            <button type="button" onClick={() => visit(provider)}>
              <strong>{provider.name}</strong>
              <span>使用已绑定的外部账号</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className={style.alert} hidden={!wrong}>
        {wrong}
      </p>
      <nav className={style.links} aria-label="其他入口">
        <Link to="/register">还没有账号？申请注册</Link>
      </nav>
    </Frame>
  )
}

/** The providers there are, and the code that comes back from the window of one of them. */
function useProviders(): { found: ExternalProvider[]; wrong: string; step: ReactNode } {
  const [found, setFound] = useState<ExternalProvider[]>([])
  const [unread, setUnread] = useState('')
  const { take, wrong, step } = useExternal()
  useEffect(() => {
    providers().then(setFound, (error: Error) => setUnread(error.message))
  }, [])
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent<{ type?: string } & ExternalCode>) => {
      if (origin === location.origin && data?.type === 'external-code') take(data)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  })
  return { found, wrong: wrong || unread, step }
}
