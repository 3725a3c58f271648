import { type ActionInput, inputs } from '@erp/contract/kit'
import { CYCLE, subscription } from '@erp/contract/report/subscription/subscription'
import { Form } from 'antd'
import { FieldItem, FormFrame, type ListRow } from '../../../kit/index.ts'

export type Subscription = ListRow<typeof subscription>
export type Begun = ActionInput<(typeof subscription)['actions']['save']>
interface Props {
  /** The one to change; null makes a new one of what `initial` asks. */
  row: Subscription | null
  initial?: Begun
  /** Of a report that has none there is nothing to choose. */
  hasDays: boolean
  onClose: () => void
  onSaved: () => void
}
const { fields } = subscription
/** What the report is asked is chosen on its own page, and kept. */
const KEPT = ['report', 'condition', 'orderBy', 'columns'] as const
const Kept = () => null

export function SubscriptionForm({ row, initial, hasDays, onClose, onSaved }: Props) {
  const item = (name: keyof typeof fields) => <FieldItem key={name} name={name} field={fields[name]} row={row} />
  return (
    <FormFrame resource={subscription} fields={inputs(fields)} {...{ row, initial, onClose, onSaved }}>
      {item('name')}
      {hasDays && item('days')}
      {item('cycle')}
      <Form.Item noStyle shouldUpdate>
        {({ getFieldValue }) => (
          <>
            {getFieldValue('cycle') === CYCLE.weekly && item('weekday')}
            {getFieldValue('cycle') === CYCLE.monthly && item('monthDay')}
          </>
        )}
      </Form.Item>
      {item('hour')}
      {item('channel')}
      {item('form')}
      {item('userIds')}
      {item('isActivated')}
      {KEPT.map((name) => (
        <Form.Item key={name} name={name} noStyle>
          <Kept />
        </Form.Item>
      ))}
    </FormFrame>
  )
}
