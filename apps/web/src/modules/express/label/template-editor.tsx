import { type LabelBlock, labelTemplate, type TemplateSize } from '@erp/contract/express/label-template'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { type AnyRow, attempt, call, confirm, FieldItem, useUnsaved, ViewDrawer } from '../../../kit/index.ts'
import { BlockList } from './block-list.tsx'
import { LabelPreviewPane } from './preview-pane.tsx'
import '../parts/express.css'

interface Props {
  row: AnyRow | null
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
  const [layout, setLayout] = useState<LabelBlock[]>(row?.['layout'] ?? FIRST)
  const [chosen, setChosen] = useState<number | null>(null)
  const [dirty, setDirty] = useState(false)
  const paper = (Form.useWatch('size', form) ?? row?.['size'] ?? '100x100') as TemplateSize
  useUnsaved(dirty)
  const close = async () => {
    if (!dirty || (await confirm('有未保存的内容，确认关闭吗？'))) onClose()
  }
  const save = async () => {
    const head = await form.validateFields().catch(() => null)
    if (!head) return
    const input = { ...head, layout } as never
    const key = row && { id: row['id'], version: row['version'] }
    const sent = key
      ? call(labelTemplate, 'update', { ...(input as object), ...key } as never)
      : call(labelTemplate, 'save', input)
    if (!(await attempt(sent as Promise<unknown>, '保存成功'))) return
    setDirty(false)
    onClose()
    onSaved()
  }
  const change = (next: LabelBlock[]) => {
    setLayout(next)
    setDirty(true)
  }
  const footer = (
    <Space className="drawer-footer">
      <Button onClick={() => void close()}>取消</Button>
      <Button type="primary" onClick={() => void save()}>
        保存
      </Button>
    </Space>
  )
  const title = row ? `面单模板 ${row['templateName']}` : '新增面单模板'
  return (
    <ViewDrawer
      open
      size={1120}
      title={title}
      onClose={() => void close()}
      mask={{ closable: readonly }}
      footer={readonly ? null : footer}
    >
      <Form
        form={form}
        layout="vertical"
        className="form form-two"
        disabled={readonly}
        initialValues={row ?? { kind: 1, size: '100x100', isDefault: 0 }}
        onValuesChange={() => setDirty(true)}
      >
        {Object.entries(HEAD).map(([name, field]) => (
          <FieldItem key={name} name={name} field={field} disabled={readonly} />
        ))}
      </Form>
      <div className="block-editor">
        <BlockList {...{ layout, chosen, readonly }} onChange={change} onChoose={setChosen} />
        <LabelPreviewPane size={paper} layout={layout} />
      </div>
    </ViewDrawer>
  )
}
