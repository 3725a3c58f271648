import type { Fields } from '@erp/contract/kit'
import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { type AnyRow, attempt, call, FieldItem } from '../../../kit/index.ts'

interface Props {
  verb: 'link' | 'cancel'
  title: string
  fields: Fields
  row: AnyRow
  danger?: boolean
  onClose: () => void
  onDone: () => void
}

/** One verb that needs a word more. */
export function Ask({ verb, title, fields, row, danger, onClose, onDone }: Props) {
  const [form] = Form.useForm<AnyRow>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const worked = await attempt(call(aliOrder, verb, { id: row['id'], ...values } as never), `${title}成功`)
    setBusy(false)
    if (!worked) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title={`${title} ${row['aliOrderId']}`}
      okText={verb === 'cancel' ? '取消1688订单' : title}
      cancelText="返回"
      okButtonProps={{ danger, loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        {Object.entries(fields).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} />
        ))}
      </Form>
    </Modal>
  )
}
