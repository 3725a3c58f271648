import { suggest } from '@erp/contract/purchasing/plan/suggest'
import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { Cover, call } from '../../../kit/index.ts'
import type { Suggestion } from './rows.ts'

/** 为什么是 120: the formula with its numbers. */
export function WhyDialog({ row, reason, onClose }: { row: Suggestion; reason: ReactNode; onClose: () => void }) {
  const { skuId, storeId } = row
  const asked = useQuery({
    queryKey: [suggest.path, 'explain', skuId, storeId],
    queryFn: ({ signal }) => call(suggest, 'explain', { skuId, storeId }, { signal }),
    staleTime: 0,
  })
  return (
    <Modal
      open
      width={680}
      title={
        <>
          {`${row.sku} ${row.storeName}：为什么是 ${row.suggestQty}？`} {reason}
        </>
      }
      onCancel={onClose}
      footer={<Button onClick={onClose}>知道了</Button>}
    >
      {asked.data ? (
        <>
          <Formula lines={asked.data.lines} />
          <p className="why-time">按 {asked.data.calcTime} 的数据计算</p>
        </>
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </Modal>
  )
}

export const Formula = ({ lines }: { lines: string[] }) => (
  <ol className="why-lines">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ol>
)
