import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { type CheckedLine, preDelivery } from '@erp/contract/temu/delivery/pre-delivery'
import { useQueryClient } from '@tanstack/react-query'
import { Button, InputNumber, Tag } from 'antd'
import { createContext, useContext, useState } from 'react'
import { attempt, call, type LineColumn, Lines, offers } from '../../../kit/index.ts'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import type { PreDelivery } from './rows.ts'
import { idOf } from './verbs.ts'

/** The checked lines of the orders of this page, by order. */
export const PageLines = createContext<Record<string, CheckedLine[]>>({})
const useLinesOf = (row: PreDelivery): CheckedLine[] | undefined => useContext(PageLines)[idOf(row)]

/** How many lines have enough, and what is lacking. */
export function StockCell({ row }: { row: PreDelivery }) {
  const lines = useLinesOf(row)
  if (!lines) return <span className="nothing">…</span>
  const short = lines.filter(({ available, planQty }) => available < planQty)
  const lacking = short.reduce((sum, { available, planQty }) => sum + planQty - Math.max(0, available), 0)
  if (short.length === 0) return <>足够</>
  return <TwoLines right first={<span className="over-time">{`缺 ${lacking} 件`}</span>} second={`${short.length} 行不足`} />
}

/** The lines of one order, with a number to change in each. */
export function CheckedLines({ row }: { row: PreDelivery }) {
  const lines = useLinesOf(row)
  const queries = useQueryClient()
  const [plans, setPlans] = useState<Record<number, number>>({})
  const [busy, setBusy] = useState(false)
  if (!lines) return <p className="temu-lead">正在检查…</p>
  const changed = lines.filter(({ lineId, planQty }) => plans[lineId] !== undefined && plans[lineId] !== planQty)
  const save = async () => {
    setBusy(true)
    const input = {
      deliveryOrderId: idOf(row),
      version: row.version,
      lines: changed.map(({ lineId }) => ({ lineId, planQty: plans[lineId]! })),
    }
    const worked = await attempt(call(deliveryOrder, 'edit', input), '数量已调整')
    if (worked) {
      setPlans({})
      await Promise.all(
        [[preDelivery.path], ['list', preDelivery.path]].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    }
    setBusy(false)
  }
  const isEditable = offers(deliveryOrder, 'edit')
  return (
    <section className="temu-pre-lines" aria-label={`${row.deliveryOrderNo} 明细`}>
      <Lines
        columns={columnsOf(plans, isEditable ? setPlans : null, () => void save())}
        rows={lines}
        keyOf={({ lineId }) => lineId}
      />
      {changed.length > 0 && (
        <Button type="primary" size="small" loading={busy} onClick={() => void save()}>
          {`保存数量 ${changed.length}`}
        </Button>
      )}
    </section>
  )
}

const columnsOf = (
  plans: Record<number, number>,
  onChange: ((plans: Record<number, number>) => void) | null,
  onEnter: () => void,
): LineColumn<CheckedLine>[] => [
  { title: '备货单', render: ({ subPurchaseOrderSn }) => subPurchaseOrderSn },
  { title: 'SKU', render: ({ sku, extCode }) => sku ?? extCode },
  { title: '供货价', right: true, render: ({ supplyPrice }) => supplyPrice },
  { title: '毛利率', right: true, render: ({ margin }) => marginOf(margin) },
  {
    title: '可售',
    right: true,
    render: ({ available, planQty }) => <span className={available < planQty ? 'over-time' : undefined}>{available}</span>,
  },
  { title: '最多可发', right: true, render: ({ maxDeliverQty }) => maxDeliverQty },
  {
    title: '数量',
    right: true,
    render: (line) =>
      onChange ? (
        <InputNumber
          size="small"
          min={1}
          precision={0}
          aria-label={`${line.sku ?? line.extCode} 数量`}
          value={plans[line.lineId] ?? line.planQty}
          onChange={(next) => onChange({ ...plans, [line.lineId]: next ?? line.planQty })}
          onPressEnter={onEnter}
        />
      ) : (
        line.planQty
      ),
  },
  { title: '检查结果', render: ({ checks }) => <Checks checks={checks} /> },
]

/** A share as per cent; 达标 or 不达标 where costs are hidden. */
const marginOf = (margin: string | null): string | null =>
  margin !== null && /^-?\d/.test(margin) ? `${(Number(margin) * 100).toFixed(2)}%` : margin

const Checks = ({ checks }: { checks: CheckedLine['checks'] }) =>
  checks.length === 0 ? (
    <Tag color="green">通过</Tag>
  ) : (
    <span className="temu-chips">
      {checks.map(({ check, level, text }) => (
        <Tag key={check} color={level === 'error' ? 'red' : 'orange'}>
          {text}
        </Tag>
      ))}
    </span>
  )
