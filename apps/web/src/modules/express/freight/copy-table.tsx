import { freightTable } from '@erp/contract/express/freight/freight-table'
import { Form, Modal } from 'antd'
import { call, done, FieldItem } from '../../../kit/index.ts'
import type { FreightTable } from './rows.ts'

const { wayId, effectiveFrom } = freightTable.fields

/** The running table of a way as a draft for another day. */
export function CopyTable({ onClose, onDone }: { onClose: () => void; onDone: (row: FreightTable) => void }) {
  const [form] = Form.useForm()
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    const made = values && (await call(freightTable, 'copy', values).catch(() => null))
    if (!made) return
    done('已复制为草稿')
    onDone(made)
  }
  return (
    <Modal open title="复制上一版" okText="复制" onOk={() => void submit()} onCancel={onClose}>
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        <FieldItem name="wayId" field={wayId} />
        <FieldItem name="effectiveFrom" field={effectiveFrom} />
      </Form>
    </Modal>
  )
}
