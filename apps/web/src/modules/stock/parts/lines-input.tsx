import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { SkuChoice } from '@erp/contract/goods/sku/sku-select'
import { MAX_QUANTITY } from '@erp/contract/stock/document'
import { Button, Form, Input, InputNumber } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AnyRow } from '../../../kit/index.ts'
import { type LineColumn, Lines } from '../../goods/lines.tsx'
import { SkuPicker } from '../../goods/sku/sku-picker.tsx'
import { LocationSelect } from './location-select.tsx'
import '../stock.css'

export interface LineField {
  name: string
  title: string
  kind: 'quantity' | 'money' | 'text' | 'location' | 'read'
  /** Of which store, for locations. */
  storeId?: number | null
  types?: readonly number[]
  /** Whether the pieces of the line come to the location or leave it. */
  side?: 'in' | 'out'
  /** A line may be without it. */
  optional?: boolean
}
interface Props {
  value?: AnyRow[]
  onChange?: (lines: AnyRow[]) => void
  columns: LineField[]
  /** The same SKU may stand in several lines: at another place, in another box. */
  repeats?: boolean
  extra?: ReactNode
}
const STOCKED = [1, 4]

/** The lines of a document: SKUs picked or scanned, then filled in row by row. Enter goes down a column. */
export function LinesInput({ value = [], onChange, columns, repeats, extra }: Props) {
  const [picking, setPicking] = useState(false)
  const set = (index: number, name: string, next: unknown) =>
    onChange?.(value.map((line, i) => (i === index ? { ...line, [name]: next } : line)))
  const drop = (index: number) => onChange?.(value.filter((_, i) => i !== index))
  const add = (skus: SkuChoice[]) =>
    onChange?.([...value, ...skus.map(({ skuId, sku, skuName, available }) => ({ skuId, sku, skuName, available, quantity: 1 }))])
  const rows = value.map((line, index) => ({ ...line, index }))
  return (
    <div className="lines-input">
      {rows.length > 0 && (
        <div className="scroll-x">
          <Lines columns={cellsOf(columns, set, drop)} rows={rows} keyOf={(line) => line.index} />
        </div>
      )}
      <div className="lines-foot">
        <Button type="dashed" size="small" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setPicking(true)}>
          添加SKU
        </Button>
        {extra}
        <span className="lines-sum">
          {rows.length}行 {value.reduce((sum, line) => sum + Number(line['quantity'] ?? 0), 0)}件
        </span>
      </div>
      {picking && (
        <SkuPicker
          kinds={STOCKED}
          taken={repeats ? [] : value.map((line) => line['skuId'])}
          onClose={() => setPicking(false)}
          onPick={add}
        />
      )}
    </div>
  )
}

type Row = AnyRow & { index: number }

function cellsOf(
  columns: LineField[],
  set: (index: number, name: string, next: unknown) => void,
  drop: (index: number) => void,
): LineColumn<Row>[] {
  return [
    { title: 'SKU', render: (line) => line['sku'] },
    { title: '名称', render: (line) => <span className="line-name">{line['skuName']}</span> },
    ...columns.map((column) => ({
      title: column.title,
      right: column.kind === 'read',
      render: (line: Row) => <Cell column={column} line={line} onChange={(next) => set(line.index, column.name, next)} />,
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

function Cell({ column, line, onChange }: { column: LineField; line: Row; onChange: (next: unknown) => void }) {
  const { name, title, kind } = column
  const label = `第${line.index + 1}行${title}`
  if (kind === 'read') return line[name] ?? '–'
  if (kind === 'location')
    return (
      <span className="line-place">
        <LocationSelect
          storeId={column.storeId}
          types={column.types}
          sku={column.side && { skuId: line['skuId'], side: column.side }}
          value={line[name]}
          name={line[`${name}Name`] ?? line['locationName']}
          label={label}
          onChange={onChange}
        />
      </span>
    )
  if (kind === 'text')
    return <Input size="small" aria-label={label} value={line[name] ?? ''} onChange={(event) => onChange(event.target.value)} />
  return (
    <InputNumber<string>
      size="small"
      stringMode
      aria-label={label}
      min={kind === 'quantity' ? '1' : '0'}
      max={String(MAX_QUANTITY)}
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

/** What the rows of the form become: lines without what was only shown. */
/** The lines within their form: over its whole width, none of them half filled in. */
export const LinesItem = ({ columns, children }: { columns: LineField[]; children?: ReactNode }) => (
  <Form.Item name="lines" label="明细" required className="form-wide" rules={[{ validator: requireLines(columns) }]}>
    {children ?? <LinesInput columns={columns} repeats />}
  </Form.Item>
)

function requireLines(columns: LineField[]) {
  return async (_rule: unknown, value: AnyRow[] | undefined): Promise<void> => {
    if (!value?.length) throw new Error('请添加SKU')
    value.forEach((line, i) => {
      for (const { name, title, kind, optional } of columns)
        if (kind !== 'read' && !optional && (line[name] === null || line[name] === undefined || line[name] === ''))
          throw new Error(`请填写第${i + 1}行的${title}`)
    })
  }
}
