import { DISTRIBUTE_WAYS } from '@erp/contract/stock/check/check-fields'
import { Form, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { type AnyResource, attempt, call, tabLeaves } from '../../../kit/index.ts'
import { useStorePeople } from './use-store-people.ts'

interface Props {
  resource: AnyResource
  ids: number[]
  storeId: number | null | undefined
  /** What is given to one person each: the documents, or the receipts of a plan. */
  parts: { id: number; label: string }[]
  /** Without names the tasks wait for whoever claims them. */
  open?: boolean
  onClose: () => void
  onDone: () => void
}

interface Values {
  way: number
  userIds?: number[]
  /** By the part's id. */
  assign?: Record<string, number | undefined>
}

/** Who counts what: evenly by roadway, or each part to somebody. */
export function DistributeDialog({ resource, ids, storeId, parts, open, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const way = Form.useWatch<number>('way', form) ?? 1
  const people = useStorePeople(storeId)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const worked = await attempt(call(resource, 'distribute', inputOf(values, ids, parts)), '分配成功')
    setBusy(false)
    if (!worked) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title={`分配 ${ids.length} 张单据`}
      okText="分配"
      okButtonProps={{ loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ way: 1 }}>
        <Form.Item name="way" label="分配方式">
          <Radio.Group options={DISTRIBUTE_WAYS.map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        {way === 1 ? <Counters people={people} open={open} /> : <Each people={people} parts={parts} />}
      </Form>
    </Modal>
  )
}

type People = { value: number; label: string }[]
const BY_NAME = { optionFilterProp: 'label' }

const Counters = ({ people, open }: { people: People; open?: boolean }) => (
  <Form.Item
    name="userIds"
    label="盘点人"
    extra={open ? '不选人则由本仓人员自行领取' : undefined}
    rules={open ? [] : [{ required: true, message: '请选择盘点人' }]}
  >
    <Select mode="multiple" {...tabLeaves} options={people} showSearch={BY_NAME} placeholder="请选择盘点人" />
  </Form.Item>
)

const Each = ({ people, parts }: { people: People; parts: Props['parts'] }) =>
  parts.map(({ id, label }) => (
    <Form.Item key={id} name={['assign', String(id)]} label={label}>
      <Select allowClear options={people} showSearch={BY_NAME} placeholder="请选择盘点人" />
    </Form.Item>
  ))

function inputOf(values: Values, ids: number[], parts: Props['parts']) {
  if (values.way === 1) return { ids, way: 1, userIds: values.userIds ?? [] }
  const assign = parts.flatMap(({ id }) => {
    const userId = values.assign?.[String(id)]
    return userId ? [{ id, userId }] : []
  })
  return { ids, way: 2, userIds: [...new Set(assign.map(({ userId }) => userId))], assign }
}
