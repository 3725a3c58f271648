import { type TemuPickRow, temuPickReceipt } from '@erp/contract/temu/floor/pick-receipt'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { attempt, call, FieldItem } from '../../../kit/index.ts'

interface Props {
  rows: TemuPickRow[]
  onClose: () => void
  onDone: () => void
}
const { reason } = temuPickReceipt.actions.cancel.input

/** 取消: of which nothing was picked, and why. */
export function CancelDialog({ rows, onClose, onDone }: Props) {
  const [form] = Form.useForm<{ reason: string }>()
  const [busy, setBusy] = useState(false)
  const cancel = async (values: { reason: string }) => {
    setBusy(true)
    const worked = await attempt(call(temuPickReceipt, 'cancel', { ids: rows.map(({ pickId }) => pickId), ...values }), '已取消')
    setBusy(false)
    if (!worked) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title={`取消 ${rows.length === 1 ? rows[0]!.pickNo : `${rows.length} 张拣货单`}`}
      okText="取消拣货单"
      cancelText="不取消"
      okButtonProps={{ danger: true, loading: busy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void cancel(values)}>
        <FieldItem name="reason" field={reason!} />
      </Form>
    </Modal>
  )
}
