import { track } from '@erp/contract/express/track/track'
import { PLATFORM_SHIP, TRACK_STATUS } from '@erp/contract/order/desk/order-fields'
import type { OrderDetails } from '@erp/contract/order/desk/order-info'
import { Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { Copyable, offers } from '../../../../kit/index.ts'
import { TrackDrawer } from '../../../express/track/track-drawer.tsx'
import type { OpenedOrder } from '../rows.ts'
import { Block, Facts } from './block.tsx'
import { Why } from './why.tsx'

const label = (choices: readonly (readonly [number, string, ...unknown[]])[], value: unknown) =>
  choices.find(([one]) => one === value)?.[1]

export function LogisticsBlock({ order, id }: { order: OrderDetails; id: number }) {
  const [why, setWhy] = useState(false)
  const [tracking, setTracking] = useState(false)
  const extra = (
    <Space size={6}>
      {order.shipTime && offers(track, 'events') && (
        <Button size="small" onClick={() => setTracking(true)}>
          物流轨迹
        </Button>
      )}
      <Button size="small" aria-expanded={why} onClick={() => setWhy(!why)}>
        为什么
      </Button>
    </Space>
  )
  return (
    <Block title="物流" extra={extra}>
      <Facts facts={factsOf(order)} />
      {why && <Why id={id} />}
      {tracking && (
        <TrackDrawer
          row={{ orderId: id, trackingNumber: order.trackingNumber, orderNo: order.orderNo }}
          onClose={() => setTracking(false)}
        />
      )}
    </Block>
  )
}

function factsOf(order: OpenedOrder): (readonly [string, ReactNode])[] {
  return [
    ['仓库', order.storeName],
    ['渠道', order.logisticWayName],
    ['物流公司', order.expressName],
    ['运单号', order.trackingNumber && <Copyable key="no" text={order.trackingNumber} />],
    ['转单号', order.transferNumber],
    ['重量(g)', `预估 ${order.estWeight ?? '–'}，实际 ${order.actualWeight ?? '–'}`],
    ['平台标记', label(PLATFORM_SHIP, order.platformShipStatus)],
    ['标记失败', order.platformShipError],
    ['面单打印', `${order.labelPrintedCount ?? 0} 次`],
    ['物流状态', label(TRACK_STATUS, order.trackStatus)],
    ['发货时间', order.shipTime],
    ['命中规则', order.matchedRuleName],
  ]
}
