import { type DeliveryDetails, type DeliveryLine, deliveryFields } from '@erp/contract/temu/delivery/delivery-fields'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { Button, Form, type FormInstance, InputNumber } from 'antd'
import { useState } from 'react'
import { attempt, call, FieldItem, type LineColumn, Lines, useClosing, ViewDrawer } from '../../../kit/index.ts'
import { TRAVEL_NAMES, TravelItems } from './travel-items.tsx'

const HEAD = [...TRAVEL_NAMES, 'expressDeliveryNo', 'remark'] as const

interface Props {
  document: DeliveryDetails
  onClose: () => void
  onSaved: () => void
}

/** Quantities and how it shall travel, before it is submitted. */
export function EditDrawer({ document, onClose, onSaved }: Props) {
  const [form] = Form.useForm()
  const [dirty, setDirty] = useState(false)
  const touch = () => setDirty(true)
  const close = useClosing(dirty, onClose)
  const { planOf, change } = usePlans(touch)
  const { busy, save } = useSaving({ document, onClose, onSaved }, form, planOf)
  const initial = Object.fromEntries(HEAD.map((name) => [name, document[name]]))
  return (
    <ViewDrawer
      open
      size={820}
      title={`编辑发货单 ${document.deliveryOrderNo}`}
      onClose={() => void close()}
      extra={
        <Button type="primary" loading={busy} onClick={() => void save()}>
          保存
        </Button>
      }
    >
      <div className="temu-scroll">
        <Lines columns={columnsOf(planOf, change)} rows={document.lines} keyOf={({ lineId }) => lineId} />
      </div>
      <Form form={form} layout="vertical" initialValues={initial} onValuesChange={touch} onFinish={() => void save()}>
        <TravelItems />
        <FieldItem name="remark" field={deliveryFields.remark} />
      </Form>
    </ViewDrawer>
  )
}

type PlanOf = (line: DeliveryLine) => number
type Change = (line: DeliveryLine, next: number | null) => void

function usePlans(onTouch: () => void): { planOf: PlanOf; change: Change } {
  const [plans, setPlans] = useState<Record<number, number>>({})
  const change: Change = ({ lineId }, next) => {
    onTouch()
    setPlans({ ...plans, [lineId]: next ?? 1 })
  }
  return { planOf: ({ lineId, planQty }) => plans[lineId] ?? planQty, change }
}

function useSaving({ document, onClose, onSaved }: Props, form: FormInstance, planOf: PlanOf) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const head = await form.validateFields().catch(() => null)
    if (!head) return
    setBusy(true)
    const lines = document.lines.map((line) => ({ lineId: line.lineId, planQty: planOf(line) }))
    const { deliveryOrderId, version } = document
    const worked = await attempt(call(deliveryOrder, 'edit', { deliveryOrderId, version, ...head, lines }), '保存成功')
    setBusy(false)
    if (!worked) return
    onClose()
    onSaved()
  }
  return { busy, save }
}

const columnsOf = (planOf: PlanOf, change: Change): LineColumn<DeliveryLine>[] => [
  { title: '备货单', render: ({ subPurchaseOrderSn }) => subPurchaseOrderSn },
  { title: 'SKU', render: ({ sku, extCode }) => sku ?? extCode },
  { title: '名称', render: ({ skuName, spec }) => <span className="line-name">{skuName ?? spec}</span> },
  { title: '可售', right: true, render: ({ available }) => available },
  { title: '最多可发', right: true, render: ({ maxDeliverQty }) => maxDeliverQty },
  {
    title: '数量',
    right: true,
    render: (line) => (
      <InputNumber
        size="small"
        min={1}
        max={line.maxDeliverQty}
        precision={0}
        aria-label={`${line.sku ?? line.extCode} 数量`}
        value={planOf(line)}
        onChange={(next) => change(line, next)}
      />
    ),
  },
]
