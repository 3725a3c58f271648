import { type DifferenceTrace, type VirtualStoreRow, virtualStore } from '@erp/contract/temu/follow/virtual-store'
import { useQuery } from '@tanstack/react-query'
import { Cover, call, Lines, ViewDrawer } from '../../../kit/index.ts'

/** Whatever moved the book of a SKU at Temu, or should have: the newest first. */
export function TraceDrawer({ row, onClose }: { row: VirtualStoreRow; onClose: () => void }) {
  const { skuId } = row
  const trace = useQuery({
    queryKey: ['virtual-store', 'trace', skuId],
    queryFn: ({ signal }) => call(virtualStore, 'trace', { skuId }, { signal }),
  })
  return (
    <ViewDrawer open size="large" title={`${row.sku} 差异来源`} onClose={onClose}>
      <p>
        账面 {row.ledgerQty}，平台 {row.platformQty}
        {row.difference != null && `，差异 ${row.difference}（始于 ${row.since}）`}，在途 {row.transitQty}
      </p>
      <Cover loading={trace.isLoading} error={trace.error} onRetry={() => void trace.refetch()} />
      {trace.data && <Traces traces={trace.data} />}
    </ViewDrawer>
  )
}

const Traces = ({ traces }: { traces: DifferenceTrace[] }) => (
  <Lines
    rows={traces}
    keyOf={({ day, kind, docNo }) => `${day}/${kind}/${docNo}`}
    columns={[
      { title: '日期', render: ({ day }) => day },
      { title: '来源', render: ({ kind }) => kind },
      { title: '单号', render: ({ docNo, deliveryOrderId, orderId }) => linked(docNo, deliveryOrderId, orderId) },
      { title: '数量', right: true, render: ({ quantity }) => quantity },
      { title: '说明', render: ({ note }) => note },
    ]}
  />
)

function linked(docNo: string, deliveryOrderId: number | null, orderId: number | null) {
  if (deliveryOrderId) return <a href={`/trusteeship/temu/deliveryOrder?open=${deliveryOrderId}`}>{docNo}</a>
  return orderId ? <a href={`/orderListInfo/${orderId}`}>{docNo}</a> : docNo
}
