import { orderStates } from '@erp/contract/order/order.states'
import { BATCH_STATE, type BatchOrder, orderPickingBatch } from '@erp/contract/order/wave/order-picking-batch'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { attempt, call, confirm, Lines, offers, StatusTag } from '../../../kit/index.ts'

interface Props {
  batch: { id: number; status: number | null }
  orders: BatchOrder[]
  onDone: () => void
}

/** The orders of a batch; those not yet claimed can be taken out. */
export function BatchOrders({ batch, orders, onDone }: Props) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<number[]>([])
  const may = batch.status === BATCH_STATE.waitClaim && offers(orderPickingBatch, 'remove-order')
  const toggle = (id: number) => setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  const takeOut = async () => {
    if (!(await confirm(`确认移出 ${chosen.length} 个订单吗？`, { danger: true, ok: '移出' }))) return
    if (!(await attempt(call(orderPickingBatch, 'remove-order', { id: batch.id, orderIds: chosen }), '已移出'))) return
    setChosen([])
    void client.invalidateQueries({ queryKey: [orderPickingBatch.path, 'details'] })
    onDone()
  }
  const pick = pickColumn(chosen, toggle)
  return (
    <div className="floor-lines">
      <h4>订单（{orders.length}）</h4>
      <Lines
        rows={orders}
        keyOf={({ id }) => id}
        columns={[
          ...(may ? [pick] : []),
          { title: '槽位', right: true, render: (order) => order.slotNo },
          { title: '订单', render: (order) => order.orderNo },
          { title: '状态', render: (order) => <StatusTag states={orderStates} value={order.status} /> },
          { title: '商品', render: (order) => order.lines.map(({ sku, quantity }) => `${sku}×${quantity}`).join('、') },
          { title: '最晚发货', render: (order) => order.latestShipTime?.slice(0, 16) },
          { title: '拣货备注', render: (order) => order.pickingNotes },
        ]}
      />
      {may && (
        <Button danger disabled={chosen.length === 0} onClick={() => void takeOut()}>
          移出订单 {chosen.length || ''}
        </Button>
      )}
    </div>
  )
}

const pickColumn = (chosen: number[], toggle: (id: number) => void) => ({
  title: '',
  render: ({ id, orderNo, isOpen }: BatchOrder) =>
    isOpen === 1 && <Checkbox aria-label={`选择 ${orderNo}`} checked={chosen.includes(id)} onChange={() => toggle(id)} />,
})
