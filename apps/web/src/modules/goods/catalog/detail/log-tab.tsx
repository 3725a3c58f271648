import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { GoodsLogRow } from '@erp/contract/goods/catalog/goods-read'
import { changeFrom, changeTo } from '@erp/contract/kit/biz-log'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useState } from 'react'
import { Cover, call, type LineColumn, Lines } from '../../../../kit/index.ts'

const SIZE = 20

/** Who did what to the goods and its SKUs, the latest first. */
export function LogTab({ goodsId }: { goodsId: number }) {
  const [pageNum, setPageNum] = useState(1)
  const asked = useQuery({
    queryKey: ['list', goodsItem.path, 'log-list', goodsId, pageNum],
    queryFn: ({ signal }) => call(goodsItem, 'log-list', { goodsId, pageNum, pageSize: SIZE }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (!asked.data?.list.length)
    return <Cover loading={asked.isLoading} error={asked.error} empty="还没有操作记录" onRetry={() => void asked.refetch()} />
  return (
    <div className="scroll-x">
      <Lines columns={columns} rows={asked.data.list} keyOf={(log) => log.id} />
      <Pagination
        className="detail-pager"
        size="small"
        hideOnSinglePage
        current={pageNum}
        pageSize={SIZE}
        total={asked.data.total}
        showSizeChanger={false}
        onChange={setPageNum}
      />
    </div>
  )
}

const columns: LineColumn<GoodsLogRow>[] = [
  { title: '时间', render: (log) => log.time },
  { title: '操作人', render: (log) => log.userName ?? '系统' },
  { title: '动作', render: (log) => log.action },
  { title: 'SKU', render: (log) => log.sku },
  { title: '内容', render: (log) => <Changes log={log} /> },
]

const Changes = ({ log }: { log: GoodsLogRow }) => (
  <span className="log-changes">
    {log.note && <span>{log.note}</span>}
    {log.changes.map((change) => (
      <span key={change.field}>
        {change.label}：<del>{changeFrom(change)}</del> → <ins>{changeTo(change)}</ins>
      </span>
    ))}
  </span>
)
