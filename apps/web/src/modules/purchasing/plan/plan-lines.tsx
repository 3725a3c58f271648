import { orderStates } from '@erp/contract/purchasing/order/order.states'
import { Copyable, Lines, StatusTag } from '../../../kit/index.ts'
import type { OpenedPlan } from './rows.ts'
import { Formula } from './why-dialog.tsx'

/** The orders made of a plan, and the suggestion behind it. */
export function PlanLines({ plan }: { plan: OpenedPlan }) {
  const { orders, lines } = plan
  return (
    <>
      {lines.length > 0 && (
        <>
          <h4>为什么是 {plan.suggestedQty}？</h4>
          <Formula lines={lines} />
        </>
      )}
      <h4>采购单</h4>
      {orders.length === 0 ? (
        <p className="why-time">还没有下单</p>
      ) : (
        <Lines
          rows={orders}
          keyOf={({ orderId }) => orderId}
          columns={[
            { title: '采购单号', render: ({ orderNo }) => <Copyable text={orderNo} /> },
            { title: '状态', render: ({ checkFlag }) => <StatusTag states={orderStates} value={checkFlag} /> },
            { title: '数量', right: true, render: ({ quantity }) => quantity },
            { title: '下单时间', render: ({ createTime }) => createTime },
          ]}
        />
      )}
    </>
  )
}
