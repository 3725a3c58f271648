import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AnyRow } from '../grid/column.ts'
import { CodeBox, type Find } from './code-box.tsx'
import { type LineColumn, Lines } from './lines.tsx'
import { withFound } from './pasted.ts'
import './document.css'

interface CellProps<T = AnyRow> {
  line: T
  label: string
  onChange: (next: unknown) => void
}
export interface LineField<T = AnyRow> {
  name: keyof T & string
  title: string
  /** A number of pieces, an amount, text, or only shown. */
  kind?: 'quantity' | 'money' | 'text' | 'read'
  /** A control of the page's own. */
  input?: (props: CellProps<T>) => ReactNode
  /** A line may be without it. */
  optional?: boolean
}
/** What lines are made of: picked from a list, and found by a code that was scanned or pasted. */
export interface LineSource<T = AnyRow> {
  label: string
  /** The field that tells what a line is about. */
  key: keyof T & string
  pick: (add: (lines: T[]) => void, close: () => void) => ReactNode
  find: Find<T>
}
interface Props<T> {
  value?: T[]
  onChange?: (lines: T[]) => void
  /** What the line is about, before what is typed in. */
  lead?: LineColumn<T>[]
  columns: LineField<T>[]
  /** Without it, lines are added empty. */
  source?: LineSource<T>
  extra?: ReactNode
}
const MOST = 9_999_999
/** Filled in before the form is sent. */
const EMPTY: AnyRow = {}

/** The lines of a document: picked, scanned or pasted, then filled in row by row. Enter goes down a column. */
export function LinesInput<T extends AnyRow>({ value = [], onChange, lead = [], columns, source, extra }: Props<T>) {
  const [picking, setPicking] = useState(false)
  const set = (index: number, name: string, next: unknown) =>
    onChange?.(value.map((line, i) => (i === index ? { ...line, [name]: next } : line)))
  const drop = (index: number) => onChange?.(value.filter((_, i) => i !== index))
  const add = (lines: T[]) => onChange?.([...value, ...lines])
  const rows = value.map((line, index) => ({ ...line, index }))
  return (
    <div className="lines-input">
      {rows.length > 0 && (
        <div className="scroll-x">
          <Lines columns={cellsOf(lead, columns, set, drop)} rows={rows} keyOf={(line) => line.index} />
        </div>
      )}
      <div className="lines-foot">
        <Button
          type="dashed"
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => (source ? setPicking(true) : add([EMPTY as T]))}
        >
          {source ? `添加${source.label}` : '添加一行'}
        </Button>
        {source && (
          <CodeBox
            label={`扫描或粘贴${source.label}`}
            find={source.find}
            onFound={(found) => onChange?.(withFound(value, found, source.key))}
          />
        )}
        {extra}
        <span className="lines-sum">{summed(value)}</span>
      </div>
      {picking && source?.pick(add, () => setPicking(false))}
    </div>
  )
}

function summed(lines: AnyRow[]): string {
  const counted = lines.some((line) => 'quantity' in line)
  return `${lines.length}行${counted ? ` ${lines.reduce((sum, line) => sum + Number(line['quantity'] ?? 0), 0)}件` : ''}`
}

type Row<T> = T & { index: number }

function cellsOf<T extends AnyRow>(
  lead: LineColumn<T>[],
  columns: LineField<T>[],
  set: (index: number, name: string, next: unknown) => void,
  drop: (index: number) => void,
): LineColumn<Row<T>>[] {
  return [
    ...lead,
    ...columns.map((column) => ({
      title: column.title,
      right: column.kind === 'read',
      render: (line: Row<T>) => {
        const label = `第${line.index + 1}行${column.title}`
        return <Cell {...{ column, line, label }} onChange={(next) => set(line.index, column.name, next)} />
      },
    })),
    {
      title: '',
      render: (line) => (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`移除第${line.index + 1}行`}
          onClick={() => drop(line.index)}
        />
      ),
    },
  ]
}

function Cell<T extends AnyRow>({ column, line, label, onChange }: CellProps<T> & { column: LineField<T> }) {
  const { name, kind, input } = column
  if (input) return input({ line, label, onChange })
  if (kind === 'read') return line[name] ?? '–'
  if (kind === 'text')
    return <Input size="small" aria-label={label} value={line[name] ?? ''} onChange={(event) => onChange(event.target.value)} />
  return (
    <InputNumber<string>
      size="small"
      stringMode
      aria-label={label}
      min={kind === 'quantity' ? '1' : '0'}
      max={String(MOST)}
      precision={kind === 'quantity' ? 0 : 4}
      value={line[name] === null || line[name] === undefined ? null : String(line[name])}
      onChange={(next) => onChange(kind === 'quantity' && next !== null ? Number(next) : next)}
      onPressEnter={goDown}
    />
  )
}

/** As in a spreadsheet: Enter goes to the same column of the next row. */
function goDown(event: React.KeyboardEvent<HTMLInputElement>): void {
  event.preventDefault()
  const cell = event.currentTarget.closest('td')
  const below = cell?.parentElement?.nextElementSibling?.children[cell.cellIndex]
  below?.querySelector('input')?.focus()
}

/** The lines within their form: over its whole width, none of them half filled in. */
export const LinesItem = <T extends AnyRow>({ columns, children }: { columns: LineField<T>[]; children: ReactNode }) => (
  <Form.Item name="lines" label="明细" required className="form-wide" rules={[{ validator: requireLines(columns) }]}>
    {children}
  </Form.Item>
)

function requireLines<T extends AnyRow>(columns: LineField<T>[]) {
  return async (_rule: unknown, value: T[] | undefined): Promise<void> => {
    if (!value?.length) throw new Error('请添加明细')
    value.forEach((line, i) => {
      for (const { name, title, kind, optional } of columns)
        if (kind !== 'read' && !optional && (line[name] === null || line[name] === undefined || line[name] === ''))
          throw new Error(`请填写第${i + 1}行的${title}`)
    })
  }
}
