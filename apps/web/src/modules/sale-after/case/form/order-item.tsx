import { orderStates } from '@erp/contract/order/order.states'
import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import type { FoundOrder, OrderCases } from '@erp/contract/sale-after/case/case-rows'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { quietly } from '../../../../app/call.ts'
import { type CallError, Copyable, call, StatusTag } from '../../../../kit/index.ts'
import { OrderLink } from '../columns.tsx'

interface Props {
  known?: OrderCases
  /** It was given: another one would be another case. */
  fixed: boolean
}

/** The order a case is about, by any of its numbers; of a merged parcel one of its platform orders. */
export const OrderItem = ({ known, fixed }: Props) => (
  <Form.Item
    name="orderId"
    label="订单"
    className="form-wide"
    required={!fixed}
    // What was found says so itself; that it lacks is said when it is saved.
    validateTrigger={[]}
    rules={[{ required: true, message: '请输入订单号，回车查找' }]}
  >
    <Chosen {...{ known, fixed }} />
  </Form.Item>
)

const Chosen = ({ known, fixed, ...finder }: Props & FinderProps) => (
  <>
    {!fixed && <OrderFinder {...finder} />}
    {known && <Head order={known} />}
  </>
)

function Head({ order }: { order: OrderCases }) {
  const form = Form.useFormInstance()
  const choose = (orderId: number) => form.setFieldsValue({ orderId, lines: [], refundAmount: null })
  return (
    <div className="case-head">
      <OrderLink id={order.orderId} no={order.orderNo} />
      <Copyable text={order.platOrderNo} />
      {order.merged.length > 0 && <span>同一包裹的其他平台单：</span>}
      {order.merged.map(({ orderId, platOrderNo }) => (
        <Button key={orderId} size="small" onClick={() => choose(orderId)}>
          {platOrderNo}
        </Button>
      ))}
    </div>
  )
}

interface FinderProps {
  id?: string
  value?: number
  onChange?: (orderId: number | undefined) => void
}

function OrderFinder({ id, value, onChange }: FinderProps) {
  const form = Form.useFormInstance()
  const [found, setFound] = useState<FoundOrder[]>([])
  const [busy, setBusy] = useState(false)
  const take = (orderId: number | undefined) => {
    if (orderId !== value) form.setFieldsValue({ lines: [], refundAmount: null })
    onChange?.(orderId)
  }
  const find = async (typed: string) => {
    const no = typed.trim()
    if (!no) return
    setBusy(true)
    const orders = await ordersOf(no)
    setBusy(false)
    const wrong = typeof orders === 'string' ? orders : orders.length === 0 && unknown(no)
    setFound(typeof orders === 'string' ? [] : orders)
    take(typeof orders !== 'string' && orders.length === 1 ? orders[0]!.orderId : undefined)
    if (wrong) form.setFields([{ name: 'orderId', errors: [wrong] }])
  }
  return (
    <>
      <Input.Search
        id={id}
        aria-label="订单"
        placeholder="系统单号、平台单号或运单号"
        enterButton="查找"
        maxLength={64}
        loading={busy}
        // The form is not sent by it.
        onPressEnter={(event) => event.preventDefault()}
        onSearch={(typed) => void find(typed)}
      />
      {found.length > 1 && <Found orders={found} value={value} onTake={take} />}
    </>
  )
}

const unknown = (no: string): string => `没有找到已发货的订单 ${no}`

/** The orders, or why there are none. */
const ordersOf = (no: string): Promise<FoundOrder[] | string> =>
  call(afterSaleCase, 'find', { no }, { handles: quietly }).catch((error: CallError) =>
    error.code === 404 ? unknown(no) : error.message,
  )

const Found = ({ orders, value, onTake }: { orders: FoundOrder[]; value?: number; onTake: (orderId: number) => void }) => (
  <fieldset className="case-found">
    <legend>找到多个订单，请选择</legend>
    {orders.map(({ orderId, orderNo, platOrderNo, status }) => (
      <label key={orderId}>
        <input type="radio" name="found-order" checked={orderId === value} onChange={() => onTake(orderId)} />
        {orderNo} {platOrderNo} <StatusTag states={orderStates} value={status} />
      </label>
    ))}
  </fieldset>
)
