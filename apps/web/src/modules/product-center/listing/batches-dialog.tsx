import { BATCH_MODES } from '@erp/contract/product-center/listing/listing.states'
import type { PriceBatch } from '@erp/contract/product-center/listing/listing-rows'
import { smtListing } from '@erp/contract/product-center/listing/smt-listing'
import { useQuery } from '@tanstack/react-query'
import { Modal, Pagination } from 'antd'
import { useState } from 'react'
import { attempt, Cover, call, confirm, type LineColumn, Lines, RowAction } from '../../../kit/index.ts'

const SIZE = 20

/** 改价记录: what was priced when and by whom, and the way back. */
export function BatchesDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [pageNum, setPageNum] = useState(1)
  const asked = useQuery({
    queryKey: [smtListing.path, 'batches', pageNum],
    queryFn: ({ signal }) => call(smtListing, 'price-batches', { pageNum, pageSize: SIZE }, { signal }),
    staleTime: 0,
  })
  const undo = async ({ batchId, skuCount }: PriceBatch) => {
    if (!(await confirm(`撤销后 ${skuCount} 个SKU恢复原价，确定吗？`, { detail: '之后又改过价的SKU不会变' }))) return
    if (!(await attempt(call(smtListing, 'undo-price', { batchId }), '已提交撤销任务'))) return
    await asked.refetch()
    onDone()
  }
  return (
    <Modal open width={860} title="改价记录" footer={null} onCancel={onClose}>
      {asked.data?.list.length ? (
        <div className="listing-lines">
          <Lines<PriceBatch>
            rows={asked.data.list}
            keyOf={({ batchId }) => batchId}
            columns={columnsOf((row) => void undo(row))}
          />
        </div>
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} empty="还没有改过价" onRetry={() => void asked.refetch()} />
      )}
      <Pagination
        size="small"
        hideOnSinglePage
        current={pageNum}
        pageSize={SIZE}
        total={asked.data?.total ?? 0}
        onChange={setPageNum}
      />
    </Modal>
  )
}

const modeOf = (mode: string): string => BATCH_MODES.find(([value]) => value === mode)?.[1] ?? mode
const columnsOf = (undo: (row: PriceBatch) => void): LineColumn<PriceBatch>[] => [
  { title: '时间', render: ({ createTime }) => createTime },
  { title: '操作人', render: ({ createBy }) => createBy },
  { title: '方式', render: ({ mode, value }) => `${modeOf(mode)}${value === null ? '' : ` ${value}`}` },
  { title: '商品数', right: true, render: ({ listingCount }) => listingCount },
  { title: 'SKU数', right: true, render: ({ skuCount }) => skuCount },
  {
    title: '操作',
    render: (row) => (row.isUndone ? '已撤销' : row.undoOf ? null : <RowAction onClick={() => undo(row)}>撤销</RowAction>),
  },
]
