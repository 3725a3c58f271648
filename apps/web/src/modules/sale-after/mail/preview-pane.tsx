import { email } from '@erp/contract/sale-after/mail/email'
import { emailTemplate } from '@erp/contract/sale-after/mail/email-template'
import type { Language } from '@erp/contract/sale-after/mail/languages'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { type CallError, call, done, offers, useSettled } from '../../../kit/index.ts'
import { LetterView } from './letter-view.tsx'

interface Props {
  language: Language
  subject: string
  content: string
}

/** The letter with an order or with examples, as it is typed. */
export function PreviewPane({ language, subject, content }: Props) {
  const [orderNo, setOrderNo] = useState('')
  const typed = useSettled({ language, subject, content, orderNo: orderNo.trim() || null })
  const asked = useQuery({
    queryKey: [emailTemplate.path, 'preview', typed],
    queryFn: ({ signal }) => call(emailTemplate, 'preview', typed, { signal, handles: () => true }),
    placeholderData: (before) => before,
    retry: false,
  })
  const { data, error } = asked
  return (
    <div className="mail-preview">
      <Space.Compact block>
        <Input
          aria-label="预览订单号"
          placeholder="订单号，不填用示例数据"
          allowClear
          value={orderNo}
          onChange={({ target }) => setOrderNo(target.value)}
        />
        {offers(email, 'send-test') && <TestButton {...{ language, subject, content }} orderNo={orderNo.trim() || null} />}
      </Space.Compact>
      {error && <Alert type="error" showIcon title={(error as CallError).message} />}
      {data && data.missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`没有值的变量：${data.missing.map((name) => `{{${name}}}`).join('、')}，发送时会被拒绝`}
        />
      )}
      {data && <LetterView title="模板预览" subject={data.subject} content={data.content} />}
    </div>
  )
}

const TestButton = (input: Props & { orderNo: string | null }) => (
  <Button
    disabled={!input.subject || !input.content}
    onClick={() => void call(email, 'send-test', input, { said: done }).catch(() => null)}
  >
    发送测试
  </Button>
)
