import { useLayoutEffect, useRef } from 'react'
import { notice } from '../../app/notice.ts'
import type { AnyRow, HeldColumn } from './column.ts'

interface Props {
  rows: AnyRow[]
  columns: HeldColumn[]
  onDone: () => void
}

/** Renders the rows once more, unseen and with the columns that are scrolled away, and copies what people would read. */
export function CopySheet({ rows, columns, onDone }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const lines = [...sheet.current!.children].map((line) => [...line.children].map(cellText).join('\t'))
    void navigator.clipboard.writeText(lines.join('\n')).then(
      () => notice().message.success({ key: 'copied', content: lines.length > 1 ? `已复制 ${lines.length} 行` : '已复制此行' }),
      () => notice().message.error('浏览器不允许复制'),
    )
    onDone()
  })
  return (
    <div ref={sheet} hidden>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is rendered once.
        <div key={index}>
          {columns.map((column) => (
            <div key={column.id}>{column.render(row)}</div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** An empty value is shown as a dash. */
const cellText = ({ textContent }: Element): string =>
  textContent === '–' ? '' : (textContent ?? '').replace(/\s+/g, ' ').trim()
