import { type GoodsCat, goodsCats } from '@erp/contract/goods/goods-cats'
import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { call } from '../../../kit/index.ts'

const FRESH_MS = 5 * 60_000

/** The categories that can be chosen, as a tree. */
export const useCategories = (): GoodsCat[] =>
  useQuery({
    queryKey: ['options', goodsCats.path, 'tree'],
    queryFn: ({ signal }) => call(goodsCats, 'list', {}, { signal, handles: () => true }),
    staleTime: FRESH_MS,
  }).data ?? none
const none: GoodsCat[] = []

interface Props {
  id?: string
  value?: number | null
  onChange?: (id: number | null) => void
  disabled?: boolean
  /** What the present one is called, where it can no longer be chosen. */
  known?: string | null
}

/** One category without categories below it. */
export function CategorySelect({ id, value, onChange, disabled, known }: Props) {
  const cats = useCategories()
  const tree = useMemo(() => cats.map(nodeOf), [cats])
  const named = value && known && !find(cats, value) ? [{ value, title: known, search: known, selectable: true }] : []
  return (
    <TreeSelect<number>
      id={id}
      className="wide"
      allowClear
      disabled={disabled}
      value={value ?? undefined}
      showSearch={{ treeNodeFilterProp: 'search' }}
      placeholder="选择末级类目"
      treeData={[...named, ...tree]}
      treeExpandAction="click"
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}

interface Node {
  value: number
  title: string
  search: string
  selectable: boolean
  children?: Node[]
}
const nodeOf = ({ id, catName, catCode, children }: GoodsCat): Node => ({
  value: id,
  title: catName,
  search: `${catName} ${catCode ?? ''}`,
  selectable: !children?.length,
  children: children?.map(nodeOf),
})

export function find(cats: GoodsCat[], id: number): GoodsCat | undefined {
  for (const cat of cats) {
    const found = cat.id === id ? cat : find(cat.children ?? [], id)
    if (found) return found
  }
  return undefined
}
