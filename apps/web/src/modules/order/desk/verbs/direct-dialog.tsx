import type { Action } from '@erp/contract/kit'
import { directExchange } from '@erp/contract/order/exchange/direct-exchange'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { call, done, FieldItem } from '../../../../kit/index.ts'
import type { DialogProps } from './verbs.ts'

const { orderNo: _orderNo, ...FIELDS } = (directExchange.actions.link as Action).input

/** 转直发: the order waits for what was bought for it alone. */
export function DirectDialog({ rows, onClose, onDone }: DialogProps) {
  const orderNo = rows[0]!.orderNo ?? ''
  const [form] = Form.useForm<{ purchaseOrderNo: string; expressDeliveryNo?: string }>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const made = await call(directExchange, 'link', { ...values, orderNo }).catch(() => null)
    setBusy(false)
    if (!made) return
    done(`已转直发，换单号 ${made.exchangeNo}`)
    onDone('done')
  }
  return (
    <Modal
      open
      title={`转直发 ${orderNo}`}
      okText="转直发"
      okButtonProps={{ loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        {Object.entries(FIELDS).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} />
        ))}
      </Form>
    </Modal>
  )
}
