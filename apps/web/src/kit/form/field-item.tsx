import type { Field } from '@erp/contract/kit'
import { Form } from 'antd'
import { check } from './check.ts'
import { checkRows } from './check-rows.ts'
import { FieldInput } from './field-input.tsx'

interface Props {
  name: string
  field: Field
  disabled?: boolean
  known?: string
}

/** A labelled control with the rules of the contract. */
export function FieldItem({ name, field, disabled, known }: Props) {
  const validator = async (_rule: unknown, value: unknown) => {
    const wrong = check(field, value) ?? (field.kind === 'rows' ? checkRows(field, (value ?? []) as unknown[]) : null)
    if (wrong) throw new Error(wrong)
  }
  return (
    <Form.Item
      name={name}
      label={field.label}
      required={field.required}
      extra={field.hint}
      className={isWide(field) ? 'form-wide' : undefined}
      rules={[{ validator }]}
      validateTrigger="onBlur"
    >
      <FieldInput field={field} disabled={disabled} known={known} />
    </Form.Item>
  )
}

const isWide = (field: Field): boolean =>
  ['rows', 'html'].includes(field.kind) || field.multiline === true || (field.kind === 'text' && Number(field.max ?? 200) > 200)
