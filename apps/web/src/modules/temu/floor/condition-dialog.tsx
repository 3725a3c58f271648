import { type PackingConditionRow, packingCondition } from '@erp/contract/temu/floor/packing-record'
import { Checkbox, Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { attempt, call, may } from '../../../kit/index.ts'
import type { ListState } from '../../../kit/list/url.ts'

interface Props {
  /** The one that is changed; null keeps a new one. */
  row: PackingConditionRow | null
  /** What is filtered by now. */
  condition: ListState['condition']
  onClose: () => void
  onSaved: () => void
}
interface Values {
  conditionName: string
  sortNo: number | null
  isShared?: boolean
  isReplaced?: boolean
}

/** A name for the filter, its place in the row, and whether the others have it too. */
export function ConditionDialog({ row, condition, onClose, onSaved }: Props) {
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const save = async ({ conditionName, sortNo, isShared, isReplaced }: Values) => {
    setBusy(true)
    const written = {
      conditionName: conditionName.trim(),
      condition: row && !isReplaced ? row.condition : condition,
      isShared: isShared ? (1 as const) : (0 as const),
      sortNo: sortNo ?? 0,
    }
    const saving = row
      ? call(packingCondition, 'edit', { id: row.id, version: row.version, ...written })
      : call(packingCondition, 'add', written)
    const worked = await attempt(saving, row ? '修改成功' : '条件已保存')
    setBusy(false)
    if (!worked) return
    onSaved()
    onClose()
  }
  return (
    <Modal
      open
      title={row ? `修改查询条件 ${row.conditionName}` : '保存查询条件'}
      width={380}
      okText="保存"
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Inputs form={form} row={row} onSave={(values) => void save(values)} />
    </Modal>
  )
}

interface InputsProps {
  form: ReturnType<typeof Form.useForm<Values>>[0]
  row: PackingConditionRow | null
  onSave: (values: Values) => void
}

const Inputs = ({ form, row, onSave }: InputsProps) => (
  <Form
    form={form}
    layout="vertical"
    initialValues={{ conditionName: row?.conditionName ?? '', sortNo: row?.sortNo ?? 0, isShared: row?.isShared === 1 }}
    onFinish={onSave}
  >
    <Form.Item name="conditionName" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
      <Input maxLength={30} autoFocus />
    </Form.Item>
    <Form.Item name="sortNo" label="排序" extra="数字小的在前">
      <InputNumber min={0} max={9999} precision={0} />
    </Form.Item>
    {may('temu:packingCondition:share') && (
      <Form.Item name="isShared" valuePropName="checked" noStyle>
        <Checkbox>共享给所有人</Checkbox>
      </Form.Item>
    )}
    {row && (
      <Form.Item name="isReplaced" valuePropName="checked" noStyle>
        <Checkbox>换成当前的筛选</Checkbox>
      </Form.Item>
    )}
  </Form>
)
