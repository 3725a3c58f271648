import type { TagRow } from '@erp/contract/basic/tag-type'
import { flag, int, text } from '@erp/contract/kit'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { FieldItem } from '../../kit/index.ts'
import { colorField } from './colors.ts'

interface Props {
  /** Null makes a new one. */
  tag: TagRow | null
  tags: TagRow[]
  onSave: (tags: Partial<TagRow>[], said: string) => Promise<boolean>
  onClose: () => void
}
const fields = {
  tagName: text('标签名称', { required: true, max: 12 }),
  color: colorField,
  sortNo: int('排序', { min: 0, max: 99999 }),
  isActivated: flag('启用', { initial: 1 }),
}

export function TagForm({ tag, tags, onSave, onClose }: Props) {
  const [form] = Form.useForm<Partial<TagRow>>()
  const [busy, setBusy] = useState(false)
  const save = async (values: Partial<TagRow>) => {
    const next = { ...tag, ...values, color: values.color ?? null, isActivated: values.isActivated ? (1 as const) : (0 as const) }
    const taken = tags.some((one) => one.tagName === values.tagName?.trim() && one.tagId !== tag?.tagId)
    if (taken) return form.setFields([{ name: 'tagName', errors: [`标签「${values.tagName}」已存在`] }])
    setBusy(true)
    const all = tag ? tags.map((one) => (one.tagId === tag.tagId ? next : one)) : [...tags, next]
    const saved = await onSave(all, tag ? '修改成功' : '新增成功')
    setBusy(false)
    if (saved) onClose()
  }
  return (
    <Modal
      open
      width={420}
      title={tag ? '修改标签' : '新增标签'}
      okText="保存"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={tag ?? { isActivated: 1, sortNo: tags.length + 1 }}
        onFinish={(values) => void save(values)}
      >
        {Object.entries(fields).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} />
        ))}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}
