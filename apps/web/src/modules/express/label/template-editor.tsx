import { type LabelBlock, labelTemplate, type TemplateSize } from '@erp/contract/express/label/label-template'
import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { attempt, call, FieldItem, useClosing, ViewDrawer } from '../../../kit/index.ts'
import { SaveFooter } from '../parts/save-footer.tsx'
import { BlockList } from './block-list.tsx'
import { LabelPreviewPane } from './preview-pane.tsx'
import type { Template } from './rows.ts'
import '../parts/express.css'

interface Props {
  row: Template | null
  readonly?: boolean
  onClose: () => void
  onSaved: () => void
}
const { templateName, kind, size, isDefault } = labelTemplate.fields
const HEAD = { templateName, kind, size, isDefault }
const FIRST: LabelBlock[] = [
  {
    type: 'barcode',
    variable: 'trackingNumber',
    text: null,
    x: '5',
    y: '10',
    width: '90',
    height: '20',
    size: null,
    align: 'center',
  },
  {
    type: 'variable',
    variable: 'trackingNumber',
    text: null,
    x: '5',
    y: '32',
    width: '90',
    height: '5',
    size: '4',
    align: 'center',
  },
]

/** The blocks at the left, the paper at the right, drawn by the server with an order or a sample. */
export function TemplateEditor({ row, readonly = false, onClose, onSaved }: Props) {
  const [form] = Form.useForm()
  const [layout, setLayout] = useState<LabelBlock[]>(row?.layout ?? FIRST)
  const [dirty, setDirty] = useState(false)
  const paper = (Form.useWatch('size', form) ?? row?.size ?? '100x100') as TemplateSize
  const close = useClosing(dirty, onClose)
  const save = async () => {
    if (!(await saved(form, row, layout))) return
    setDirty(false)
    onClose()
    onSaved()
  }
  const change = (next: LabelBlock[]) => {
    setLayout(next)
    setDirty(true)
  }
  return (
    <ViewDrawer
      open
      size={1120}
      title={row ? `面单模板 ${row.templateName}` : '新增面单模板'}
      onClose={() => void close()}
      mask={{ closable: readonly }}
      footer={readonly ? null : <SaveFooter busy={false} onCancel={() => void close()} onSave={() => void save()} />}
    >
      <Head {...{ form, row, readonly }} onChange={() => setDirty(true)} />
      <div className="block-editor">
        <BlockList {...{ layout, readonly }} onChange={change} />
        <LabelPreviewPane size={paper} layout={layout} />
      </div>
    </ViewDrawer>
  )
}

interface HeadProps {
  form: FormInstance
  row: Template | null
  readonly: boolean
  onChange: () => void
}
const Head = ({ form, row, readonly, onChange }: HeadProps) => (
  <Form
    form={form}
    layout="vertical"
    className="form form-two"
    initialValues={row ?? { kind: 1, size: '100x100', isDefault: 0 }}
    onValuesChange={onChange}
  >
    {Object.entries(HEAD).map(([name, field]) => (
      <FieldItem key={name} name={name} field={field} disabled={readonly} />
    ))}
  </Form>
)

async function saved(form: FormInstance, row: Template | null, layout: LabelBlock[]): Promise<boolean> {
  const head = await form.validateFields().catch(() => null)
  if (!head) return false
  const input = { ...head, layout, ...(row ? { id: row.id, version: row.version } : {}) }
  return attempt(call(labelTemplate, row ? 'update' : 'save', input as never) as Promise<unknown>, '保存成功')
}
