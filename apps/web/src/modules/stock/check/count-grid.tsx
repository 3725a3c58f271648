import { MAX_QUANTITY } from '@erp/contract/stock/document'
import { InputNumber } from 'antd'
import type { KeyboardEvent, Ref } from 'react'
import { type LineColumn, Lines } from '../../../kit/index.ts'
import { Diff } from './diff.tsx'
import type { CountedLine } from './rows.ts'

interface Props {
  lines: CountedLine[]
  typed: ReadonlyMap<number, number>
  blind: boolean
  onType: (lineId: number, countQty: number | null) => void
  onEnd: () => void
  ref?: Ref<HTMLDivElement>
}

/** A blind count has neither book nor difference on the screen; the server does not send them. */
export function CountGrid({ lines, typed, blind, onType, onEnd, ref }: Props) {
  const columns: LineColumn<CountedLine>[] = [
    { title: '库位', render: (line) => <b>{line.locationName}</b> },
    { title: 'SKU', render: (line) => line.sku },
    { title: '名称', render: (line) => <span className="line-name">{line.skuName}</span> },
    ...(blind ? [] : [{ title: '账面', right: true, render: (line: CountedLine) => line.bookQty }]),
    {
      title: '盘点数量',
      render: (line) => (
        <InputNumber
          size="small"
          min={0}
          max={MAX_QUANTITY}
          precision={0}
          aria-label={`${line.locationName} ${line.sku} 盘点数量`}
          value={typed.get(line.lineId) ?? line.countQty}
          onChange={(next) => onType(line.lineId, next)}
          onPressEnter={(event) => goDown(event, onEnd)}
        />
      ),
    },
    ...(blind ? [] : [{ title: '差异', right: true, render: (line: CountedLine) => <Diff value={diffOf(line, typed)} /> }]),
    { title: '盘点人', render: (line) => line.countUserName },
  ]
  return (
    <div className="count-grid" ref={ref}>
      <Lines rows={lines} columns={columns} keyOf={(line) => line.lineId} />
    </div>
  )
}

function diffOf(line: CountedLine, typed: ReadonlyMap<number, number>): number | null {
  const now = typed.get(line.lineId)
  if (now === undefined) return line.diffQty
  return line.bookQty === null ? null : now - line.bookQty
}

function goDown(event: KeyboardEvent<HTMLInputElement>, onEnd: () => void): void {
  event.preventDefault()
  const cell = event.currentTarget.closest('td')!
  const below = cell.parentElement?.nextElementSibling?.children[cell.cellIndex]?.querySelector('input')
  if (!below) return onEnd()
  below.focus()
  below.select()
}
