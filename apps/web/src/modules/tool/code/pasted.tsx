import { Input } from 'antd'
import type { ClipboardEvent, ReactNode } from 'react'

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
    <Input.TextArea
      rows={12}
      value={value}
      aria-label={title}
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => takeWhole(event, onChange)}
    />
  </section>
)

const LARGE = 5000

/** Browsers take thousands of lines apart one by one while pasting; as a whole they are there at once. */
function takeWhole(event: ClipboardEvent<HTMLTextAreaElement>, onChange: (text: string) => void): void {
  const text = event.clipboardData.getData('text/plain')
  if (text.length < LARGE) return
  event.preventDefault()
  const { selectionStart, selectionEnd, value } = event.currentTarget
  onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
}
