import { emailTemplate } from '@erp/contract/sale-after/mail/email-template'
import { PURPOSES } from '@erp/contract/sale-after/mail/mail.states'
import { Form, Input, Select } from 'antd'
import { useOptions } from '../../../kit/index.ts'
import type { Editing } from './use-template-editor.ts'

const { templateName, categoryId, platNames, purpose } = emailTemplate.fields

/** Name, category and platforms are the same in every language. */
export function EditorHead({ head, changeHead, readonly }: Pick<Editing, 'head' | 'changeHead'> & { readonly: boolean }) {
  const categories = useOptions('sale-after/email-template-category')
  const platforms = useOptions('basic/platform', { by: 'platName' })
  return (
    <Form layout="vertical" className="mail-head" disabled={readonly}>
      <Form.Item label={templateName.label} required>
        <Input
          aria-label={templateName.label}
          maxLength={60}
          value={head.templateName}
          onChange={({ target }) => changeHead({ templateName: target.value })}
        />
      </Form.Item>
      <Form.Item label={categoryId.label} required>
        <Select
          aria-label={categoryId.label}
          loading={categories.loading}
          value={head.categoryId}
          options={categories.options}
          onChange={(value) => changeHead({ categoryId: Number(value) })}
        />
      </Form.Item>
      <Form.Item label={platNames.label}>
        <Select
          aria-label={platNames.label}
          mode="multiple"
          allowClear
          placeholder={platNames.hint}
          value={head.platNames}
          options={platforms.options.map(({ value, label }) => ({ value: String(value), label }))}
          onChange={(value: string[]) => changeHead({ platNames: value })}
        />
      </Form.Item>
      <Form.Item label={purpose.label}>
        <Select
          aria-label={purpose.label}
          value={head.purpose}
          options={PURPOSES.map(([value, label]) => ({ value, label }))}
          onChange={(value) => changeHead({ purpose: value })}
        />
      </Form.Item>
    </Form>
  )
}
