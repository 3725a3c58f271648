import type { ExternalProvider } from '@erp/contract/account/external'
import { Frame } from '@erp/sign-in/frame.tsx'
import style from '@erp/sign-in/style.module.css'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { centralLogin } from './entry.ts'
import { type ExternalCode, finish, providers, visit } from './external.ts'

export default function LoginAll() {
  const { found, wrong } = useProviders()
  return (
    <Frame title="选择登录方式" hint="所有方式进入的都是同一个员工账号">
      <ul className={style.ways}>
        <li>
          <a href={centralLogin()}>
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
function useProviders(): { found: ExternalProvider[]; wrong: string } {
  const [found, setFound] = useState<ExternalProvider[]>([])
  const [wrong, setWrong] = useState('')
  const navigate = useNavigate()
  useEffect(() => {
    const fail = (error: Error) => setWrong(error.message)
    const hear = ({ origin, data }: MessageEvent<{ type?: string } & ExternalCode>) => {
      if (origin !== location.origin || data?.type !== 'external-code') return
      finish(data).then((next) => next && navigate(next.bind), fail)
    }
    providers().then(setFound, fail)
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [navigate])
  return { found, wrong }
}
