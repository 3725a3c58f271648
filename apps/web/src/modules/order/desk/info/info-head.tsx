import { orderFields } from '@erp/contract/order/desk/order-fields'
import type { OrderDetails } from '@erp/contract/order/desk/order-info'
import { orderStates, STAGE } from '@erp/contract/order/order.states'
import { Alert, Button } from 'antd'
import { useNavigate } from 'react-router'
import { closed, useViews } from '../../../../app/views.ts'
import { Copyable, FieldValue, StatusTag } from '../../../../kit/index.ts'
import { Marks } from '../list/order-cells.tsx'
import { standsIn } from '../list/orders.ts'
import { walkFrom } from '../list/walk.ts'
import { useVerbs } from '../verbs/use-verbs.tsx'
import { VerbButtons } from '../verbs/verb-buttons.tsx'

interface Props {
  order: OrderDetails
  id: number
  onDone: () => void
}

export function InfoHead({ order, id, onDone }: Props) {
  const verbs = useVerbs(standsIn(order), onDone, true)
  const { mergedInto } = order.money
  return (
    <div className="info-head">
      <h2>
        <Copyable text={order.orderNo ?? ''} />
      </h2>
      <StatusTag states={orderStates} value={Number(order.status)} />
      {order.afterSaleStatus && <FieldValue name="afterSaleStatus" field={orderFields.afterSaleStatus} row={order} />}
      <Marks row={order} />
      <Walk id={id} />
      <div className="info-verbs">{!mergedInto && <VerbButtons verbs={verbs} rows={[{ ...order, id }]} />}</div>
      {mergedInto && <Alert className="info-why" type="info" showIcon title={`已合并到 ${mergedInto}，随主单处理`} />}
      <Trouble order={order} />
      {order.platformNote && <Alert className="info-why" type="error" showIcon title={order.platformNote} />}
      {verbs.dialogs}
    </div>
  )
}

/** Why it does not go on by itself. */
function Trouble({ order }: { order: OrderDetails }) {
  const text =
    order.status === STAGE.unusual
      ? order.exceptionReason
      : order.status === STAGE.waitDispatch
        ? (order.dispatchError ?? lacking(order))
        : null
  return text ? <Alert className="info-why" type="error" showIcon title={text} /> : null
}

const lacking = ({ storeId, logisticWayId }: OrderDetails) => (storeId && logisticWayId ? null : '未分配仓库或渠道')

/** The order before and after it in the list it was opened from; the tag goes along. */
function Walk({ id }: { id: number }) {
  const navigate = useNavigate()
  const walk = walkFrom(id)
  if (!walk) return null
  const go = (to: number) => {
    void navigate(`/orderListInfo/${to}`, { replace: true })
    useViews.setState((state) => closed(state, [`/orderListInfo/${id}`]))
  }
  return (
    <span className="info-walk">
      <Button size="small" disabled={!walk.previous} onClick={() => go(walk.previous!)}>
        上一单
      </Button>
      {walk.title} {walk.at}/{walk.of}
      <Button size="small" disabled={!walk.next} onClick={() => go(walk.next!)}>
        下一单
      </Button>
    </span>
  )
}
