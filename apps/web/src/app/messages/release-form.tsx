import { EyeOutlined, LeftOutlined, SendOutlined } from '@ant-design/icons'
import { type Message, message } from '@erp/contract/basic/message'
import { Button, Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { confirm, done } from '../../kit/confirm.ts'
import { FieldItem } from '../../kit/form/field-item.tsx'
import { call } from '../call.ts'
import { notice } from '../notice.ts'
import { useUnsaved } from '../unsaved.ts'
import { NoticePreview } from './notice-body.tsx'

interface Props {
  draft: Message | null
  onDirty: (dirty: boolean) => void
  onDone: () => void
}
type Values = Pick<Message, 'title' | 'content'> & { version: string }

/** A release: written, looked at as everybody will see it, kept as a draft or published to everybody. */
export function ReleaseForm({ draft, onDirty, onDone }: Props) {
  const [form] = Form.useForm<Values>()
  const { dirty, busy, touch, save, publish } = useRelease(form, draft, onDirty, onDone)
  const [looking, setLooking] = useState<Values | null>(null)
  const back = async () => (!dirty || (await confirm('公告还没有保存，确认返回吗？', { ok: '返回' }))) && onDone()
  return (
    <Form form={form} layout="vertical" initialValues={draft ?? undefined} onValuesChange={touch}>
      <div className="release-line">
        <FieldItem name="title" field={message.fields.title} />
        <FieldItem name="version" field={message.fields.version} />
      </div>
      <FieldItem name="content" field={message.fields.content} />
      <div className="release-foot">
        <Button icon={<LeftOutlined />} onClick={() => void back()}>
          返回
        </Button>
        <span />
        <Button icon={<EyeOutlined />} onClick={() => setLooking(form.getFieldsValue())}>
          预览
        </Button>
        <Button loading={busy} onClick={() => void save()}>
          保存草稿
        </Button>
        <Button type="primary" icon={<SendOutlined />} loading={busy} onClick={() => void publish()}>
          发布
        </Button>
      </div>
      {looking && <NoticePreview notice={shownOf(looking)} onClose={() => setLooking(null)} />}
    </Form>
  )
}

const shownOf = (values: Values): Values => ({ ...values, title: values.title || '未命名', content: values.content ?? '' })

function useRelease(form: FormInstance<Values>, draft: Message | null, onDirty: Props['onDirty'], onDone: () => void) {
  const [kept, setKept] = useState(draft)
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  useUnsaved(dirty)
  const mark = (next: boolean) => {
    setDirty(next)
    onDirty(next)
  }
  const work = async (values: Values, deed: (saved: Message) => Promise<void>) => {
    setBusy(true)
    try {
      const input = { ...values, messageId: kept?.messageId, rowVersion: kept?.rowVersion }
      const saved = await call(message, 'save', input, { said: warnOfRemoved })
      setKept(saved)
      mark(false)
      await deed(saved)
    } catch {
      // Shown as the catalogue says; what was written stays in the form.
    } finally {
      setBusy(false)
    }
  }
  const checked = () => form.validateFields().catch(() => null)
  const save = async () => {
    const values = await checked()
    if (values) await work(values, async () => done('保存成功'))
  }
  const publish = async () => {
    const values = await checked()
    if (!values || !(await confirm('发布后所有人都会收到通知，确定发布吗？', { ok: '发布' }))) return
    await work(values, async ({ messageId }) => {
      await call(message, 'publish', { messageId })
      done('发布成功')
      onDone()
    })
  }
  return { dirty, busy, touch: () => mark(true), save, publish }
}

/** The server cleans what is written; people are told when something had to go. */
function warnOfRemoved(said: string): void {
  if (said.includes('移除')) notice().message.warning(said)
}
