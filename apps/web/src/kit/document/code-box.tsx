import { Input } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { notice } from '../../app/notice.ts'
import type { AnyRow } from '../grid/column.ts'
import { useSteady } from '../steady.ts'
import { type Pasted, pastedLines } from './pasted.ts'

/** The line that a code stands for, if any. */
export type Find<T = AnyRow> = (code: string) => Promise<T | undefined>
interface Props<T> {
  label: string
  find: Find<T>
  onFound: (lines: (T & { quantity: number })[]) => void
}
const MOST = 200
const AT_ONCE = 8

/** Takes codes from a scanner, one by one, or a column of a sheet at once. */
export function CodeBox<T extends AnyRow>({ label, find, ...props }: Props<T>) {
  const onFound = useSteady(props.onFound)
  const [typed, setTyped] = useState('')
  const take = async (wanted: Pasted[]) => {
    setTyped('')
    if (wanted.length === 0) return
    if (wanted.length > MOST) return void notice().message.warning(`一次最多粘贴${MOST}行，更多请用导入`)
    const found = await lookUp(find, wanted)
    const lost = wanted.filter(({ code }) => !found.get(code)).map(({ code }) => code)
    if (lost.length) notice().message.warning(`没有找到：${lost.join('、')}`)
    const lines = wanted.flatMap(({ code, quantity }) => {
      const line = found.get(code)
      return line ? [{ ...line, quantity }] : []
    })
    if (lines.length) onFound(lines)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    void take(pastedLines(text))
  }
  const enter = (event: KeyboardEvent) => {
    event.preventDefault()
    void take(pastedLines(typed))
  }
  return (
    <Input
      size="small"
      className="code-box"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onPaste={paste}
      onPressEnter={enter}
    />
  )
}

async function lookUp<T>(find: Find<T>, wanted: Pasted[]): Promise<Map<string, T | undefined>> {
  const codes = [...new Set(wanted.map(({ code }) => code))]
  const found = new Map<string, T | undefined>()
  for (let at = 0; at < codes.length; at += AT_ONCE)
    await Promise.all(codes.slice(at, at + AT_ONCE).map(async (code) => found.set(code, await find(code))))
  return found
}
