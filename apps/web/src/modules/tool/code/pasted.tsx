import { Input } from 'antd'
import type { ReactNode } from 'react'

interface PastedProps {
  title: string
  count: number
  value: string
  onChange: (text: string) => void
  children?: ReactNode
}
/** Where a list is pasted, with its count. */
export const Pasted = ({ title, count, value, onChange, children }: PastedProps) => (
  <section className="copy-box">
    <header>
      <b>
        {title}（{count}）
      </b>
      {children}
    </header>
    <Input.TextArea rows={12} value={value} aria-label={title} onChange={(event) => onChange(event.target.value)} />
  </section>
)
