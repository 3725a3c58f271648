import type { EachOrder } from '@erp/contract/order/desk/order-calls'
import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { EXCEPTION_TYPES, INTERCEPTED, STAGE } from '@erp/contract/order/order.states'
import { Alert, Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { call, done, may } from '../../../../kit/index.ts'
import type { ListedOrder } from '../rows.ts'
import { ResultDialog } from './result-dialog.tsx'
import { targetsFor } from './status-targets.ts'
import type { Verb } from './verbs.ts'

const VERB: Verb = { key: 'status', label: '批量改状态', resource: tradeInfo, action: 'updateBatchOrder' }
const TYPES = EXCEPTION_TYPES.filter(([type]) => type !== INTERCEPTED).map(([value, label]) => ({
  value: value as number,
  label,
}))

/** Sends orders of any stage to another one. */
export function StatusBatch({ rows, onDone, onEnd }: { rows: ListedOrder[]; onDone: () => void; onEnd: () => void }) {
  const [open, setOpen] = useState(false)
  const [outcome, setOutcome] = useState<EachOrder | null>(null)
  const settle = (said: EachOrder) => {
    setOpen(false)
    onDone()
    if (said.failed.length) return setOutcome(said)
    done(`${VERB.label}成功，${said.success.length} 个订单`)
    onEnd()
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {VERB.label}
      </Button>
      {open && <Target rows={rows} onClose={() => setOpen(false)} onDone={settle} />}
      {outcome && <ResultDialog outcome={{ verb: VERB, ...outcome }} onClose={onEnd} />}
    </>
  )
}

function Target({ rows, onClose, onDone }: { rows: ListedOrder[]; onClose: () => void; onDone: (said: EachOrder) => void }) {
  const [form] = Form.useForm<{ status: number; orderExceptionType?: number; reason?: string }>()
  const [busy, setBusy] = useState(false)
  const status = Form.useWatch('status', form)
  const unusual = rows.filter((row) => row.status === STAGE.unusual).length
  const cancels = status === STAGE.archived && unusual > 0
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const ids = rows.map((row) => row.id)
    const { orderExceptionType, reason } = values
    const input = values.status === STAGE.unusual ? { ids, orderExceptionType, reason } : { ids, status: values.status, reason }
    const said = await call(tradeInfo, 'updateBatchOrder', input as never).catch(() => null)
    setBusy(false)
    if (said) onDone(said)
  }
  return (
    <Modal
      open
      title={`批量改状态（${rows.length} 个订单）`}
      okText="修改"
      okButtonProps={{ loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical">
        <Form.Item name="status" label="改为" rules={[{ required: true, message: '请选择状态' }]}>
          <Select options={targetsFor(may)} />
        </Form.Item>
        {status === STAGE.unusual && <Type />}
        {cancels && <Cancelling count={unusual} />}
        {(status === STAGE.unusual || cancels) && <Reason />}
      </Form>
    </Modal>
  )
}

const Type = () => (
  <Form.Item name="orderExceptionType" label="异常类型" rules={[{ required: true, message: '请选择异常类型' }]}>
    <Select options={TYPES} />
  </Form.Item>
)

const Cancelling = ({ count }: { count: number }) => (
  <Form.Item>
    <Alert type="warning" showIcon title={`其中 ${count} 个异常订单会被取消`} />
  </Form.Item>
)

const Reason = () => (
  <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
    <Input maxLength={200} />
  </Form.Item>
)
