import { session } from '@erp/contract/account/sign-in/session'
import { Form, type FormRule, Input, Modal } from 'antd'
import { call } from '../call.ts'
import { notice } from '../notice.ts'
import { leave, logout, useProfile } from '../session.ts'
import { useAnswered } from '../use-answered.ts'

interface Values {
  currentPassword: string
  password: string
  again: string
}

/** The current password, the new one twice, a question, then signed out everywhere and back to the login. An initial password leaves no other way on. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { form, busy, send } = useAnswered<Values>()
  const initial = useProfile().mustChangePassword
  const change = async ({ password, currentPassword }: Values) => {
    if (!(await asked())) return
    const condition = { password, currentPassword }
    await send((handles) => call(session, 'update-password', { condition }, { handles }).then(leave))
  }
  return (
    <Modal
      open
      title={initial ? '请先修改初始密码' : '修改密码'}
      width={400}
      okText="确定"
      cancelText={initial ? '退出登录' : '取消'}
      closable={!initial}
      keyboard={!initial}
      mask={{ closable: !initial }}
      confirmLoading={busy}
      // After the dialog has taken the focus itself, with motion or without.
      afterOpenChange={(open) => open && form.focusField('currentPassword')}
      onCancel={() => (initial ? void logout().catch(() => {}) : onClose())}
      onOk={() => form.submit()}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void change(values)} requiredMark={false}>
        <Fields current={initial ? '初始密码' : '当前密码'} />
        {/* Enter in a field needs a submit button inside the form; the dialog's own is outside. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  )
}

const Fields = ({ current }: { current: string }) => (
  <>
    <Form.Item name="currentPassword" label={current} rules={[{ required: true, message: `请输入${current}` }]}>
      <Input.Password autoComplete="current-password" />
    </Form.Item>
    <Form.Item name="password" label="新密码" rules={[required, { min: 8, max: 64, message: '密码长度应为8-64个字符' }]}>
      <Input.Password autoComplete="new-password" />
    </Form.Item>
    <Form.Item name="again" label="确认密码" dependencies={['password']} rules={[required, equal]}>
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  </>
)

const required = { required: true, message: '请输入新密码' }
const equal: FormRule = ({ getFieldValue }) => ({
  validator: (_rule, value) =>
    !value || value === getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error('两次输入的密码不一致')),
})

const asked = (): Promise<boolean> =>
  new Promise((resolve) => {
    notice().modal.confirm({
      title: '确认修改密码吗？',
      content: '修改后所有设备都需要重新登录。',
      okText: '确认',
      cancelText: '取消',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
