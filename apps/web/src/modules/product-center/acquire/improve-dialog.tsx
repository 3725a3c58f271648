import type { Fields } from '@erp/contract/kit'
import { dataAcquisition } from '@erp/contract/product-center/acquire/acquisition'
import { improvedTitle, type TitleEdit } from '@erp/contract/product-center/acquire/title'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { call, done, FieldItem, type LineColumn, Lines, submitted } from '../../../kit/index.ts'
import type { Acquisition } from './rows.ts'

const { ids: _ids, ...fields } = dataAcquisition.actions['batch-improvement'].input as Fields
const SEEN = 8

interface Props {
  rows: Acquisition[]
  onClose: () => void
  onDone: () => void
}

/** 批量完善: what is left empty stays; the titles are seen before they are written. */
export function ImproveDialog({ rows, onClose, onDone }: Props) {
  const [form] = Form.useForm()
  const [busy, setBusy] = useState(false)
  const typed = (Form.useWatch([], form) ?? {}) as TitleEdit
  const improve = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const input = { ids: rows.map((row) => row.id), ...submitted(fields, values) }
    const heard = { said: '' }
    const said = (message: string) => Object.assign(heard, { said: message })
    const worked = await call(dataAcquisition, 'batch-improvement', input, { said }).catch(() => null)
    setBusy(false)
    if (!worked) return
    // A server that goes on in the background says so itself.
    done(heard.said.includes('后台') ? heard.said : `已完善 ${rows.length} 个`)
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      width={760}
      title={`批量完善 ${rows.length} 个采集`}
      okText="完善"
      okButtonProps={{ loading: busy }}
      onOk={() => void improve()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" className="form form-two" onFinish={() => void improve()}>
        {Object.entries(fields).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} />
        ))}
      </Form>
      <Preview rows={rows} edit={typed} />
    </Modal>
  )
}

function Preview({ rows, edit }: { rows: Acquisition[]; edit: TitleEdit }) {
  const columns: LineColumn<Acquisition>[] = [
    { title: '现在的标题', render: (row) => row.titleCn ?? row.title },
    { title: '完善后', render: (row) => <b>{improvedTitle(row.titleCn ?? row.title, edit)}</b> },
  ]
  if (!edit.prefix && !edit.suffix && !edit.find) return null
  return (
    <div className="acquire-preview">
      <Lines columns={columns} rows={rows.slice(0, SEEN)} keyOf={(row) => row.id} />
      {rows.length > SEEN && <p>另有 {rows.length - SEEN} 个同样处理</p>}
    </div>
  )
}
