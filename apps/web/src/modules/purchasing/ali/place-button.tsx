import { aliOrder, type Placed } from '@erp/contract/purchasing/ali/ali-order'
import { LIVE, ORDER_TYPE } from '@erp/contract/purchasing/order/order.states'
import { Modal } from 'antd'
import { useState } from 'react'
import { call, confirm, offers, VerbButton } from '../../../kit/index.ts'
import type { Order } from '../order/rows.ts'

interface Props {
  rows: Order[]
  onDone: () => void
}

/** Places the chosen purchase orders at 1688, and says what became of each. */
export function PlaceButton({ rows, onDone }: Props) {
  const [answer, setAnswer] = useState<Placed | null>(null)
  if (!offers(aliOrder, 'place')) return null
  const place = async () => {
    const detail = '每张采购单是一个1688订单；件数不足整数单位的会上调'
    if (!(await confirm(`把所选的 ${rows.length} 张采购单到1688下单吗？`, { detail, ok: '1688下单' }))) return
    const placed = await call(aliOrder, 'place', { ids: rows.map((row) => row.orderId) }).catch(() => null)
    if (placed) setAnswer(placed)
  }
  const close = () => {
    setAnswer(null)
    onDone()
  }
  return (
    <>
      <VerbButton why={whyNoPlace(rows)} onClick={() => void place()}>
        1688下单
      </VerbButton>
      {answer && (
        <Modal open title="1688下单" onCancel={close} onOk={close} okText="知道了" cancelButtonProps={{ hidden: true }}>
          <ul className="ali-placed">
            {answer.placed.map(({ orderNo, aliOrderId, totalAmount, surplus }) => (
              <li key={orderNo}>
                {orderNo} → {aliOrderId}，{totalAmount} 元{surplus.map(({ sku, quantity }) => `；${sku} 多买 ${quantity} 件`)}
              </li>
            ))}
            {answer.failed.map(({ orderNo, reason }) => (
              <li key={orderNo} className="ali-differs">
                {orderNo}：{reason}
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </>
  )
}

function whyNoPlace(rows: Order[]): string | null {
  const other = rows.find((row) => row.orderType !== ORDER_TYPE.ali)
  if (other) return `${other.orderNo} 不是1688采购单`
  const early = rows.find((row) => !LIVE.includes(row.checkFlag))
  return early ? `${early.orderNo} 未审核或已归档` : null
}
