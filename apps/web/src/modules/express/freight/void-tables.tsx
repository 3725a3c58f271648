import { freightTable } from '@erp/contract/express/freight/freight-table'
import { text } from '@erp/contract/kit'
import { Form, Modal } from 'antd'
import { attempt, call, FieldItem } from '../../../kit/index.ts'
import type { FreightTable } from './rows.ts'

const reason = text('作废原因', { required: true, max: 200 })

export function VoidTables({ rows, onClose, onDone }: { rows: FreightTable[]; onClose: () => void; onDone: () => void }) {
  const [form] = Form.useForm()
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    const ids = rows.map((row) => row.id)
    if (!(await attempt(call(freightTable, 'invalid', { ids, ...values }), '已作废'))) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title={`作废运费表（${rows.length}）`}
      okText="作废"
      okButtonProps={{ danger: true }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        <FieldItem name="reason" field={reason} />
      </Form>
    </Modal>
  )
}
