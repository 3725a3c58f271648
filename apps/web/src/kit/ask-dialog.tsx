import type { Fields, RowOf } from '@erp/contract/kit'
import { Form, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { type ActionsOf, type AnyResource, call } from '../app/call.ts'
import { done } from './confirm.ts'
import { FieldItem } from './form/field-item.tsx'
import type { AnyRow } from './grid/column.ts'

/** What was typed: the declared fields, and whatever further controls gave. */
type Asked<F extends Fields> = string extends keyof F ? AnyRow : RowOf<F> & Record<string, unknown>
interface Props<R extends AnyResource, F extends Fields> {
  resource: R
  verb: ActionsOf<R>
  title: string
  /** What is asked for; the document's key and version go along. */
  fields: F
  document: AnyRow
  initial?: AnyRow
  onClose: () => void
  onDone: () => void
  danger?: boolean
  width?: number
  children?: ReactNode
  /** The last touch before it is sent. */
  send?: (values: Asked<F>) => AnyRow
}

/** One verb that needs a word more: a reason, a fee, quantities. */
export function AskDialog<R extends AnyResource, F extends Fields>(props: Props<R, F>) {
  const { resource, verb, title, fields, document, initial, onClose, onDone, danger, width, children } = props
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const given = props.send?.(values) ?? values
    const key = { [resource.key]: document[resource.key], version: document['version'] }
    const worked = await call(resource, verb, { ...key, ...given }).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!worked) return
    done(`${title}成功`)
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title={`${title} ${document[resource.name] ?? ''}`}
      width={width}
      okText={title}
      okButtonProps={{ danger, loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={() => void submit()}>
        {Object.entries(fields).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} />
        ))}
        {children}
      </Form>
    </Modal>
  )
}
