import type { ActionInput } from '@erp/contract/kit'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { call, Lines } from '../../../kit/index.ts'
import { type Pasted, pastedNumbers } from './numbers.ts'
import type { Outcome } from './result-dialog.tsx'
import type { ListedDelivery } from './rows.ts'
import { TRAVEL_NAMES, TravelItems } from './travel-items.tsx'
import { outcomesOf } from './use-deeds.tsx'
import { idOf } from './verbs.ts'

interface Props {
  rows: ListedDelivery[]
  onClose: () => void
  onDone: () => void
  onResult: (outcomes: Outcome[]) => void
}
type Travel = Omit<
  ActionInput<(typeof deliveryOrder)['actions']['ship']>['orders'][number],
  'deliveryOrderId' | 'expressDeliveryNo'
>
const same = (rows: ListedDelivery[], name: keyof ListedDelivery): unknown =>
  rows.every((row) => row[name] === rows[0]![name]) ? rows[0]![name] : null
const numbersOf = (rows: ListedDelivery[]): Pasted['numbers'] =>
  Object.fromEntries(rows.flatMap((row) => (row.expressDeliveryNo ? [[idOf(row), row.expressDeliveryNo]] : [])))

/** 批量发货: one word about how they travel, and each its own number, typed or pasted. */
export function ShipDialog({ rows, onClose, onDone, onResult }: Props) {
  const [form] = Form.useForm<Travel>()
  const { numbers, setNumbers, unknown, paste } = useNumbers(rows)
  const [busy, setBusy] = useState(false)
  const ship = async () => {
    setBusy(true)
    const travel = form.getFieldsValue()
    const orders = rows.map((row) => ({ ...travel, deliveryOrderId: idOf(row), expressDeliveryNo: numbers[idOf(row)] || null }))
    const answer = await call(deliveryOrder, 'ship', { orders }).catch(() => null)
    setBusy(false)
    if (!answer) return
    onResult(outcomesOf(answer))
    if (answer.failed.length === 0) onClose()
    onDone()
  }
  const title = rows.length > 1 ? `批量发货 ${rows.length} 张` : `发货 ${rows[0]!.deliveryOrderNo}`
  const initial = Object.fromEntries(TRAVEL_NAMES.map((name) => [name, same(rows, name)]))
  return (
    <Modal
      open
      width={640}
      title={title}
      okText="发货"
      okButtonProps={{ loading: busy }}
      onOk={() => void ship()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={() => void ship()}>
        <TravelItems number={false} />
      </Form>
      {rows.length > 1 && <PasteBox onPaste={paste} unknown={unknown} />}
      <div className="temu-scroll">
        <Numbers rows={rows} numbers={numbers} onChange={setNumbers} />
      </div>
    </Modal>
  )
}

function useNumbers(rows: ListedDelivery[]) {
  const [numbers, setNumbers] = useState(() => numbersOf(rows))
  const [unknown, setUnknown] = useState<string[]>([])
  const paste = (text: string) => {
    const pasted = pastedNumbers(text, rows)
    setUnknown(pasted.unknown)
    setNumbers({ ...numbers, ...pasted.numbers })
  }
  return { numbers, setNumbers, unknown, paste }
}

const PasteBox = ({ onPaste, unknown }: { onPaste: (text: string) => void; unknown: string[] }) => (
  <div className="temu-paste">
    <Input.TextArea
      aria-label="粘贴快递单号"
      placeholder="粘贴快递单号：一行一个，按下表顺序；或「发货单号 快递单号」；只有一个时用于全部"
      autoSize={{ minRows: 2, maxRows: 5 }}
      onChange={({ target }) => onPaste(target.value)}
    />
    {unknown.length > 0 && (
      <p role="alert" className="over-time">
        {`对不上发货单：${unknown.slice(0, 3).join('、')}${unknown.length > 3 ? `等${unknown.length}行` : ''}`}
      </p>
    )}
  </div>
)

interface NumbersProps {
  rows: ListedDelivery[]
  numbers: Pasted['numbers']
  onChange: (numbers: Pasted['numbers']) => void
}

const Numbers = ({ rows, numbers, onChange }: NumbersProps) => (
  <Lines
    columns={[
      { title: '发货单', render: (row) => row.deliveryOrderNo },
      { title: '收货仓', render: (row) => row.subWarehouseName },
      { title: '包裹', right: true, render: (row) => row.packageCount },
      {
        title: '快递单号',
        render: (row) => (
          <Input
            size="small"
            aria-label={`${row.deliveryOrderNo} 快递单号`}
            value={numbers[idOf(row)] ?? ''}
            onChange={({ target }) => onChange({ ...numbers, [idOf(row)]: target.value.trim().toUpperCase() })}
          />
        ),
      },
    ]}
    rows={rows}
    keyOf={idOf}
  />
)
