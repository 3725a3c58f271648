import type { Field } from '@erp/contract/kit'
import { Form, Select } from 'antd'
import { tabLeaves, useOptions } from '../../../kit/index.ts'

interface Props {
  name: string
  field: Field
  resource: 'basic/platform' | 'basic/country'
  by: 'platName' | 'countryCode'
}

/** Several rows of a master, kept by their code or name. */
export function CodesItem({ name, field, resource, by }: Props) {
  return (
    <Form.Item name={name} label={field.label} extra={field.hint} className="form-wide">
      <CodesSelect {...{ resource, by }} label={field.label} />
    </Form.Item>
  )
}

interface SelectProps extends Pick<Props, 'resource' | 'by'> {
  label: string
  id?: string
  value?: string[]
  onChange?: (value: string[]) => void
}

function CodesSelect({ resource, by, label, id, value, onChange }: SelectProps) {
  const { options, loading } = useOptions(resource, { by })
  return (
    <Select
      id={id}
      mode="multiple"
      {...tabLeaves}
      allowClear
      loading={loading}
      value={value ?? []}
      options={options.map(({ value: code, label: shown }) => ({
        value: code,
        label: code === shown ? shown : `${shown} ${code}`,
      }))}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={`请选择${label}`}
      onChange={(chosen) => onChange?.(chosen as string[])}
    />
  )
}
