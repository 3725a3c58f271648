import { PlusOutlined } from '@ant-design/icons'
import { BATCH_NOW, batchFields } from '@erp/contract/goods/batch/goods-batch'
import { goodsItem } from '@erp/contract/goods/catalog/goods'
import { goodsFields } from '@erp/contract/goods/catalog/goods-fields'
import type { Field, Fields } from '@erp/contract/kit'
import { Button, Form, type FormInstance, Modal, Select } from 'antd'
import { useState } from 'react'
import { submitted } from '../../../../kit/form/values.ts'
import { call, done, FieldItem, TaskProgress } from '../../../../kit/index.ts'
import { CategorySelect } from '../editor/category-select.tsx'

interface Props {
  ids: number[]
  onClose: () => void
  onDone: () => void
}
/** As the server takes them, but several of a resource are picked by name. */
const { sellerIds, tagIds, disabledGroupIds } = goodsFields
const fields: Fields = { ...batchFields, sellerIds, tagIds, disabledGroupIds }

/** The same values for many goods: fields are added one by one, an added one that is left empty is emptied. */
export function BatchDialog({ ids, onClose, onDone }: Props) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const [names, setNames] = useState<string[]>([])
  const { save, saving, taskId } = useBatch({ ids, onClose, onDone }, form, names)
  return (
    <Modal
      open
      title={`批量修改 ${ids.length} 个商品`}
      width={620}
      okText="修改"
      okButtonProps={{ disabled: names.length === 0 || taskId !== null }}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {taskId ? (
        <TaskProgress id={taskId} onEnd={onDone} />
      ) : (
        <Form form={form} layout="vertical" className="batch-form">
          {names.map((name) => (
            <Line key={name} name={name} onRemove={() => setNames(names.filter((one) => one !== name))} />
          ))}
          <AddField taken={names} onAdd={(name) => setNames([...names, name])} />
          {ids.length > BATCH_NOW && <p className="hint">超过{BATCH_NOW}个商品，会在后台执行并显示进度。</p>}
        </Form>
      )}
    </Modal>
  )
}

function useBatch({ ids, onClose, onDone }: Props, form: FormInstance<Record<string, unknown>>, names: string[]) {
  const [saving, setSaving] = useState(false)
  const [taskId, setTaskId] = useState<number | null>(null)
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setSaving(true)
    const chosen = submitted(only(names), { ...Object.fromEntries(names.map((name) => [name, null])), ...values })
    const result = await call(goodsItem, 'batchUpdate', { ids, fields: chosen }).catch(() => null)
    setSaving(false)
    if (!result) return
    onDone()
    if (result.taskId) return setTaskId(result.taskId)
    done(`修改了${result.changed}个商品`)
    onClose()
  }
  return { save, saving, taskId }
}

const only = (names: string[]): Fields => Object.fromEntries(names.map((name) => [name, fields[name]!]))

const Line = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <div className="batch-line">
    {name === 'catId' ? (
      <Form.Item name="catId" label={fields['catId']!.label}>
        <CategorySelect />
      </Form.Item>
    ) : (
      <FieldItem name={name} field={fields[name] as Field} />
    )}
    <Button type="text" size="small" aria-label={`不修改${fields[name]!.label}`} onClick={onRemove}>
      移除
    </Button>
  </div>
)

const AddField = ({ taken, onAdd }: { taken: string[]; onAdd: (name: string) => void }) => (
  <Select
    className="wide"
    autoFocus
    showSearch={{ optionFilterProp: 'label' }}
    value={null}
    placeholder="选择要修改的字段"
    prefix={<PlusOutlined />}
    options={Object.entries(fields)
      .filter(([name]) => !taken.includes(name))
      .map(([value, { label }]) => ({ value, label }))}
    onSelect={(name: string | null) => name && onAdd(name)}
  />
)
