import type { ShopAuth } from '@erp/contract/authorize/auth/auth-calls'
import { shop } from '@erp/contract/authorize/shop'
import { Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/index.ts'

interface Props {
  auth: ShopAuth
  onSaved: () => void
  onCancel: () => void
}

/** Keys that a person copies from the platform: tried first, kept only when they work, and never shown again. */
export function KeyForm({ auth, onSaved, onCancel }: Props) {
  const [form] = Form.useForm<Record<string, string>>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const worked = await call(shop, 'save-key', { shopId: auth.shopId, ...values }).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (worked) onSaved()
  }
  return (
    <Form form={form} layout="vertical" autoComplete="off" onFinish={() => void submit()}>
      <p>从平台后台复制密钥填入。保存前会先测试，测试不通过不会保存；保存后加密存放，不再显示。</p>
      {auth.keys.map(({ field, label, saved }) => (
        <Form.Item
          key={field}
          name={field}
          label={label}
          rules={saved ? [] : [{ required: true, message: `请填写${label}` }]}
          extra={saved && `${saved}，不修改可留空`}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      ))}
      <Space className="drawer-footer">
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          测试并保存
        </Button>
      </Space>
    </Form>
  )
}
