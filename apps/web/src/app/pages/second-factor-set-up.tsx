import './second-factor.css'
import { type Enrolment, secondFactor } from '@erp/contract/account/sign-in/second-factor'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { Copyable } from '../../kit/value.tsx'
import { call } from '../call.ts'
import { useAnswered } from '../use-answered.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { CodeItem, PasswordItem } from './second-factor-fields.tsx'

interface Props {
  changing?: boolean
  onDone: () => void
}

/** Password, picture, first code, recovery codes: in this order, each when the one before was right. */
export function SecondFactorSetUp({ changing, onDone }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (enrolment) return <Scan enrolment={enrolment} onCodes={setCodes} />
  return <Begin changing={changing} onStarted={setEnrolment} />
}

function Begin({ changing, onStarted }: { changing?: boolean; onStarted: (enrolment: Enrolment) => void }) {
  const { form, busy, send } = useAnswered<{ currentPassword: string; code?: string }>()
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(typed) => void send((handles) => call(secondFactor, 'begin', typed, { handles }).then(onStarted))}
    >
      <PasswordItem />
      {changing && <CodeItem label="现在的动态口令" />}
      <Button type="primary" htmlType="submit" loading={busy}>
        下一步
      </Button>
    </Form>
  )
}

function Scan({ enrolment, onCodes }: { enrolment: Enrolment; onCodes: (codes: string[]) => void }) {
  const { form, busy, send } = useAnswered<{ code: string }>()
  const confirm = (code: string) =>
    send((handles) => call(secondFactor, 'confirm', { code }, { handles }).then(({ recoveryCodes }) => onCodes(recoveryCodes)))
  return (
    <div className="second-scan">
      <img src={enrolment.qr} alt="动态口令二维码" width={180} height={180} />
      <div>
        <p>
          用手机验证器（如 Microsoft Authenticator、Google 身份验证器、微信小程序「腾讯身份验证器」）扫描二维码，或手工输入密钥：
        </p>
        <Copyable text={enrolment.secret} />
        <Alert type="info" showIcon title="其他设备上的登录会在启用后下线" />
      </div>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={({ code }) => void confirm(code)}>
        <CodeItem label="验证器显示的 6 位数字" />
        <Button type="primary" htmlType="submit" loading={busy}>
          启用
        </Button>
      </Form>
    </div>
  )
}
