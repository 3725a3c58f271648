import { type TagRow, tagType } from '@erp/contract/basic/tag-type'
import { Alert, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { call, done } from '../../kit/index.ts'

interface Props {
  tags: TagRow[]
  from?: number
  onClose: () => void
  onMerged: () => void
}
interface Chosen {
  fromId: number
  toId: number
}

/** Everything that carries one tag carries another instead; the first is gone. */
export function TagMerge({ tags, from, onClose, onMerged }: Props) {
  const [form] = Form.useForm<Chosen>()
  const [busy, setBusy] = useState(false)
  const fromId = Form.useWatch('fromId', form)
  const merge = async (chosen: Chosen) => {
    setBusy(true)
    const merged = await call(tagType, 'merge-tag', chosen, { said: done }).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!merged) return
    onMerged()
    onClose()
  }
  const options = tags.map((tag) => ({ value: tag.tagId, label: `${tag.tagName}（${tag.useCount ?? 0} 次）` }))
  return (
    <Modal open width={460} title="合并标签" okText="合并" confirmLoading={busy} onOk={() => form.submit()} onCancel={onClose}>
      <Form form={form} layout="vertical" initialValues={{ fromId: from }} onFinish={(chosen) => void merge(chosen)}>
        <Alert type="info" showIcon title="被合并的标签会消失，用过它的数据都改用保留的标签；不能撤销。" />
        <Form.Item name="fromId" label="被合并的标签" rules={[{ required: true, message: '请选择被合并的标签' }]}>
          <Select options={options} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item name="toId" label="保留的标签" rules={[{ required: true, message: '请选择保留的标签' }]}>
          <Select options={options.filter((option) => option.value !== fromId)} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
