import { type GoodsCat, goodsCats } from '@erp/contract/goods/cats/goods-cats'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { call, type Option } from '../../../../kit/index.ts'

const FRESH_MS = 5 * 60_000

/** The categories that can be chosen, as a tree. */
export const useCategories = (): GoodsCat[] =>
  useQuery({
    queryKey: ['options', goodsCats.path, 'tree'],
    queryFn: ({ signal }) => call(goodsCats, 'list', {}, { signal, handles: () => true }),
    staleTime: FRESH_MS,
  }).data ?? none
const none: GoodsCat[] = []

/** Categories without any below them, named by their whole branch. */
export const leaves = (cats: GoodsCat[], above = ''): Option[] =>
  cats.flatMap(({ id, catName, catCode, children }) =>
    children?.length
      ? leaves(children, `${above}${catName} / `)
      : [{ value: id, label: above + catName, ...(catCode ? { code: catCode } : {}) }],
  )

interface Props {
  id?: string
  value?: number | null
  onChange?: (id: number | null) => void
  disabled?: boolean
  /** What the present one is called, where it can no longer be chosen. */
  known?: string | null
}

/** One category without categories below it, found by any part of its branch or by its code. */
export function CategorySelect({ id, value, onChange, disabled, known }: Props) {
  const cats = useCategories()
  const options = useMemo(() => leaves(cats), [cats])
  const gone = value && !options.some((option) => option.value === value) ? [{ value, label: known ?? String(value) }] : []
  return (
    <Select<number, Option>
      id={id}
      className="wide"
      allowClear
      disabled={disabled}
      value={value ?? undefined}
      popupMatchSelectWidth={340}
      placeholder="选择末级类目"
      showSearch={{ filterOption: (typed, option) => holds(`${option?.label} ${option?.code ?? ''}`, typed) }}
      options={[...gone, ...options] as (Option & { value: number })[]}
      labelRender={shortly}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}

const shortly = ({ label }: { label?: ReactNode }) =>
  typeof label === 'string' ? <span title={label}>{label.split(' / ').at(-1)}</span> : label

const holds = (text: string, typed: string): boolean => text.toLowerCase().includes(typed.trim().toLowerCase())

export function find(cats: GoodsCat[], id: number): GoodsCat | undefined {
  for (const cat of cats) {
    const found = cat.id === id ? cat : find(cat.children ?? [], id)
    if (found) return found
  }
  return undefined
}
