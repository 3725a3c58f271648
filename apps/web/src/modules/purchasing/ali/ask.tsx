import type { ActionInput, Fields } from '@erp/contract/kit'
import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { attempt, call, FieldItem } from '../../../kit/index.ts'
import type { AliOrder } from './rows.ts'

type Input<V extends 'link' | 'cancel'> = ActionInput<(typeof aliOrder)['actions'][V]>
/** What the verb asks for, whichever it is. */
type Asked = Omit<Input<'link'> & Input<'cancel'>, 'id'>
interface Props {
  verb: 'link' | 'cancel'
  title: string
  fields: Fields
  row: AliOrder
  danger?: boolean
  onClose: () => void
  onDone: () => void
}

/** One verb that needs a word more. */
export function Ask({ verb, title, fields, row, danger, onClose, onDone }: Props) {
  const [form] = Form.useForm<Asked>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const worked = await attempt(call(aliOrder, verb, { id: row.id, ...values }), `${title}成功`)
    setBusy(false)
    if (!worked) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title={`${title} ${row.aliOrderId}`}
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
