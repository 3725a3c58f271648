import { LIVE } from '@erp/contract/purchasing/order/order.states'
import type { OrderParcel, PurchaseOrderDetails } from '@erp/contract/purchasing/order/order-rows'
import { purchaseOrder } from '@erp/contract/purchasing/order/purchase-order'
import { useQuery } from '@tanstack/react-query'
import { Button, Timeline } from 'antd'
import { useState } from 'react'
import { attempt, Copyable, call, confirm, offers, RowAction } from '../../../../kit/index.ts'
import { ParcelEditDialog } from '../dialogs/parcel.tsx'
import { refreshTraces } from '../refresh-traces.ts'

interface Props {
  order: PurchaseOrderDetails
  onDone: () => void
}

/** Each parcel with what its courier tells. */
export function Parcels({ order, onDone }: Props) {
  const [editing, setEditing] = useState<OrderParcel | null>(null)
  if (order.parcels.length === 0) return <p className="nothing">还没有登记物流</p>
  const changes = LIVE.includes(Number(order.checkFlag)) && offers(purchaseOrder, 'express/edit')
  return (
    <>
      {changes && (
        <Button size="small" onClick={() => void refreshTraces([order.orderId], onDone)}>
          刷新轨迹
        </Button>
      )}
      {order.parcels.map((parcel) => (
        <section key={parcel.id} className="purchase-parcel">
          <header>
            <b>{parcel.expressCompany ?? '快递'}</b> <Copyable text={parcel.expressDeliveryNo} />
            <small>{stateOf(parcel)}</small>
            {changes && !parcel.scanTime && (
              <>
                <RowAction onClick={() => setEditing(parcel)}>改单号</RowAction>
                <RowAction danger onClick={() => void remove(parcel, onDone)}>
                  删除
                </RowAction>
              </>
            )}
          </header>
          <Trace parcel={parcel} />
        </section>
      ))}
      {editing && <ParcelEditDialog parcel={editing} onClose={() => setEditing(null)} onDone={onDone} />}
    </>
  )
}

function stateOf({ scanTime, traceSignTime, shipTime }: OrderParcel): string {
  if (scanTime) return `已扫描入仓 ${scanTime}`
  if (traceSignTime) return `快递已签收 ${traceSignTime}，仓库未扫描`
  return shipTime ? `发货 ${shipTime}` : ''
}

async function remove({ id, expressDeliveryNo }: OrderParcel, onDone: () => void): Promise<void> {
  if (!(await confirm(`确认删除物流单号 ${expressDeliveryNo} 吗？`, { danger: true, ok: '删除' }))) return
  if (await attempt(call(purchaseOrder, 'express/remove', { id }), '删除成功')) onDone()
}

function Trace({ parcel }: { parcel: OrderParcel }) {
  const asked = useQuery({
    queryKey: [purchaseOrder.path, 'trace', parcel.id, parcel.expressDeliveryNo],
    queryFn: ({ signal }) => call(purchaseOrder, 'express/trace', { id: parcel.id }, { signal, handles: () => true }),
    retry: false,
  })
  if (asked.data?.length)
    return (
      <Timeline
        items={asked.data.map(({ eventTime, place, content }) => ({
          key: `${eventTime}${content}`,
          content: (
            <>
              <small>{eventTime}</small> {place} {content}
            </>
          ),
        }))}
      />
    )
  if (parcel.traceText) return <p>{`${parcel.traceTime} ${parcel.traceText}`}</p>
  return <p className="nothing">{asked.isLoading ? '正在查询…' : '还没有轨迹'}</p>
}
