import type { ActionInput, Fields } from '@erp/contract/kit'
import { compare, plus, round2 } from '@erp/contract/kit/decimal'
import { grouped } from '@erp/contract/kit/reading'
import { type Payable, payment } from '@erp/contract/purchasing/money/payment'
import { useQuery } from '@tanstack/react-query'
import { Form, InputNumber } from 'antd'
import { useEffect, useState } from 'react'
import { Cover, call, FieldInput, type LineColumn, Lines } from '../../../kit/index.ts'
import { Asking } from './asking.tsx'

interface Props {
  /** Orders of one supplier; without them a supplier is chosen, and its due orders are offered. */
  orderIds?: number[]
  onClose: () => void
  onDone: () => void
}
/** Amounts by the order's id. */
type Typed = Omit<ActionInput<(typeof payment)['actions']['create']>, 'lines'> & { lines: Record<string, string> }
const { lines: _lines, ...HEAD } = payment.actions.create.input as Fields

/** 请款: how much of which order finance shall pay. */
export function PaymentDialog({ orderIds, onClose, onDone }: Props) {
  const [supplierId, setSupplierId] = useState<number | null>(null)
  const asked = usePayables(orderIds, supplierId)
  const found = asked.data
  const first = found?.[0]
  return (
    <Asking
      key={first?.orderId ?? 0}
      title={first ? `请款 ${first.supplierName}` : '请款'}
      verb="请款"
      width={980}
      fields={HEAD}
      initial={first && { payType: first.payType, paymentMethod: first.paymentMethod, dueDate: first.dueDate }}
      lead={!orderIds?.length && <SupplierChoice value={supplierId} onChange={setSupplierId} />}
      run={(values: Typed) => call(payment, 'create', createInput(values))}
      onClose={onClose}
      onDone={onDone}
    >
      {found?.length ? (
        <Form.Item name="lines" label="本次请款" className="form-wide" required rules={[{ validator: requireSome }]}>
          <Amounts payables={found} />
        </Form.Item>
      ) : (
        <Nothing asked={asked} chosen={Boolean(orderIds?.length || supplierId)} />
      )}
    </Asking>
  )
}

const usePayables = (orderIds: number[] | undefined, supplierId: number | null) =>
  useQuery({
    queryKey: [payment.path, 'payable', orderIds, supplierId],
    queryFn: ({ signal }) => call(payment, 'payable', orderIds?.length ? { orderIds } : { supplierId }, { signal }),
    enabled: Boolean(orderIds?.length || supplierId),
    gcTime: 0,
    staleTime: 0,
  })

const Nothing = ({ asked, chosen }: { asked: ReturnType<typeof usePayables>; chosen: boolean }) => (
  <div className="form-wide">
    <Cover
      loading={chosen && asked.isLoading}
      error={asked.error}
      empty={chosen ? '没有可请款的采购单' : '请先选择供应商'}
      onRetry={() => void asked.refetch()}
    />
  </div>
)

const SupplierChoice = ({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) => (
  <p className="ask-first">
    <FieldInput field={{ ...payment.fields.supplierId, readonly: false }} value={value} onChange={onChange} aria-label="供应商" />
  </p>
)

const createInput = ({ lines, ...head }: Typed) => ({
  ...head,
  lines: Object.entries(lines)
    .filter(([, amount]) => amount && compare(amount, 0) > 0)
    .map(([orderId, amount]) => ({ orderId: Number(orderId), amount })),
})

async function requireSome(_rule: unknown, value: Record<string, string> | undefined): Promise<void> {
  if (!Object.values(value ?? {}).some((amount) => amount && compare(amount, 0) > 0)) throw new Error('请填写本次金额')
}

interface AmountsProps {
  payables: Payable[]
  value?: Record<string, string>
  onChange?: (next: Record<string, string>) => void
}

/** What is left of each order, to be asked for unless somebody says less. */
function Amounts({ payables, value, onChange }: AmountsProps) {
  useEffect(() => {
    if (!value) onChange?.(Object.fromEntries(payables.map(({ orderId, leftAmount }) => [orderId, leftAmount])))
  }, [payables, value, onChange])
  const given = value ?? {}
  const sum = Object.values(given).reduce((total, amount) => round2(plus(total, amount || '0')), '0.00')
  const columns: LineColumn<Payable>[] = [
    { title: '采购单', render: ({ orderNo }) => orderNo },
    money('应付', 'payableAmount'),
    money('已入库', 'stockedAmount'),
    money('已付', 'paidAmount'),
    money('已请款', 'askedAmount'),
    { title: '到期日', render: ({ dueDate }) => dueDate },
    {
      title: '本次金额',
      render: ({ orderId, orderNo, leftAmount, why }) =>
        why ? (
          <span className="late">{`尚不可付款（${why}）`}</span>
        ) : (
          <InputNumber<string>
            size="small"
            stringMode
            precision={2}
            min="0"
            max={leftAmount}
            aria-label={`${orderNo} 本次金额`}
            value={given[orderId] ?? null}
            onChange={(next) => onChange?.({ ...given, [orderId]: next ?? '' })}
          />
        ),
    },
  ]
  return (
    <div className="scroll-x">
      <Lines columns={columns} rows={payables} keyOf={({ orderId }) => orderId} />
      <p className="ask-sum">{`合计 ${grouped(sum)} 元`}</p>
    </div>
  )
}

const money = (title: string, name: keyof Payable): LineColumn<Payable> => ({
  title,
  right: true,
  render: (row) => grouped(String(row[name])),
})
