import { type DeliveryDetails, type DeliveryLine, deliveryFields } from '@erp/contract/temu/delivery/delivery-fields'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { Button, Form, InputNumber } from 'antd'
import { useState } from 'react'
import { attempt, call, FieldItem, type LineColumn, Lines, useClosing, ViewDrawer } from '../../../kit/index.ts'
import { TRAVEL_NAMES, TravelItems } from './travel-items.tsx'

const HEAD = [...TRAVEL_NAMES, 'expressDeliveryNo', 'remark'] as const

/** Quantities and how it shall travel, before it is submitted. */
export function EditDrawer({
  document,
  onClose,
  onSaved,
}: {
  document: DeliveryDetails
  onClose: () => void
  onSaved: () => void
}) {
  const [form] = Form.useForm()
  const [plans, setPlans] = useState<Record<number, number>>({})
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = useClosing(dirty, onClose)
  const planOf = ({ lineId, planQty }: DeliveryLine) => plans[lineId] ?? planQty
  const change = ({ lineId }: DeliveryLine, next: number | null) => {
    setDirty(true)
    setPlans({ ...plans, [lineId]: next ?? 1 })
  }
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
  const initial = Object.fromEntries(HEAD.map((name) => [name, document[name]]))
  return (
    <ViewDrawer
      open
      size={820}
      title={`编辑发货单 ${document.deliveryOrderNo}`}
      onClose={close}
      extra={
        <Button type="primary" loading={busy} onClick={() => void save()}>
          保存
        </Button>
      }
    >
      <div className="temu-scroll">
        <Lines columns={columnsOf(planOf, change)} rows={document.lines} keyOf={({ lineId }) => lineId} />
      </div>
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={() => setDirty(true)}
        onFinish={() => void save()}
      >
        <TravelItems />
        <FieldItem name="remark" field={deliveryFields.remark} />
      </Form>
    </ViewDrawer>
  )
}

const columnsOf = (
  planOf: (line: DeliveryLine) => number,
  change: (line: DeliveryLine, next: number | null) => void,
): LineColumn<DeliveryLine>[] => [
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
