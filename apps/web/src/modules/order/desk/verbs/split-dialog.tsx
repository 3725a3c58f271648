import type { SplitShare } from '@erp/contract/order/desk/merge-calls'
import type { OrderDetails, OrderDetailsLine } from '@erp/contract/order/desk/order-info'
import { tradeInfo } from '@erp/contract/order/desk/trade-info'
import { useQuery } from '@tanstack/react-query'
import { Button, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { Cover, call, done, may } from '../../../../kit/index.ts'
import type { ListedOrder } from '../rows.ts'
import type { Verb } from './verbs.ts'

interface Props {
  verb: Verb
  rows: ListedOrder[]
  onClose: () => void
  onDone: (outcome: 'done') => void
}
/** Pieces of a line, by line and part. */
type Quantities = Record<string, number>[]
const MOST_PARTS = 10

/** 拆分: lines × parts; what no part takes stays with the order. */
export function SplitDialog({ verb, rows, onClose, onDone }: Props) {
  const id = rows[0]!.id
  const [parts, setParts] = useState<Quantities>([{}])
  const [busy, setBusy] = useState(false)
  const asked = useQuery({
    queryKey: [verb.resource.path, 'details', id],
    queryFn: ({ signal }) => call(verb.resource, 'details', { id }, { signal }) as Promise<OrderDetails>,
    staleTime: 0,
    gcTime: 0,
  })
  const order = asked.data
  const submit = async () => {
    setBusy(true)
    const answer = await (call(verb.resource, 'split', { id, parts: parts.map(linesOf) }) as Promise<{ ids: number[] }>).catch(
      () => null,
    )
    setBusy(false)
    if (!answer) return
    done(`已拆出 ${answer.ids.length} 个订单`)
    onDone('done')
  }
  return (
    <Modal
      open
      width={900}
      title={`拆分 ${rows[0]!.orderNo}`}
      okText="拆分"
      okButtonProps={{ loading: busy, disabled: !order || !isSplit(order, parts) }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {order ? (
        <Grid order={order} parts={parts} setParts={setParts} />
      ) : (
        <Cover loading={asked.isLoading} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
    </Modal>
  )
}

const linesOf = (part: Quantities[number]) => ({
  lines: Object.entries(part).flatMap(([line, quantity]) => (quantity > 0 ? [{ orderDetailsId: Number(line), quantity }] : [])),
})
const taken = (parts: Quantities, line: number) => parts.reduce((sum, part) => sum + (part[line] ?? 0), 0)
const isSplit = (order: OrderDetails, parts: Quantities) =>
  parts.every((part) => Object.values(part).some((quantity) => quantity > 0)) &&
  order.details.some((line) => taken(parts, line.orderDetailsId) < line.quantity)

interface GridProps {
  order: OrderDetails
  parts: Quantities
  setParts: (parts: Quantities) => void
}

function Grid({ order, parts, setParts }: GridProps) {
  const set = (part: number, line: number, quantity: number) =>
    setParts(parts.map((one, index) => (index === part ? { ...one, [line]: quantity } : one)))
  return (
    <div className="split-grid">
      <table className="lines">
        <thead>
          <tr>
            <th>SKU</th>
            {['数量', '原单保留', ...parts.map((_part, index) => `子单${index + 1}`)].map((title) => (
              <th key={title} className="right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.details.map((line) => (
            <LineRow key={line.orderDetailsId} line={line} parts={parts} onSet={set} />
          ))}
          <Sums order={order} parts={parts} />
        </tbody>
      </table>
      <Button size="small" disabled={parts.length >= MOST_PARTS} onClick={() => setParts([...parts, {}])}>
        加一个子单
      </Button>{' '}
      <Button size="small" disabled={parts.length === 1} onClick={() => setParts(parts.slice(0, -1))}>
        减一个子单
      </Button>
    </div>
  )
}

interface RowProps {
  line: OrderDetailsLine
  parts: Quantities
  onSet: (part: number, line: number, quantity: number) => void
}

function LineRow({ line, parts, onSet }: RowProps) {
  const id = line.orderDetailsId
  const rest = line.quantity - taken(parts, id)
  const free = rest - line.occupiedQty
  return (
    <tr>
      <td title={line.skuName ?? undefined}>{line.sku ?? line.shopSku}</td>
      <td className="right">{line.quantity}</td>
      <td className="right">{rest}</td>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <td key={index} className="right">
          <InputNumber
            aria-label={`${line.sku ?? line.shopSku} 子单${index + 1}`}
            size="small"
            min={0}
            max={free + (part[id] ?? 0)}
            precision={0}
            value={part[id] ?? 0}
            onChange={(quantity) => onSet(index, id, quantity ?? 0)}
          />
        </td>
      ))}
    </tr>
  )
}

/** What the original and each part would be, as the server reckons it; nothing until the split can be made. */
function Sums({ order, parts }: { order: OrderDetails; parts: Quantities }) {
  const body = { id: order.id, parts: parts.map(linesOf) }
  const { data } = useQuery({
    queryKey: [tradeInfo.path, 'split-preview', body],
    queryFn: ({ signal }) => call(tradeInfo, 'split-preview', body, { signal }),
    enabled: isSplit(order, parts),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const shares = isSplit(order, parts) ? data : undefined
  const row = (title: string, whole: string | number | null, of: (share: SplitShare) => string | number | null) => (
    <tr key={title}>
      <td>{title}</td>
      <td className="right">{whole ?? '–'}</td>
      {[null, ...parts].map((_part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
        <td key={index} className="right">
          {(shares?.[index] && of(shares[index])) ?? '–'}
        </td>
      ))}
    </tr>
  )
  return (
    <>
      {row('约重(g)', order.estWeight, ({ weight }) => weight)}
      {row(`金额(${order.money.currency})`, order.money.saleAmount, ({ saleAmount }) => saleAmount)}
      {may('order:profit:view') && row('运费(CNY)', order.money.freightEst, ({ freightCny }) => freightCny)}
    </>
  )
}
