import { PlusOutlined } from '@ant-design/icons'
import { type UpdateEntry, updateLog } from '@erp/contract/report/home/update-log'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Cover } from '../../kit/cover.tsx'
import { call, quietly } from '../call.ts'
import { useEmptyToast } from '../pages/empty-toast.ts'
import { useAdminFlag } from './admin-flag.ts'
import './messages.css'

const UpdateForm = lazy(() => import('./update-form.tsx'))

const PAGE_SIZE = 100

/** What changed in the product, the latest first; admins add to it. */
export function UpdateLog() {
  const admin = useAdminFlag()
  const [adding, setAdding] = useState(false)
  const page = useQuery({
    queryKey: ['update-log'],
    queryFn: ({ signal }) => call(updateLog, 'page', { pageNum: 1, pageSize: PAGE_SIZE }, { signal, handles: quietly }),
  })
  const list = page.data?.list ?? []
  useEmptyToast('更新日志', page.data?.list.length === 0)
  const added = () => {
    setAdding(false)
    void page.refetch()
  }
  return (
    <div className="update-log">
      {admin && !adding && (
        <Button size="small" icon={<PlusOutlined />} onClick={() => setAdding(true)}>
          新增更新日志
        </Button>
      )}
      <Suspense>
        {admin && adding && (
          <UpdateForm save={(entry) => call(updateLog, 'add', entry)} onSaved={added} onCancel={() => setAdding(false)} />
        )}
      </Suspense>
      {list.length === 0 && (
        <Cover loading={page.isLoading} error={page.error} onRetry={() => void page.refetch()} empty="还没有更新日志" />
      )}
      <Rows list={list} />
    </div>
  )
}

const Rows = ({ list }: { list: UpdateEntry[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
  <ol className="update-rows" tabIndex={0}>
    {list.map((entry) => (
      <li key={entry.id}>
        <time>{(entry.createdDate ?? entry.createTime).slice(0, 10)}</time>
        <div>
          <b>{entry.title}</b>
          <p>{entry.details}</p>
        </div>
      </li>
    ))}
  </ol>
)
