import type { PackOrder } from '@erp/contract/order/pack/packing-calls'
import { Form, Input, Modal } from 'antd'

/** 跳过扫描: packed without every piece scanned, and why. */
export function ForceDialog({
  order,
  onClose,
  onSay,
}: {
  order: PackOrder
  onClose: () => void
  onSay: (reason: string) => void
}) {
  const [form] = Form.useForm<{ reason: string }>()
  const say = ({ reason }: { reason: string }) => {
    onClose()
    onSay(reason.trim())
  }
  return (
    <Modal
      open
      title={`跳过扫描 ${order.orderNo}`}
      okText="完成包装"
      okButtonProps={{ danger: true }}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.getFieldInstance('reason')?.focus()}
    >
      <p>还有 {order.needQty - order.packedQty} 件没有扫描。</p>
      <Form form={form} layout="vertical" onFinish={say}>
        <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
