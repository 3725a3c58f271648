import { TreeSelect } from 'antd'
import { type FilterProps, filterLabel } from '../../../../kit/index.ts'
import { useCategories } from '../editor/category-select.tsx'

/** Categories as a tree: one of them means everything below it. */
export function CategoryFilter({ field, value, onChange, onPick }: FilterProps) {
  const cats = useCategories()
  return (
    <TreeSelect<number[]>
      multiple
      allowClear
      aria-label={field.label}
      prefix={filterLabel(field)}
      maxTagCount="responsive"
      value={value ?? []}
      treeData={cats}
      fieldNames={{ label: 'catName', value: 'id', children: 'children' }}
      showSearch={{ treeNodeFilterProp: 'catName' }}
      popupMatchSelectWidth={260}
      onChange={(chosen) => {
        onChange?.(chosen.length ? chosen : undefined)
        onPick()
      }}
    />
  )
}
