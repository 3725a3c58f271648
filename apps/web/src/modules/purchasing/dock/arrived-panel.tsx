import { signStates } from '@erp/contract/purchasing/dock/dock.states'
import type { ArrivedOrder, SignAnswer } from '@erp/contract/purchasing/dock/dock-rows'
import { Tag } from 'antd'
import { Lines, StatusTag } from '../../../kit/index.ts'
import { qcModeName } from './signing.ts'

/** The parcel that was scanned last: its orders, what is in it, and who waits for it. */
export const ArrivedPanel = ({ answer }: { answer: SignAnswer }) => (
  <div className="dock-arrived">
    <h3>
      {answer.expressDeliveryNo} <StatusTag states={signStates} value={answer.result} />
      <small>{answer.signNo}</small>
    </h3>
    {answer.attention && <p className="dock-attention">{answer.attention}</p>}
    {answer.orders.map((order) => (
      <Order key={order.orderId} order={order} />
    ))}
  </div>
)

const Order = ({ order }: { order: ArrivedOrder }) => (
  <section className={order.shortage ? 'scan-panel dock-awaited' : 'scan-panel'} aria-label={`采购单 ${order.orderNo}`}>
    <h3>
      <b className="dock-place">{order.place}</b> {order.orderNo}
      <span>{order.supplierName}</span>
      {order.purchaserName && <span>采购员 {order.purchaserName}</span>}
      {order.urgent === 1 && <Tag color="red">加急</Tag>}
      {order.exchange === 1 && <Tag color="purple">直发换单</Tag>}
      <Tag>{order.qcNo ? `${qcModeName(order.qcMode)} ${order.qcNo}` : '免检'}</Tag>
    </h3>
    {order.shortage === 1 && (
      <p className="dock-shortage">
        {order.waitingOrders} 个客户订单在等这些商品，其中 {order.freedOrders} 个到货即可发：优先质检上架
      </p>
    )}
    <Lines
      rows={order.lines}
      keyOf={({ orderDetailsId }) => orderDetailsId}
      columns={[
        { title: 'SKU', render: ({ sku }) => <b>{sku}</b> },
        { title: '未入库', right: true, render: ({ openQty }) => openQty },
        { title: '缺货', right: true, render: ({ shortQty }) => (shortQty ? <b className="dock-short">{shortQty}</b> : null) },
        { title: '名称', render: ({ skuName }) => skuName },
      ]}
    />
  </section>
)
