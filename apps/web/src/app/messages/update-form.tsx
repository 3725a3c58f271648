import { updateLog } from '@erp/contract/report/home/update-log'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { done } from '../../kit/confirm.ts'
import { FieldItem } from '../../kit/form/field-item.tsx'

interface Entry {
  title: string
  details: string
}
interface Props {
  initial?: Partial<Entry>
  save: (entry: Entry) => Promise<unknown>
  said?: string
  onSaved: () => void
  onCancel: () => void
}

/** 标题, 详情, 保存: of the update log, and of notices and log entries. */
export default function UpdateForm({ initial, save, said = '添加成功', onSaved, onCancel }: Props) {
  const [busy, setBusy] = useState(false)
  const submit = async (entry: Entry) => {
    setBusy(true)
    try {
      await save(entry)
      done(said)
      onSaved()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form<Entry>
      layout="vertical"
      className="update-form"
      initialValues={initial}
      onFinish={(entry) => void submit(entry).catch(() => {})}
    >
      <FieldItem name="title" field={updateLog.fields.title} />
      <FieldItem name="details" field={updateLog.fields.details} />
      <Button type="primary" htmlType="submit" loading={busy}>
        保存
      </Button>
      <Button onClick={onCancel}>取消</Button>
    </Form>
  )
}
