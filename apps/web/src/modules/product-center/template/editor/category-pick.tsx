import { smtMeta } from '@erp/contract/product-center/template/smt-meta'
import { useQuery } from '@tanstack/react-query'
import { Cascader } from 'antd'
import { useState } from 'react'
import { call } from '../../../../kit/index.ts'

interface Branch {
  value: string
  label: string
  isLeaf: boolean
  children?: Branch[]
}
interface Props {
  value: string | null
  path: string | null
  shopId: number | null
  onChange: (categoryId: string | null, path: string | null) => void
}

/** The platform's tree, a level at a time; only leaves are chosen. */
export function CategoryPick({ value, path, shopId, onChange }: Props) {
  const [below, setBelow] = useState<Record<string, Branch[]>>({})
  const { data: roots = [] } = useQuery({
    queryKey: ['smt-categories', ''],
    queryFn: ({ signal }) => branchesOf(null, shopId, signal),
    staleTime: 5 * 60_000,
    retry: false,
  })
  const load = async (chosen: Branch[]) => {
    const last = chosen.at(-1)!
    if (below[last.value]) return
    const found = await branchesOf(last.value, shopId).catch(() => null)
    if (found) setBelow((now) => ({ ...now, [last.value]: found }))
  }
  return (
    <Cascader<Branch>
      aria-label="类目"
      className="wide"
      placeholder="请选择类目"
      options={grown(roots, below)}
      value={value ? [value] : []}
      displayRender={() => path ?? value ?? ''}
      loadData={(chosen) => void load(chosen)}
      onChange={(ids, branches) => {
        const last = branches?.at(-1)
        if (!last) return onChange(null, null)
        onChange(String(ids.at(-1)), branches.map(({ label }) => label).join(' > '))
      }}
    />
  )
}

const grown = (branches: Branch[], below: Record<string, Branch[]>): Branch[] =>
  branches.map((branch) => (below[branch.value] ? { ...branch, children: grown(below[branch.value]!, below) } : branch))

async function branchesOf(parentId: string | null, shopId: number | null, signal?: AbortSignal): Promise<Branch[]> {
  const found = await call(smtMeta, 'categories', { parentId, shopId }, { signal })
  return found.map(({ categoryId, name, isLeaf }) => ({ value: categoryId, label: name, isLeaf }))
}
