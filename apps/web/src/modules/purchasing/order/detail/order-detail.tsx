import type { PurchaseOrderDetails } from '@erp/contract/purchasing/order/order-rows'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { useQuery } from '@tanstack/react-query'
import { Grid, Tabs } from 'antd'
import { BizLog, Cover, call, may, ViewDrawer, Watchers } from '../../../../kit/index.ts'
import { HeadVerbs } from '../row-verbs.tsx'
import type { OrderVerbs } from '../use-order-verbs.tsx'
import { VERBS } from '../verbs.ts'
import { Checks, Payments, Refunds, StockIns } from './documents.tsx'
import { OrderLines } from './lines.tsx'
import { MoneyBar } from './money-bar.tsx'
import { NoteList } from './notes.tsx'
import { Parcels } from './parcels.tsx'
import { Terms } from './terms.tsx'
import { TrackBar } from './track-bar.tsx'
import '../order.css'

interface Props {
  orderId: number
  verbs: OrderVerbs
  onClose: () => void
}
/** An order and everything that became of it. */
export function OrderDetail({ orderId, verbs, onClose }: Props) {
  const asked = useQuery({
    queryKey: [purchaseOrder.path, 'details', orderId],
    queryFn: ({ signal }) => call(purchaseOrder, 'details', { orderId }, { signal }),
    staleTime: 0,
  })
  const order = asked.data
  const narrow = Grid.useBreakpoint().sm === false
  const offered = order && <HeadVerbs verbs={VERBS} row={order} onVerb={verbs.start} />
  const head = (
    <span className="drawer-head">
      {`采购单 ${order?.orderNo ?? ''}`}
      <Watchers resource={purchaseOrder} id={orderId} />
    </span>
  )
  return (
    <ViewDrawer open size={1040} title={head} className="detail" extra={!narrow && offered} onClose={onClose}>
      {narrow && offered}
      {order ? (
        <Order order={order} verbs={verbs} />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </ViewDrawer>
  )
}

function Order({ order, verbs }: { order: PurchaseOrderDetails; verbs: OrderVerbs }) {
  const counted = (label: string, count: number) => (count ? `${label} ${count}` : label)
  const items = [
    { key: 'lines', label: counted('明细', order.lines.length), children: <OrderLines lines={order.lines} /> },
    {
      key: 'parcels',
      label: counted('物流轨迹', order.parcels.length),
      children: <Parcels order={order} onDone={verbs.refresh} />,
    },
    { key: 'checks', label: counted('签收质检', order.signs.length), children: <Checks order={order} /> },
    { key: 'stockIns', label: counted('入库', order.stockIns.length), children: <StockIns order={order} /> },
    ...(may('purchasing:order:price')
      ? [
          { key: 'payments', label: counted('付款', order.payments?.length ?? 0), children: <Payments order={order} /> },
          { key: 'refunds', label: counted('退款', order.refunds?.length ?? 0), children: <Refunds order={order} /> },
        ]
      : []),
    { key: 'notes', label: '备注', children: <NoteList orderId={order.orderId} /> },
    { key: 'log', label: '操作日志', children: <BizLog entity={purchaseOrder.path} entityId={order.orderId} /> },
  ]
  return (
    <>
      <TrackBar order={order} />
      <div className="purchase-summary">
        {may('purchasing:order:price') && <MoneyBar order={order} />}
        <Terms order={order} />
      </div>
      <Tabs size="small" items={items} />
    </>
  )
}
