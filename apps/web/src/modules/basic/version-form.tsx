import { EyeOutlined } from '@ant-design/icons'
import { moduleVersion } from '@erp/contract/basic/module-version'
import { type Fields, inputs } from '@erp/contract/kit'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { FieldItem, FormFrame } from '../../kit/index.ts'
import { PreviewModal } from './html-view.tsx'
import type { FormProps } from './master-page.tsx'

const fields = inputs(moduleVersion.fields) as Fields

export function VersionForm({ moduleId, row, onClose, onSaved }: FormProps & { moduleId: number }) {
  return (
    <FormFrame
      resource={moduleVersion}
      row={row}
      fields={fields}
      initial={row ? undefined : { moduleId, content: '' }}
      onClose={onClose}
      onSaved={onSaved}
    >
      <Form.Item name="moduleId" hidden>
        <Input />
      </Form.Item>
      <FieldItem name="versionNo" field={fields['versionNo']!} />
      <FieldItem name="title" field={fields['title']!} />
      <FieldItem name="content" field={fields['content']!} />
      <Preview />
    </FormFrame>
  )
}

function Preview() {
  const form = Form.useFormInstance()
  const [large, setLarge] = useState(false)
  return (
    <div>
      <Button icon={<EyeOutlined aria-hidden="true" />} onClick={() => setLarge(true)}>
        按通知的大小预览
      </Button>
      {large && <PreviewModal row={form.getFieldsValue()} onClose={() => setLarge(false)} />}
    </div>
  )
}
