import { Button } from 'antd'
import { logout, useSession } from '../session.ts'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

export default function SecondFactorFirst() {
  return (
    <main className="second-first">
      <section aria-labelledby="second-first-title">
        <h1 id="second-first-title">请先绑定动态口令</h1>
        <p className="hint">您的角色要求登录时除密码外再验证一次。绑定完成后即可使用系统。</p>
        <SecondFactorSetUp onDone={() => useSession.setState({ profile: null })} />
        <Button type="link" onClick={() => void logout().catch(() => {})}>
          退出登录
        </Button>
      </section>
    </main>
  )
}
