import type { ActionInput, Fields } from '@erp/contract/kit'
import { orderLogicalReturn, type ReturnScan } from '@erp/contract/order/returns/order-logical-return'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, InputNumber, type InputRef, Modal } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { Cover, call, done, FieldItem, Lines } from '../../../kit/index.ts'
import type { DialogProps } from '../desk/verbs/verbs.ts'
import '../order.css'

const { orderId: _orderId, lines: _lines, ...head } = orderLogicalReturn.actions.create.input as Fields

type Head = Omit<ActionInput<typeof orderLogicalReturn.actions.create>, 'orderId' | 'lines'>
/** Pieces by line of the order. */
type Pieces = Record<string, number | null>
type Values = Head & { lines?: Pieces }

interface Props {
  /** The order's number, or what stands on the parcel that came back. */
  no?: string
  onClose: () => void
  onSaved: () => void
}

/** 登记退件: the order is found by any of its numbers, then what of it came back or never will. */
export function ReturnForm({ no, onClose, onSaved }: Props) {
  const [form] = Form.useForm<Values>()
  const field = useRef<InputRef>(null)
  const [wanted, setWanted] = useState(no ?? '')
  const [busy, setBusy] = useState(false)
  const asked = useParcel(wanted)
  const order = asked.data
  const submit = async (values: Values) => {
    setBusy(true)
    const input = { ...values, orderId: order!.orderId, lines: linesOf(values.lines ?? {}) }
    const made = await call(orderLogicalReturn, 'create', input).catch(() => null)
    setBusy(false)
    if (!made) return
    done(`退件 ${made.returnNo} 已登记`)
    onSaved()
  }
  return (
    <Modal
      open
      width={760}
      title="登记退件"
      okText="登记"
      okButtonProps={{ loading: busy, disabled: !order || order.lines.every(({ open }) => open === 0) }}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(open) => open && field.current?.focus()}
    >
      {!no && <Find field={field} onFind={setWanted} />}
      {asked.isError && <Alert type="error" showIcon title={asked.error.message} />}
      {wanted && !order && !asked.isError && <Cover loading error={null} onRetry={() => {}} />}
      {order && <Fill key={order.orderId} order={order} form={form} onSubmit={(values) => void submit(values)} />}
    </Modal>
  )
}

const useParcel = (no: string) =>
  useQuery({
    queryKey: [orderLogicalReturn.path, 'scan', no],
    queryFn: ({ signal }) => call(orderLogicalReturn, 'scan', { no }, { signal, handles: () => true }),
    enabled: no !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** 登记退件 of an order in a list. */
export const ReturnDialog = ({ rows, onClose, onDone }: DialogProps) => (
  <ReturnForm no={rows[0]!.orderNo ?? undefined} onClose={onClose} onSaved={() => onDone('done')} />
)

const linesOf = (quantities: Pieces) =>
  Object.entries(quantities).flatMap(([id, quantity]) => (quantity ? [{ orderDetailsId: Number(id), quantity }] : []))

const Find = ({ onFind, field }: { onFind: (no: string) => void; field: RefObject<InputRef | null> }) => (
  <Input.Search
    ref={field}
    aria-label="订单号、运单号或退件快递单号"
    placeholder="输入或扫描订单号、运单号、退件快递单号"
    enterButton="查找"
    maxLength={64}
    onSearch={(typed) => onFind(typed.trim().toUpperCase())}
  />
)

interface FillProps {
  order: ReturnScan
  form: ReturnType<typeof Form.useForm<Values>>[0]
  onSubmit: (values: Values) => void
}

const Fill = ({ order, form, onSubmit }: FillProps) => (
  <Form
    form={form}
    layout="vertical"
    className="form form-two return-form"
    initialValues={{ kind: 1, storeId: order.storeId }}
    onFinish={onSubmit}
  >
    <p className="form-wide">
      订单 <b>{order.orderNo}</b>
      {order.returnNo && `，已有退件 ${order.returnNo}`}
    </p>
    {Object.entries(head).map(([name, field]) => (
      <FieldItem key={name} name={name} field={field} />
    ))}
    <Form.Item
      name="lines"
      label="退件件数"
      className="form-wide"
      required
      rules={[
        {
          validator: async (_rule, value) =>
            linesOf(value ?? {}).length ? undefined : Promise.reject(new Error('请填写退件件数')),
        },
      ]}
    >
      <Pieces order={order} />
    </Form.Item>
  </Form>
)

interface PiecesProps {
  order: ReturnScan
  value?: Record<string, number | null>
  onChange?: (quantities: Pieces) => void
}

const Pieces = ({ order, value = {}, onChange }: PiecesProps) => (
  <div className="floor-lines">
    <Lines
      rows={order.lines}
      keyOf={(line) => line.orderDetailsId}
      columns={[
        { title: 'SKU', render: (line) => line.sku },
        { title: '名称', render: (line) => <span className="line-name">{line.skuName}</span> },
        { title: '已发', right: true, render: (line) => line.shippedQty },
        { title: '可退', right: true, render: (line) => line.open },
        {
          title: '退件',
          right: true,
          render: (line) => (
            <InputNumber
              size="small"
              aria-label={`${line.sku} 退件件数`}
              min={0}
              max={line.open}
              precision={0}
              disabled={line.open === 0}
              value={value[line.orderDetailsId] ?? 0}
              onChange={(quantity) => onChange?.({ ...value, [line.orderDetailsId]: quantity })}
            />
          ),
        },
      ]}
    />
  </div>
)
