import { type TagTypeRow, tagType } from '@erp/contract/basic/tag-type'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { call, type FilterProps, filterLabel, tabLeaves } from '../../../../kit/index.ts'

const ORDERS = 2
export const GOODS = 1
const FRESH_MS = 5 * 60_000

/** The tags that orders may carry, or goods. */
export function useTags(scope: typeof ORDERS | typeof GOODS = ORDERS): { value: number; label: string }[] {
  const { data } = useQuery({
    queryKey: ['options', tagType.path, 'order'],
    queryFn: ({ signal }) =>
      call(tagType, 'list', {}, { signal, handles: ({ code }) => code === 403 }) as unknown as Promise<TagTypeRow[]>,
    staleTime: FRESH_MS,
  })
  const own = (data ?? []).filter(({ bizScope }) => bizScope === scope)
  return own.flatMap(({ tags }) => (tags ?? []).map(({ tagId, tagName }) => ({ value: tagId, label: tagName })))
}

interface Props {
  value?: number[]
  onChange?: (ids: number[]) => void
}

export const TagSelect = ({ value, onChange }: Props) => (
  <Select
    mode="multiple"
    {...tabLeaves}
    aria-label="标签"
    value={value ?? []}
    options={useTags()}
    showSearch={{ optionFilterProp: 'label' }}
    onChange={onChange}
  />
)

export function TagFilter({ field, value, onChange, onPick }: FilterProps) {
  const options = useTags()
  return (
    <Select
      mode="multiple"
      {...tabLeaves}
      prefix={filterLabel(field)}
      aria-label={field.label}
      value={value ?? []}
      options={options}
      maxTagCount="responsive"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(chosen) => {
        onChange?.(chosen.length ? chosen : undefined)
        onPick()
      }}
    />
  )
}
