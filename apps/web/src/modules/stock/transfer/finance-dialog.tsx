import { type Fields, text } from '@erp/contract/kit'
import { Form, Radio } from 'antd'
import { AskDialog } from '../../../kit/index.ts'
import type { StepDialogProps } from './rows.ts'

const FIELDS: Fields = { remark: text('意见', { max: 200, multiline: true }) }

/** Passed, or back to the draft with a word why. */
export const FinanceDialog = (props: StepDialogProps) => (
  <AskDialog {...props} verb="finance-audit" title="财务审核" fields={FIELDS} initial={{ pass: 1 }}>
    <Form.Item name="pass" label="结论">
      <Radio.Group
        options={[
          { value: 1, label: '通过' },
          { value: 0, label: '驳回' },
        ]}
      />
    </Form.Item>
  </AskDialog>
)
