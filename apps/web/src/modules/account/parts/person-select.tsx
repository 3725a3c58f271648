import { Select } from 'antd'
import { useUserOptions } from './people.ts'

interface Props {
  id?: string
  label: string
  value: number | null | undefined
  onChange: (userId: number | null) => void
  without?: number[]
}

/** One person, found by name, user name or department. */
export function PersonSelect({ id, label, value, onChange, without = [] }: Props) {
  const { options, loading } = useUserOptions()
  return (
    <Select
      id={id}
      aria-label={label}
      className="wide"
      allowClear
      loading={loading}
      placeholder={`请选择${label}`}
      value={value ?? undefined}
      options={options.filter((option) => !without.includes(option.value))}
      showSearch={{ optionFilterProp: 'search' }}
      optionRender={({ data }) => (
        <span className="option">
          {data.label}
          <small>{data.dept}</small>
        </span>
      )}
      onChange={(chosen) => onChange(chosen ?? null)}
    />
  )
}
