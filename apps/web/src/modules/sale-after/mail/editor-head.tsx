import { emailTemplate } from '@erp/contract/sale-after/mail/email-template'
import { PURPOSES } from '@erp/contract/sale-after/mail/mail.states'
import { Form, Input, Select } from 'antd'
import { tabLeaves, useOptions } from '../../../kit/index.ts'
import type { Editing } from './use-template-editor.ts'

const { templateName, categoryId, platNames, purpose } = emailTemplate.fields

type Props = Pick<Editing, 'head' | 'changeHead'> & { readonly: boolean }

/** Name, category and platforms are the same in every language. */
export const EditorHead = (props: Props) => (
  <Form layout="vertical" className="mail-head" disabled={props.readonly}>
    <Form.Item label={templateName.label} required>
      <Input
        aria-label={templateName.label}
        maxLength={60}
        value={props.head.templateName}
        onChange={({ target }) => props.changeHead({ templateName: target.value })}
      />
    </Form.Item>
    <Choices {...props} />
    <Form.Item label={purpose.label}>
      <Select
        aria-label={purpose.label}
        value={props.head.purpose}
        options={PURPOSES.map(([value, label]) => ({ value, label }))}
        onChange={(value) => props.changeHead({ purpose: value })}
      />
    </Form.Item>
  </Form>
)

function Choices({ head, changeHead }: Props) {
  const categories = useOptions('sale-after/email-template-category')
  const platforms = useOptions('basic/platform', { by: 'platName' })
  return (
    <>
      <Form.Item label={categoryId.label} required>
        <Select
          aria-label={categoryId.label}
          loading={categories.loading}
          value={head.categoryId}
          options={categories.options}
          onChange={(value) => changeHead({ categoryId: value })}
        />
      </Form.Item>
      <Form.Item label={platNames.label}>
        <Select
          aria-label={platNames.label}
          mode="multiple"
          {...tabLeaves}
          allowClear
          placeholder={platNames.hint}
          value={head.platNames}
          options={platforms.options.map(({ value, label }) => ({ value: String(value), label }))}
          onChange={(value: string[]) => changeHead({ platNames: value })}
        />
      </Form.Item>
    </>
  )
}
