import { EyeOutlined } from '@ant-design/icons'
import { moduleVersion } from '@erp/contract/basic/module-version'
import { type Fields, inputs } from '@erp/contract/kit'
import { Button, Form, Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { FieldItem, FormFrame } from '../../kit/index.ts'
import { HtmlView, PreviewModal } from './html-view.tsx'
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
      <Form.Item
        name="content"
        label="内容"
        extra="可以使用 HTML：<h3>标题</h3>、<p>段落</p>、<ul><li>列表</li></ul>、<b>加粗</b>、<a>链接</a>；脚本会被去掉"
      >
        <Input.TextArea className="editor-text" rows={12} maxLength={200_000} />
      </Form.Item>
      <Live />
    </FormFrame>
  )
}

function Live() {
  const form = Form.useFormInstance()
  const [large, setLarge] = useState(false)
  const content = useDeferredValue<string>(Form.useWatch('content') ?? '')
  return (
    <section aria-label="预览">
      <div className="editor-head">
        <b>预览</b>
        <Button type="link" size="small" icon={<EyeOutlined />} onClick={() => setLarge(true)}>
          按通知的大小预览
        </Button>
      </div>
      <div className="editor-preview">
        <HtmlView html={content} />
      </div>
      {large && <PreviewModal row={form.getFieldsValue()} onClose={() => setLarge(false)} />}
    </section>
  )
}
