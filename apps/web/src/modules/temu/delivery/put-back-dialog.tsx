import { reasonField } from '@erp/contract/kit'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { call, FieldItem, Lines } from '../../../kit/index.ts'
import type { ListedDelivery } from './rows.ts'
import { idOf } from './verbs.ts'

type Place = { sku: string; quantity: number; locationName: string }

/** The goods go back onto shelves; where to is told when it is done. */
export function PutBackDialog({ row, onClose, onDone }: { row: ListedDelivery; onClose: () => void; onDone: () => void }) {
  const [form] = Form.useForm<{ reason: string }>()
  const [places, setPlaces] = useState<Place[] | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const answer = await call(deliveryOrder, 'put-back', { deliveryOrderId: idOf(row), ...values }).catch(() => null)
    setBusy(false)
    if (!answer) return
    setPlaces(answer.places)
    onDone()
  }
  const title = `退回 ${row.deliveryOrderNo}`
  if (places) return <Places title={title} places={places} onClose={onClose} />
  return (
    <Modal
      open
      title={title}
      okText="退回"
      okButtonProps={{ danger: true, loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p className="temu-lead">商品移回推荐库位，贴标和装箱清空，发货单回到待拣货</p>
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        <FieldItem name="reason" field={reasonField} />
      </Form>
    </Modal>
  )
}

const Places = ({ title, places, onClose }: { title: string; places: Place[]; onClose: () => void }) => (
  <Modal open title={title} onCancel={onClose} onOk={onClose} okText="知道了" cancelButtonProps={{ hidden: true }}>
    <p className="temu-lead">请把商品放回以下库位</p>
    <Lines
      columns={[
        { title: 'SKU', render: ({ sku }) => sku },
        { title: '库位', render: ({ locationName }) => <b>{locationName}</b> },
        { title: '件数', right: true, render: ({ quantity }) => quantity },
      ]}
      rows={places}
      keyOf={({ sku, locationName }) => `${sku} ${locationName}`}
    />
  </Modal>
)
