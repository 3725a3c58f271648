import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { Fields } from '@erp/contract/kit'
import { Form, Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { type AnyResource, type AnyRow, attempt, call, FieldItem, ImageUpload, upload } from '../../../kit/index.ts'
import './money.css'

interface Props<T extends object> {
  title: string
  /** What the button says and, with 成功 or in the words of the server, what is said afterwards. */
  verb: string
  said?: () => string
  fields: Fields
  initial?: { [K in keyof T]?: unknown }
  danger?: boolean
  width?: number
  /** Before and after the fields. */
  lead?: ReactNode
  children?: ReactNode
  run: (values: T) => Promise<unknown>
  onClose: () => void
  onDone: () => void
}
const uploadImage = (file: File) => upload(goodsItem, 'imageUpload', file)

/** One verb that needs a word more; closes when it worked. */
export function Asking<T extends object>(props: Props<T>) {
  const { title, verb, said = () => `${verb}成功`, fields, initial, danger, width, lead, children, run, onClose, onDone } = props
  const [form] = Form.useForm<T>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const worked = await attempt(run(values), said)
    setBusy(false)
    if (!worked) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title={title}
      width={width}
      okText={verb}
      okButtonProps={{ danger, loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {lead}
      <ImageUpload value={uploadImage}>
        <Form form={form} layout="vertical" className="form form-two" initialValues={initial} onFinish={() => void submit()}>
          {Object.entries(fields).map(([name, field]) => (
            <FieldItem key={name} name={name} field={field} />
          ))}
          {children}
        </Form>
      </ImageUpload>
    </Modal>
  )
}

interface ManyProps {
  resource: AnyResource
  verb: string
  label: string
  /** What the server says of it is passed on. */
  tells?: boolean
  rows: AnyRow[]
  initial?: AnyRow
  danger?: boolean
  lead?: ReactNode
  onClose: () => void
  onDone: () => void
}

/** The same for one document or several by their ids: what the call takes besides is asked for. */
export function AskingOfMany({ resource, verb, label, tells, rows, ...rest }: ManyProps) {
  const words = useRef(`${label}成功`)
  const { ids: _ids, ...fields } = resource.actions[verb].input as Fields
  const named = rows.length === 1 ? rows[0]![resource.name] : `${rows.length} 张${resource.title}`
  const ids = rows.map((row) => row[resource.key])
  return (
    <Asking
      {...rest}
      title={`${label} ${named}`}
      verb={label}
      said={() => words.current}
      fields={fields}
      run={(values) => call(resource, verb, { ids, ...values }, { said: (told) => void (tells && (words.current = told)) })}
    />
  )
}
