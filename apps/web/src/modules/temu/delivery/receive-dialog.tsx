import { text } from '@erp/contract/kit'
import type { DeliveryDetails, DeliveryLine } from '@erp/contract/temu/delivery/delivery-fields'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { Checkbox, Form, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { attempt, call, FieldItem, Lines } from '../../../kit/index.ts'

const EVIDENCE = text('凭证', { required: true, max: 500, multiline: true, hint: '平台收货截图编号、沟通记录等' })

interface Props {
  document: DeliveryDetails
  onClose: () => void
  onDone: () => void
}

/** What the platform says it received until now, by hand and with proof. */
export function ReceiveDialog(props: Props) {
  const { document, onClose } = props
  const { form, countOf, count, finished, setFinished, busy, submit } = useReceiving(props)
  return (
    <Modal
      open
      width={640}
      title={`登记平台收货 ${document.deliveryOrderNo}`}
      okText="登记收货"
      okButtonProps={{ loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className="temu-scroll">
        <Received lines={document.lines} countOf={countOf} onCount={count} />
      </div>
      <Checkbox checked={finished} onChange={({ target }) => setFinished(target.checked)}>
        平台已收完，少收的转异常调拨
      </Checkbox>
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        <FieldItem name="evidence" field={EVIDENCE} />
      </Form>
    </Modal>
  )
}

function useReceiving({ document, onClose, onDone }: Props) {
  const [form] = Form.useForm<{ evidence: string }>()
  const [counts, setCounts] = useState<Record<number, number>>({})
  const [finished, setFinished] = useState(true)
  const [busy, setBusy] = useState(false)
  const countOf = ({ lineId, receiveQty, shipQty }: DeliveryLine) => counts[lineId] ?? (receiveQty || shipQty)
  const count = (lineId: number, next: number) => setCounts({ ...counts, [lineId]: next })
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const lines = document.lines.map((line) => ({ lineId: line.lineId, receiveQty: countOf(line) }))
    const input = { deliveryOrderId: document.deliveryOrderId, ...values, isFinished: finished ? 1 : 0, lines }
    const worked = await attempt(call(deliveryOrder, 'receive', input), '已登记平台收货')
    setBusy(false)
    if (!worked) return
    onClose()
    onDone()
  }
  return { form, countOf, count, finished, setFinished, busy, submit }
}

interface ReceivedProps {
  lines: DeliveryLine[]
  countOf: (line: DeliveryLine) => number
  onCount: (lineId: number, next: number) => void
}
const Received = ({ lines, countOf, onCount }: ReceivedProps) => (
  <Lines
    columns={[
      { title: 'SKU', render: ({ sku, extCode }: DeliveryLine) => sku ?? extCode },
      { title: '备货单', render: ({ subPurchaseOrderSn }) => subPurchaseOrderSn },
      { title: '已发', right: true, render: ({ shipQty }) => shipQty },
      {
        title: '累计收货',
        right: true,
        render: (line) => (
          <InputNumber
            size="small"
            min={0}
            precision={0}
            aria-label={`${line.sku ?? line.extCode} 累计收货`}
            value={countOf(line)}
            onChange={(next) => onCount(line.lineId, next ?? 0)}
          />
        ),
      },
    ]}
    rows={lines}
    keyOf={({ lineId }) => lineId}
  />
)
