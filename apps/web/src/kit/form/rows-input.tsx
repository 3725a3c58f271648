import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Field } from '@erp/contract/kit'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import type { AnyRow } from '../grid/column.ts'
import { check } from './check.ts'
import type { InputProps } from './field-input.tsx'

interface Props extends InputProps {
  /** What edits one value of a row. */
  control: Control
}
type Control = ComponentType<InputProps>

/** A small table that is edited in place: one line a row, one control a field. Plain values are rows of one field named ''. */
export function RowsInput({ field, value, onChange, disabled, control }: Props) {
  const plain = field.fields?.[''] !== undefined
  const fields = Object.entries(field.fields ?? {}).filter(([, one]) => !one.readonly && !one.computed)
  const rows: AnyRow[] = plain ? (value ?? []).map((one: unknown) => ({ '': one })) : (value ?? [])
  const put = (next: AnyRow[]) => onChange?.(plain ? next.map((row) => row['']) : next)
  const line = { control, fields, disabled }
  return (
    <table className="rows-input">
      <Head fields={fields} />
      <tbody>
        {rows.map((row, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited in place and have no key of their own.
            key={index}
            {...line}
            row={row}
            onChange={(changed) => put(rows.with(index, changed))}
            onRemove={() => put(rows.toSpliced(index, 1))}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={fields.length + 1}>
            <Button
              type="dashed"
              block
              size="small"
              disabled={disabled}
              icon={<PlusOutlined />}
              onClick={() => put([...rows, {}])}
            >
              添加一行
            </Button>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const Head = ({ fields }: { fields: [string, Field][] }) => (
  <thead>
    <tr>
      {fields.map(([name, one]) => (
        <th key={name}>
          {one.required && <span className="must">*</span>}
          {one.label}
        </th>
      ))}
      <th aria-label="操作" />
    </tr>
  </thead>
)

interface LineProps {
  control: Control
  fields: [string, Field][]
  row: AnyRow
  disabled?: boolean
  onChange: (row: AnyRow) => void
  onRemove: () => void
}

function Line({ control: Control, fields, row, disabled, onChange, onRemove }: LineProps) {
  return (
    <tr>
      {fields.map(([name, one]) => {
        const wrong = check(one, row[name])
        return (
          <td key={name} title={wrong ?? undefined} className={wrong ? 'bad' : undefined}>
            <Control
              field={one}
              aria-label={one.label}
              value={row[name]}
              disabled={disabled}
              onChange={(next) => onChange({ ...row, [name]: next })}
            />
          </td>
        )
      })}
      <td>
        <Button
          type="text"
          size="small"
          danger
          disabled={disabled}
          aria-label="删除此行"
          icon={<DeleteOutlined />}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}
