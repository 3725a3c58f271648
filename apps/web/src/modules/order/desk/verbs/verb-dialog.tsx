import type { Fields } from '@erp/contract/kit'
import { STAGE } from '@erp/contract/order/order.states'
import { Alert, Form, Modal } from 'antd'
import { useState } from 'react'
import { FieldItem } from '../../../../kit/index.ts'
import { TagSelect } from '../list/use-tags.tsx'
import type { ListedOrder } from '../rows.ts'
import { idsOf, type Outcome, runVerb } from './run-verb.ts'
import type { Verb } from './verbs.ts'

interface Props {
  verb: Verb
  rows: ListedOrder[]
  onClose: () => void
  onDone: (outcome: Outcome | 'done') => void
}

/** A verb that needs a word more: a reason, a way, a number. */
export function VerbDialog({ verb, rows, onClose, onDone }: Props) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, setBusy] = useState(false)
  const { fields, hint } = worded(verb, rows)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const outcome = await runVerb(verb, idsOf(rows), values)
    setBusy(false)
    if (outcome) onDone(outcome)
  }
  const title = rows.length === 1 ? `${verb.label} ${rows[0]!.orderNo}` : `${verb.label}（${rows.length} 个订单）`
  return (
    <Modal
      open
      title={title}
      okText={verb.label}
      okButtonProps={{ danger: verb.danger, loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        {hint && <Alert type="info" title={hint} />}
        {Object.entries(fields).map(([name, field]) =>
          name === 'tagIds' ? (
            <Form.Item key={name} name={name} label={field.label}>
              <TagSelect />
            </Form.Item>
          ) : (
            <FieldItem key={name} name={name} field={field} />
          ),
        )}
      </Form>
    </Modal>
  )
}

/** A number can be typed for one order only; many are given theirs by their ways. */
function worded(verb: Verb, rows: ListedOrder[]): { fields: Fields; hint?: string } {
  if (verb.action !== 'tracking-number') return { fields: verb.fields ?? {}, hint: verb.hint }
  const shipped = rows.some((row) => Number(row.status) >= STAGE.shipped)
  if (shipped) return { fields: verb.fields!, hint: '已发货的订单填写转单号，一次一个订单' }
  if (rows.length > 1) return { fields: {}, hint: '单号由各订单的渠道取得' }
  return { fields: verb.fields!, hint: '不填写时由渠道取号' }
}
