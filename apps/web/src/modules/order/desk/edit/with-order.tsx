import type { OrderDetails } from '@erp/contract/order/desk/order-info'
import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { Cover, call } from '../../../../kit/index.ts'

interface Props {
  id: number
  onClose: () => void
  children: (order: OrderDetails & { id: number }) => ReactNode
}

/** The order as it stands this moment, for a form that changes it. */
export function WithOrder({ id, onClose, children }: Props) {
  const asked = useQuery({
    queryKey: [tradeInfo.path, 'edit', id],
    queryFn: ({ signal }) => call(tradeInfo, 'get', { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  if (asked.data && !asked.isFetching) return children({ ...asked.data, id })
  if (!asked.isError) return null
  return (
    <Modal open footer={null} title="订单" onCancel={onClose}>
      <Cover loading={false} error={asked.error} onRetry={() => void asked.refetch()} />
    </Modal>
  )
}
