import { ATTRIBUTES } from '@erp/contract/goods/catalog/goods-fields'
import { Select } from 'antd'
import { tabLeaves } from '../../../kit/index.ts'
import { GOODS, useTags } from '../desk/list/use-tags.tsx'

interface Props {
  id?: string
  value?: string[]
  onChange?: (value: string[]) => void
}
const OWN = Object.entries(ATTRIBUTES).map(([value, { label }]) => ({ value, label }))

/** Attributes of goods, and their tags. */
export function AttrSelect({ id, value, onChange }: Props) {
  const tags = useTags(GOODS).map(({ value: tagId, label }) => ({ value: `tag:${tagId}`, label }))
  return (
    <Select
      id={id}
      mode="multiple"
      {...tabLeaves}
      allowClear
      value={value ?? []}
      options={[
        { label: '商品属性', options: OWN },
        { label: '商品标签', options: tags },
      ]}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="不限"
      onChange={onChange}
    />
  )
}
