import { Form, Input } from 'antd'

export const PasswordItem = () => (
  <Form.Item name="currentPassword" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
    <Input.Password autoComplete="current-password" autoFocus />
  </Form.Item>
)

export const CodeItem = ({ label }: { label: string }) => (
  <Form.Item name="code" label={label} rules={[{ required: true, message: '请输入动态口令' }]}>
    <Input autoComplete="one-time-code" maxLength={40} autoFocus />
  </Form.Item>
)
