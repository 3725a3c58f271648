import { type Field, refName } from '@erp/contract/kit'
import { Form } from 'antd'
import type { AnyRow } from '../grid/column.ts'
import { check } from './check.ts'
import { checkRows } from './check-rows.ts'
import { FieldInput } from './field-input.tsx'
import { GroupItem } from './group-item.tsx'
import { isBlank } from './values.ts'

export interface FieldItemProps {
  /** Inside a group: the group's name and the field's. */
  name: string | string[]
  field: Field
  disabled?: boolean
  known?: string
  /** The record that is edited: it knows what its references are called. */
  row?: AnyRow | null
  /** The group this field belongs to. */
  within?: Field
}

export function FieldItem({ name, field, disabled, known, row, within }: FieldItemProps) {
  const path = [name].flat()
  const own = path.at(-1)!
  if (field.kind === 'group') return <GroupItem item={FieldItem} path={path} field={field} disabled={disabled} row={row?.[own]} />
  const optional = within && !within.required ? within.fields : undefined
  const group = path.slice(0, -1)
  const { hint, ...asked } = field
  return (
    <Form.Item
      name={path}
      label={field.label}
      required={field.required && !optional}
      extra={hint}
      className={isWide(field) ? 'form-wide' : undefined}
      dependencies={optional && Object.keys(optional).map((sibling) => [...group, sibling])}
      rules={[
        ({ getFieldValue }) => ({
          validator: async (_rule, value: unknown) => {
            if (optional && isBlank(optional, getFieldValue(group) as AnyRow | undefined)) return
            const wrong = check(field, value) ?? (field.kind === 'rows' ? checkRows(field, (value ?? []) as unknown[]) : null)
            if (wrong) throw new Error(wrong)
          },
        }),
      ]}
      validateTrigger="onBlur"
    >
      <FieldInput field={asked} disabled={disabled} known={known ?? row?.[refName(own)]} />
    </Form.Item>
  )
}

const isWide = (field: Field): boolean =>
  ['rows', 'html'].includes(field.kind) || field.multiline === true || (field.kind === 'text' && Number(field.max ?? 200) > 200)
