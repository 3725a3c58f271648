import type { ActionInput, Fields } from '@erp/contract/kit'

import { plus, round2 } from '@erp/contract/kit/decimal'
import { grouped } from '@erp/contract/kit/reading'
import { type Refundable, refund } from '@erp/contract/purchasing/money/refund'
import { REFUND_TYPE } from '@erp/contract/purchasing/money/refund.states'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { Cover, call, FieldInput } from '../../../kit/index.ts'
import { Asking } from './asking.tsx'
import { type Back, RefundLines } from './refund-lines.tsx'
import type { OpenedRefund } from './rows.ts'

interface Props {
  /** The order that something comes back of; without it one is chosen. */
  orderId?: number
  /** The refund that is written anew. */
  document?: OpenedRefund
  onClose: () => void
  onDone: () => void
}
type Typed = Omit<ActionInput<(typeof refund)['actions']['create']>, 'orderId' | 'lines'> & { lines: Back[] }
const { orderId: ORDER, lines: _lines, ...HEAD } = refund.actions.create.input as Fields

/** 退款: money, goods sent back, or goods to be sent again. */
export function RefundDialog({ orderId, document, onClose, onDone }: Props) {
  const [chosen, setChosen] = useState<number | null>(orderId ?? document?.orderId ?? null)
  const asked = useRefundable(chosen)
  const order = asked.data
  return (
    <Asking
      key={order?.orderId ?? 0}
      title={titleOf(document, order)}
      verb={document ? '保存' : '提交退款'}
      width={1000}
      fields={order ? HEAD : {}}
      initial={headOf(document)}
      lead={<Lead {...{ order, document }} chosen={chosen} onChoose={orderId || document ? undefined : setChosen} />}
      run={(values: Typed) =>
        document
          ? call(refund, 'edit', { ...inputOf(values), ...keyOf(document) })
          : call(refund, 'create', { orderId: chosen!, ...inputOf(values) })
      }
      onClose={onClose}
      onDone={onDone}
    >
      {order ? (
        <LinesOf order={order} document={document} />
      ) : (
        <Cover
          loading={chosen !== null && asked.isLoading}
          error={asked.error}
          empty="请先选择采购单"
          onRetry={() => void asked.refetch()}
        />
      )}
    </Asking>
  )
}

const useRefundable = (orderId: number | null) =>
  useQuery({
    queryKey: [refund.path, 'refundable', orderId],
    queryFn: ({ signal }) => call(refund, 'refundable', { orderId: orderId! }, { signal }),
    enabled: orderId !== null,
    gcTime: 0,
    staleTime: 0,
  })

const titleOf = (document: OpenedRefund | undefined, order: Refundable | undefined): string =>
  [document ? `修改 ${document.refundNo}` : '退款', order?.orderNo, order?.supplierName].filter(Boolean).join(' · ')

const LinesOf = ({ order, document }: { order: Refundable; document: OpenedRefund | undefined }) => (
  <Form.Item
    name="lines"
    label="明细"
    className="form-wide"
    required
    initialValue={begun(order, document)}
    rules={[{ validator: requireSome }]}
  >
    <RefundLines storeId={order.storeId} />
  </Form.Item>
)

/** Lines begin with the order's, whatever the refund has of them. */
function headOf(document: OpenedRefund | undefined): Partial<Typed> {
  if (!document) return { refundType: REFUND_TYPE.money }
  const { refundType, freightAmount, expressCompany, expressDeliveryNo, reason, remark } = document
  return { refundType, freightAmount, expressCompany, expressDeliveryNo, reason, remark }
}

interface LeadProps {
  order: Refundable | undefined
  document: OpenedRefund | undefined
  chosen: number | null
  onChoose?: (id: number | null) => void
}
const Lead = ({ order, document, chosen, onChoose }: LeadProps) => (
  <>
    {onChoose && (
      <p className="ask-first">
        <FieldInput field={ORDER!} value={chosen} onChange={onChoose} aria-label="采购单" />
      </p>
    )}
    {order && (
      <p className="ask-sum">{`已付 ${grouped(order.paidAmount)} 元，可退 ${grouped(round2(plus(order.leftAmount, document?.amount ?? 0)))} 元；退运费或差价请先做改价修正`}</p>
    )}
  </>
)

const keyOf = (document: OpenedRefund) => ({ refundId: document.refundId, version: document.version })

const isAsked = ({ quantity, amount }: Back): boolean => quantity > 0 || Number(amount ?? 0) > 0

function inputOf({ lines, ...head }: Typed) {
  const sent = lines.filter(isAsked).map(({ orderDetailsId, quantity, amount, fromStock, locationId }) => ({
    orderDetailsId,
    quantity,
    amount,
    fromStock,
    locationId,
  }))
  return { ...head, lines: sent }
}

async function requireSome(_rule: unknown, value: Back[] | undefined): Promise<void> {
  if (!value?.some(isAsked)) throw new Error('请填写退款数量或金额')
  const bare = value.find((line) => line.fromStock && line.quantity > 0 && !line.locationId)
  if (bare) throw new Error(`请选择 ${bare.sku} 的退货库位`)
}

/** Every line of the order, with what is asked back of it so far. */
function begun(order: Refundable, document: OpenedRefund | undefined): Back[] {
  const before = document?.lines ?? []
  return order.lines.flatMap((line) => {
    const own = before.filter(({ orderDetailsId }) => orderDetailsId === line.orderDetailsId)
    const none = { quantity: 0, amount: null, fromStock: 0, locationId: null }
    return (own.length ? own : [none]).map((one) => ({
      ...line,
      ...one,
      fromStock: one.fromStock ? 1 : 0,
      ordered: line.quantity,
    }))
  })
}
