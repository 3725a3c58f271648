import type { PendingGoodsRow } from '@erp/contract/goods/pending/goods-pending'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { List } from '../../../kit/index.ts'
import { move } from './verbs.ts'

interface Props {
  rows: PendingGoodsRow[]
  list: List
  onClose: () => void
}
const USUAL = ['图片不清晰', '采购价偏高', '申报信息不正确', '与已有商品重复', '重量尺寸有误']

/** Sends goods back with the reason that their people read. */
export function RejectDialog({ rows, list, onClose }: Props) {
  const [form] = Form.useForm<{ reason: string }>()
  const [saving, setSaving] = useState(false)
  const reject = async ({ reason }: { reason: string }) => {
    setSaving(true)
    const done = await move('reject', rows, list, { reason: reason.trim() })
    setSaving(false)
    if (done) onClose()
  }
  const add = (words: string) => {
    const typed = form.getFieldValue('reason') as string | undefined
    form.setFieldValue('reason', typed ? `${typed}；${words}` : words)
  }
  return (
    <Modal
      open
      title={rows.length > 1 ? `驳回 ${rows.length} 个商品` : `驳回 ${rows[0]?.goodsCode}`}
      okText="驳回"
      okButtonProps={{ danger: true }}
      confirmLoading={saving}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.getFieldInstance('reason')?.focus()}
    >
      <Form form={form} layout="vertical" onFinish={(typed) => void reject(typed)}>
        <Form.Item
          name="reason"
          label="驳回原因"
          rules={[{ required: true, whitespace: true, min: 2, max: 200, message: '驳回原因应为2~200个字' }]}
        >
          <Input.TextArea rows={3} maxLength={200} />
        </Form.Item>
        <UsualReasons onAdd={add} />
      </Form>
    </Modal>
  )
}

const UsualReasons = ({ onAdd }: { onAdd: (words: string) => void }) => (
  <div className="usual-reasons">
    {USUAL.map((words) => (
      <button key={words} type="button" className="row-action" onClick={() => onAdd(words)}>
        {words}
      </button>
    ))}
  </div>
)
