import { updateLog } from '@erp/contract/data-center-report/update-log'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { done } from '../../kit/confirm.ts'
import { FieldItem } from '../../kit/form/field-item.tsx'
import { call } from '../call.ts'

interface Entry {
  title: string
  details: string
}

export default function UpdateForm({ onAdded, onCancel }: { onAdded: () => void; onCancel: () => void }) {
  const [busy, setBusy] = useState(false)
  const save = async (entry: Entry) => {
    setBusy(true)
    try {
      await call(updateLog, 'add', entry)
      done('添加成功')
      onAdded()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form<Entry> layout="vertical" className="update-form" onFinish={(entry) => void save(entry).catch(() => {})}>
      <FieldItem name="title" field={updateLog.fields.title} />
      <FieldItem name="details" field={updateLog.fields.details} />
      <Button type="primary" htmlType="submit" loading={busy}>
        保存
      </Button>
      <Button onClick={onCancel}>取消</Button>
    </Form>
  )
}
