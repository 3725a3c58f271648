import type { ActionInput } from '@erp/contract/kit'
import { aliOrder } from '@erp/contract/purchasing/ali/ali-order'
import type { AliOrderDetails, AliOrderLine } from '@erp/contract/purchasing/ali/ali-order-fields'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Modal } from 'antd'
import { useState } from 'react'
import { Cover, call, done, FieldItem } from '../../../kit/index.ts'

const { supplierId, storeId, lines } = aliOrder.actions['create-purchase'].input
const { skuId, quantity } = lines!.fields!

interface Props {
  id: number
  onClose: () => void
  onDone: () => void
}

/** A purchase order from what was bought at 1688 by hand. */
export function CreatePurchase(props: Props) {
  const asked = useQuery({
    queryKey: [aliOrder.path, props.id],
    queryFn: ({ signal }) => call(aliOrder, 'details', { id: props.id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  if (asked.data) return <Creating {...props} order={asked.data} />
  return (
    <Modal open title="由此建单" footer={null} onCancel={props.onClose}>
      <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
    </Modal>
  )
}

function Creating({ id, order, onClose, onDone }: Props & { order: AliOrderDetails }) {
  const [form] = Form.useForm<Typed>()
  const [busy, setBusy] = useState(false)
  const unknown = order.lines.filter((line) => line.skuId === null).length
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const made = await call(aliOrder, 'create-purchase', inputOf(id, values)).catch(() => null)
    setBusy(false)
    if (!made) return
    done(`已建采购单 ${made.orderNo}，待审核`)
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      width={640}
      title={`由1688订单 ${order.aliOrderId} 建单`}
      okText="建采购单"
      okButtonProps={{ loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ supplierId: order.supplierId }} onFinish={() => void submit()}>
        <FieldItem
          name="supplierId"
          field={{ ...supplierId!, hint: `卖家：${order.sellerName ?? ''}` }}
          row={{ supplierName: order.supplierName }}
        />
        <FieldItem name="storeId" field={storeId!} />
        {unknown > 0 && <Unknown count={unknown} />}
        {order.lines.map((line) => (
          <Line key={line.lineId} line={line} />
        ))}
      </Form>
    </Modal>
  )
}

type Input = ActionInput<(typeof aliOrder)['actions']['create-purchase']>
interface Typed extends Pick<Input, 'supplierId' | 'storeId'> {
  lines?: Record<string, { skuId: number; quantity?: number | null }>
}
const inputOf = (id: number, { supplierId: chosen, storeId: store, lines: typed = {} }: Typed): Input => ({
  id,
  supplierId: chosen,
  storeId: store,
  lines: Object.entries(typed).map(([lineId, line]) => ({ lineId: Number(lineId), ...line })),
})

const Unknown = ({ count }: { count: number }) => (
  <Alert type="info" showIcon title={`${count} 行没有关联SKU，请选择`} className="ali-note" />
)

/** A line whose SKU is known says so; another one asks for it. */
const Line = ({ line }: { line: AliOrderLine }) => (
  <fieldset className="ali-line">
    <legend>
      {line.title} × {line.quantity}
      {line.price && ` @ ${line.price}`}
    </legend>
    {line.skuId === null ? (
      <>
        <FieldItem name={['lines', String(line.lineId), 'skuId'] as never} field={{ ...skuId!, required: true }} />
        <FieldItem
          name={['lines', String(line.lineId), 'quantity'] as never}
          field={{ ...quantity!, hint: '我们的件数，不填时同1688数量' }}
        />
      </>
    ) : (
      <p>
        {line.sku}，{Math.floor(line.quantity * Number(line.unitRatio ?? 1))} 件
      </p>
    )}
  </fieldset>
)
