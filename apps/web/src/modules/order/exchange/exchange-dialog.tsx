import { directExchange, type ExchangeLine } from '@erp/contract/order/exchange/direct-exchange'
import { useQuery } from '@tanstack/react-query'
import { Form, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { Cover, call, done } from '../../../kit/index.ts'
import { newId } from '../../../kit/new-id.ts'
import type { DialogProps } from '../desk/verbs/verbs.ts'

interface Counted {
  counts: Record<string, number>
  weight: number
}

/** 换单 without a scanner: pieces counted by hand, and the weight. */
export function ExchangeDialog({ rows, onClose, onDone }: DialogProps) {
  const { id, exchangeNo } = rows[0]!
  const [form] = Form.useForm<Counted>()
  const [scanId] = useState(newId)
  const [busy, setBusy] = useState(false)
  const asked = useQuery({
    queryKey: [directExchange.path, 'details', id],
    queryFn: ({ signal }) => call(directExchange, 'details', { id }, { signal }),
    staleTime: 0,
  })
  const submit = async () => {
    const said = await form.validateFields().catch(() => null)
    if (!said) return
    setBusy(true)
    const counts = Object.entries(said.counts).map(([skuId, quantity]) => ({ skuId: Number(skuId), quantity }))
    const input = { id, counts, weight: said.weight, force: 0 as const, scanId }
    const answer = await call(directExchange, 'exchange', input).catch(() => null)
    setBusy(false)
    if (!answer) return
    done(`${answer.orderNo} 已换单，待发货`)
    onDone('done')
  }
  return (
    <Modal
      open
      title={`换单 ${exchangeNo}`}
      okText="换单"
      okButtonProps={{ loading: busy, disabled: !asked.data }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {asked.data ? (
        <Counts form={form} pieces={asked.data.pieces} />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </Modal>
  )
}

const Counts = ({ form, pieces }: { form: ReturnType<typeof Form.useForm<Counted>>[0]; pieces: ExchangeLine[] }) => (
  <Form form={form} layout="vertical">
    {pieces.map(({ skuId, sku, skuName, quantity }) => (
      <Form.Item
        key={skuId}
        name={['counts', String(skuId)]}
        label={`${sku} ${skuName}（应到 ${quantity}）`}
        rules={[{ required: true, message: '请填写实到件数' }]}
      >
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
    ))}
    <Form.Item name="weight" label="重量(g)" rules={[{ required: true, message: '请填写重量' }]}>
      <InputNumber min={1} max={30_000} precision={0} />
    </Form.Item>
  </Form>
)
