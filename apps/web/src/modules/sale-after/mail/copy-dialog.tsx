import { type EmailTemplateRow, emailTemplate } from '@erp/contract/sale-after/mail/email-template'
import { LANGUAGES, type Language } from '@erp/contract/sale-after/mail/languages'
import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { attempt, call } from '../../../kit/index.ts'

interface Props {
  row: EmailTemplateRow
  onClose: () => void
  onDone: () => void
}

/** Under another name, or in another language to be translated. */
export function CopyDialog({ row, onClose, onDone }: Props) {
  const [templateName, setTemplateName] = useState(`${row.templateName} 副本`.slice(0, 60))
  const [language, setLanguage] = useState<Language>(row.language)
  const copy = async () => {
    if (!(await attempt(call(emailTemplate, 'copy', { id: row.id, templateName: templateName.trim(), language }), '已复制')))
      return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title={`复制模板 ${row.templateName}`}
      okText="复制"
      okButtonProps={{ disabled: templateName.trim() === '' }}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="模板名称">
          <Input
            aria-label="模板名称"
            maxLength={60}
            value={templateName}
            onChange={({ target }) => setTemplateName(target.value)}
          />
        </Form.Item>
        <Form.Item label="语言">
          <Select
            aria-label="语言"
            value={language}
            options={LANGUAGES.map(([value, label]) => ({ value, label }))}
            onChange={setLanguage}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
