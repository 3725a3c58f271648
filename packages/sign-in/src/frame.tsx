import type { ReactNode } from 'react'
import { BrandArt } from './brand-art.tsx'
import style from './style.module.css'

interface FrameProps {
  title: string
  hint?: string
  tone?: 'warning' | 'success'
  children?: ReactNode
}

/** Brand on one side, one card on the other; on a phone the brand shrinks to a strip. */
export function Frame({ title, hint, tone, children }: FrameProps) {
  return (
    <div className={style.signIn}>
      <aside className={style.brand}>
        <div className={style.brandName}>
          <Mark />
          <span>跨境电商 ERP</span>
        </div>
        <BrandArt />
        <div className={style.brandWords}>
          <p className={style.slogan}>从采购到签收，一处管好</p>
          <p>商品、库存、订单、物流与利润，同一份数据，同一个账号。</p>
        </div>
      </aside>
      <main className={style.stage}>
        <section className={style.card} aria-labelledby="sign-in-title">
          {tone && <Tone tone={tone} />}
          <h1 id="sign-in-title">{title}</h1>
          {hint && <p className={style.hint}>{hint}</p>}
          {children}
        </section>
        <footer>仅供公司员工使用 · 请勿与他人共用账号</footer>
      </main>
    </div>
  )
}

const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={style.mark}>
    <rect width="32" height="32" rx="8" />
    <path d="M7 12.5 16 8l9 4.5v8L16 25l-9-4.5zm0 0 9 4.5 9-4.5M16 17v8" />
  </svg>
)

const Tone = ({ tone }: { tone: 'warning' | 'success' }) => (
  <svg viewBox="0 0 48 48" aria-hidden="true" className={`${style.tone} ${style[tone]}`}>
    <circle cx="24" cy="24" r="22" />
    <path d={tone === 'warning' ? 'M24 14v13m0 6v.5' : 'm15 24.5 6.5 6.5L33 18'} />
  </svg>
)
