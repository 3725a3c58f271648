import type { Field } from '@erp/contract/kit'
import { Form, Modal, Radio } from 'antd'
import { useState } from 'react'
import { type AnyResource, attempt, call, FieldItem } from '../../../kit/index.ts'

/** Final counts of all that waits in a plan or in a store. */
export function ManualGenerate({
  resource,
  onClose,
  onDone,
}: {
  resource: AnyResource
  onClose: () => void
  onDone: () => void
}) {
  const [form] = Form.useForm()
  const [by, setBy] = useState<'batchId' | 'storeId'>('storeId')
  const field = { ...(resource.actions['manual-generate'].input[by] as Field), required: true }
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    if (!(await attempt(call(resource, 'manual-generate', { [by]: values[by] }), '已生成终盘单'))) return
    onClose()
    onDone()
  }
  return (
    <Modal open title="手工生成终盘单" okText="生成" onOk={() => void submit()} onCancel={onClose}>
      <Form form={form} layout="vertical">
        <Form.Item label="范围">
          <Radio.Group
            value={by}
            onChange={(event) => setBy(event.target.value)}
            options={[
              { value: 'storeId', label: '按仓库' },
              { value: 'batchId', label: '按批次' },
            ]}
          />
        </Form.Item>
        <FieldItem key={by} name={by} field={field} />
      </Form>
    </Modal>
  )
}
