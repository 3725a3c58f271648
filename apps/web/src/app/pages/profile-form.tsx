import { type OwnData, ownData } from '@erp/contract/account/user/own-data'
import { Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { done } from '../../kit/confirm.ts'
import { FieldItem } from '../../kit/form/field-item.tsx'
import { CallError, call } from '../call.ts'
import { useUnsaved } from '../unsaved.ts'

type Values = Pick<OwnData, 'phone' | 'email' | 'remark'>
interface Props {
  own: OwnData
  onChanged: () => Promise<unknown>
}

export function ProfileForm({ own, onChanged }: Props) {
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  useUnsaved(dirty)
  useEffect(() => {
    if (!dirty) form.setFieldsValue({ phone: own.phone, email: own.email, remark: own.remark })
  }, [form, own, dirty])
  const save = async (values: Values) => {
    setBusy(true)
    try {
      await call(ownData, 'update', { ...values, version: own.version }, { handles: ({ fieldErrors }) => fieldErrors.length > 0 })
      await onChanged()
      setDirty(false)
      done('保存成功')
    } catch (error) {
      const refused = error instanceof CallError ? error.fieldErrors : []
      for (const { field, reason } of refused) form.setFields([{ name: field as keyof Values, errors: [reason] }])
      // Somebody else changed the row: with its new version the next try can succeed.
      if (refused.length === 0) await onChanged()
    }
    setBusy(false)
  }
  return (
    <section className="profile-card" aria-label="个人资料">
      <h2>个人资料</h2>
      <Form form={form} layout="vertical" onValuesChange={() => setDirty(true)} onFinish={(values) => void save(values)}>
        <div className="profile-fields">
          <FieldItem name="phone" field={ownData.fields.phone} />
          <FieldItem name="email" field={ownData.fields.email} />
        </div>
        <FieldItem name="remark" field={ownData.fields.remark} />
        <Button type="primary" htmlType="submit" loading={busy} disabled={!dirty}>
          保存
        </Button>
      </Form>
    </section>
  )
}
