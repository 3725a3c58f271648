import { Tag } from 'antd'
import { useState } from 'react'
import { useLiveFrame } from '../../../app/realtime/bus.ts'
import type { Station } from '../../../kit/scan/index.ts'

export interface Stopped {
  orderId: number
  orderNo: string
  batchId: number | null
  storeId: number
}
const SHOWN = 8

/** In the hands of the person, or among what lies here; null: another table's. */
type Nearness = 'hand' | 'near' | null

/** Orders stopped while this station is open; `place` takes one that was in hand off the table. */
export function useStopped(station: Station, place: (order: Stopped) => Nearness): Stopped[] {
  const [stopped, setStopped] = useState<Stopped[]>([])
  useLiveFrame('intercepted', (order) => {
    const nearness = place(order)
    if (!nearness) return
    setStopped((now) => [order, ...now.filter(({ orderId }) => orderId !== order.orderId)].slice(0, SHOWN))
    station.say(nearness === 'hand' ? 'error' : 'warn', `订单 ${order.orderNo} 已拦截`, '请将货品放入返架框')
  })
  return stopped
}

export function StoppedOrders({ orders }: { orders: Stopped[] }) {
  if (orders.length === 0) return null
  return (
    <p className="scan-stopped" role="note">
      已拦截，放入返架框：
      {orders.map(({ orderId, orderNo }) => (
        <Tag key={orderId} color="red">
          {orderNo}
        </Tag>
      ))}
    </p>
  )
}
