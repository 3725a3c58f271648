import { Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { SavedView } from '../../app/saved-view.ts'
import { done } from '../confirm.ts'
import type { ViewForm } from './use-saved-views.ts'

interface Props {
  taken: SavedView[]
  onSave: (view: ViewForm) => Promise<void>
  onClose: () => void
}

export default function SaveViewDialog({ taken, onSave, onClose }: Props) {
  const [form] = Form.useForm<ViewForm>()
  const [busy, setBusy] = useState(false)
  const name = Form.useWatch('name', form)?.trim()
  const again = taken.some((view) => view.mine && view.name === name)
  const save = async (values: ViewForm) => {
    setBusy(true)
    try {
      await onSave({ name: values.name.trim(), shared: values.shared ?? false })
      done('视图已保存')
      onClose()
    } catch {
      setBusy(false)
    }
  }
  const frame = { open: true, title: '保存当前视图', width: 380, okText: again ? '覆盖保存' : '保存', onCancel: onClose }
  return (
    <Modal {...frame} confirmLoading={busy} onOk={() => form.submit()}>
      <Form form={form} layout="vertical" onFinish={(values) => void save(values)}>
        <Form.Item
          name="name"
          label="视图名称"
          rules={[REQUIRED]}
          extra={again ? '同名视图会被覆盖' : '包括当前的筛选、列和排序'}
        >
          <Input maxLength={30} autoFocus />
        </Form.Item>
        <Form.Item name="shared" valuePropName="checked" noStyle>
          <Checkbox>共享给本部门</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}

const REQUIRED = { required: true, whitespace: true, message: '请输入视图名称' }
