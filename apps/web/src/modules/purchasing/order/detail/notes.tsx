import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { useQuery } from '@tanstack/react-query'
import { Cover, call } from '../../../../kit/index.ts'

/** What people said about the order, newest first; 备注 above adds to it. */
export function NoteList({ orderId }: { orderId: number }) {
  const asked = useQuery({
    queryKey: [purchaseOrder.path, 'notes', orderId],
    queryFn: ({ signal }) => call(purchaseOrder, 'notes', { orderId }, { signal }),
  })
  if (!asked.data?.length)
    return <Cover loading={asked.isLoading} error={asked.error} empty="还没有备注" onRetry={() => void asked.refetch()} />
  return (
    <ol className="notes">
      {asked.data.map(({ id, userName, time, content }) => (
        <li key={id}>
          <small>
            {userName} {time}
          </small>
          <p>{content}</p>
        </li>
      ))}
    </ol>
  )
}
