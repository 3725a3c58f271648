import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Field } from '@erp/contract/kit'
import { Button } from 'antd'
import type { AnyRow } from '../grid/column.ts'
import { check } from './check.ts'
import { FieldInput, type InputProps } from './field-input.tsx'

/** A small table that is edited in place: one line a row, one control a field. */
export function RowsInput({ field, value, onChange, disabled }: InputProps) {
  const item = field.fields?.['']
  const fields: [string, Field][] = Object.entries(field.fields ?? {}).filter(([, one]) => !one.readonly && !one.computed)
  const rows = (value ?? []) as unknown[]
  const at = (row: unknown, name: string) => (item ? row : (row as AnyRow)[name])
  const change = (index: number, name: string, next: unknown) =>
    onChange?.(rows.map((row, i) => (i === index ? (item ? next : { ...(row as AnyRow), [name]: next }) : row)))
  return (
    <table className="rows-input">
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
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are edited in place and have no key of their own.
          <tr key={index}>
            {fields.map(([name, one]) => (
              <td key={name} title={check(one, at(row, name)) ?? undefined} className={check(one, at(row, name)) ? 'bad' : ''}>
                <FieldInput
                  field={one}
                  value={at(row, name)}
                  disabled={disabled}
                  onChange={(next) => change(index, name, next)}
                />
              </td>
            ))}
            <td>
              <Button
                type="text"
                size="small"
                danger
                disabled={disabled}
                aria-label="删除此行"
                icon={<DeleteOutlined />}
                onClick={() => onChange?.(rows.filter((_, i) => i !== index))}
              />
            </td>
          </tr>
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
              onClick={() => onChange?.([...rows, item ? null : {}])}
            >
              添加一行
            </Button>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
