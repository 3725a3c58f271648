import type { StoreOption } from '@erp/contract/account/user/user-store'
import { PAGE_SIZES } from '@erp/contract/kit'
import { Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DepartmentSelect } from '../../parts/department-select.tsx'

export interface MatrixState {
  keyword: string | null
  deptId: number | null
  storeId: number | null
  pageNum: number
  pageSize: number
}

/** The address holds what is shown. */
export function useMatrixState() {
  const [params, setParams] = useSearchParams()
  const state = useMemo<MatrixState>(() => {
    const number = (name: string) => Number(params.get(name)) || null
    return {
      keyword: params.get('keyword'),
      deptId: number('deptId'),
      storeId: number('storeId'),
      pageNum: number('pageNum') ?? 1,
      pageSize: PAGE_SIZES.find((size) => size === number('pageSize')) ?? 20,
    }
  }, [params])
  const change = (part: Partial<MatrixState>) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries({ pageNum: null, ...part })) {
        if (value) next.set(name, String(value))
        else next.delete(name)
      }
      return next
    })
  return { state, change }
}

interface Props {
  state: MatrixState
  stores: StoreOption[]
  onChange: (part: Partial<MatrixState>) => void
}

export function StoreFilters({ state, stores, onChange }: Props) {
  const [typed, setTyped] = useState(state.keyword ?? '')
  return (
    <>
      <Input.Search
        allowClear
        aria-label="姓名或用户名"
        placeholder="姓名或用户名，回车查询"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(keyword) => onChange({ keyword: keyword.trim() })}
      />
      <DepartmentSelect label="部门" value={state.deptId} onChange={(deptId) => onChange({ deptId })} />
      <Select
        allowClear
        aria-label="仓库"
        placeholder="指定了某仓库的人"
        value={state.storeId}
        options={stores.map(({ storeId, storeName }) => ({ value: storeId, label: storeName }))}
        onChange={(storeId) => onChange({ storeId: storeId ?? null })}
      />
    </>
  )
}
