import { waitPackage } from '@erp/contract/order/index'
import type { PackOrder } from '@erp/contract/order/pack/packing-calls'
import { InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { attempt, call, Lines } from '../../../kit/index.ts'

/** 缺件 at the packing table: which pieces of the order are not there. */
export function MissingDialog({ order, onClose, onDone }: { order: PackOrder; onClose: () => void; onDone: () => void }) {
  const [missing, setMissing] = useState<Record<number, number>>({})
  const lines = Object.entries(missing).flatMap(([id, quantity]) => (quantity ? [{ orderDetailsId: Number(id), quantity }] : []))
  const say = async () => {
    if (!(await attempt(call(waitPackage, 'short', { id: order.orderId, lines }), '已登记缺件'))) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title={`缺件 ${order.orderNo}`}
      okText="登记缺件"
      okButtonProps={{ danger: true, disabled: lines.length === 0 }}
      onOk={() => void say()}
      onCancel={onClose}
    >
      <p>订单转为疑似缺货，已有的货品放到缺货暂存位。</p>
      <Missing order={order} missing={missing} onChange={setMissing} />
    </Modal>
  )
}

interface MissingProps {
  order: PackOrder
  missing: Record<number, number>
  onChange: (missing: Record<number, number>) => void
}

const Missing = ({ order, missing, onChange }: MissingProps) => (
  <div className="floor-lines">
    <Lines
      rows={order.lines}
      keyOf={(line) => line.orderDetailsId}
      columns={[
        { title: 'SKU', render: (line) => line.sku },
        { title: '应包', right: true, render: (line) => line.quantity },
        {
          title: '缺少件数',
          right: true,
          render: (line) => (
            <InputNumber
              aria-label={`${line.sku} 缺少件数`}
              size="small"
              min={0}
              max={line.quantity}
              precision={0}
              value={missing[line.orderDetailsId] ?? 0}
              onChange={(quantity) => onChange({ ...missing, [line.orderDetailsId]: quantity ?? 0 })}
            />
          ),
        },
      ]}
    />
  </div>
)
