import '../account.css'
import { userStore } from '@erp/contract/account/user/user-store'
import { PAGE_SIZES } from '@erp/contract/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { Cover, call, may, Panel, Rows, type Selection } from '../../../kit/index.ts'
import { useReread } from '../parts/people.ts'
import { type Person, useAssign } from './user-store/assign.ts'
import { Batch } from './user-store/batch.tsx'
import { matrixColumns } from './user-store/columns.tsx'
import { type MatrixState, StoreFilters, useMatrixState } from './user-store/filters.tsx'

const none: Selection<Person> = new Map()

/** Who may work in which store: people down, stores across. */
export default function UserStorePage() {
  const { state, change } = useMatrixState()
  const matrix = useMatrix(state)
  const stores = useMemo(() => matrix.data?.stores ?? [], [matrix.data?.stores])
  const [selection, select] = useState(none)
  const reread = useReread(userStore)
  const toggle = useAssign(reread)
  const editable = may('basic:user:assignStore')
  const columns = useMemo(() => matrixColumns(stores, editable, toggle), [stores, editable, toggle])
  const done = async () => {
    select(none)
    await reread()
  }
  return (
    <Panel
      title="用户仓库"
      filters={<StoreFilters state={state} stores={stores} onChange={change} />}
      busy={matrix.isFetching}
      onRefresh={() => void reread()}
      toolbar={editable && <Batch people={[...selection.values()]} stores={stores} onDone={done} />}
    >
      <Rows
        gridKey="account.user-store"
        columns={columns}
        rows={matrix.data?.list ?? []}
        rowKey="userId"
        selection={selection}
        onSelect={editable ? select : undefined}
        cover={<Cover loading={matrix.isLoading} error={matrix.error} onRetry={() => void matrix.refetch()} />}
      />
      <Pager state={state} total={matrix.data?.total ?? 0} onChange={change} />
    </Panel>
  )
}

function useMatrix(state: MatrixState) {
  const { pageNum, pageSize, ...condition } = state
  return useQuery({
    queryKey: ['list', userStore.path, state],
    queryFn: ({ signal }) => call(userStore, 'matrix', { pageNum, pageSize, condition }, { signal }),
    placeholderData: keepPreviousData,
  })
}

interface PagerProps {
  state: MatrixState
  total: number
  onChange: (part: Partial<MatrixState>) => void
}

const Pager = ({ state: { pageNum, pageSize }, total, onChange }: PagerProps) => (
  <div className="pager">
    <span className="pager-total">
      共 <b>{total}</b> 人
    </span>
    <Pagination
      size="small"
      current={pageNum}
      pageSize={pageSize}
      total={total}
      showSizeChanger
      pageSizeOptions={[...PAGE_SIZES]}
      onChange={(page, size) => onChange(size === pageSize ? { pageNum: page } : { pageSize: size })}
    />
  </div>
)
