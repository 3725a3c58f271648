import { compare, minus, round2 } from '@erp/contract/kit/decimal'
import { grouped } from '@erp/contract/kit/reading'
import type { PurchaseOrderDetails } from '@erp/contract/purchasing/order/order-rows'
import { Bars } from '../../../../kit/chart/bars.tsx'

const amountOf = (value: string | null | undefined): string => value ?? '0.00'

/** 三单核对: what was ordered, came, was paid and came back, in money; what does not close is said. */
export function MoneyBar({ order }: { order: PurchaseOrderDetails }) {
  const [payable, stocked] = [amountOf(order.payableAmount), amountOf(order.stockedAmount)]
  const [paid, refunded] = [amountOf(order.paidAmount), amountOf(order.refundAmount)]
  const rows = [
    ['订货', payable],
    ['入库', stocked],
    ['已付', paid],
    ['已退', refunded],
  ] as const
  const bars = rows.map(([name, value]) => ({ key: name, name, value, shown: grouped(value) }))
  return (
    <section className="purchase-money">
      <Bars label="三单核对(CNY)" bars={bars} />
      <p className={isClosed(order) ? 'purchase-closed' : 'over-time'}>{verdict(order)}</p>
    </section>
  )
}

/** Paid and not come back, against what lies in stock. */
const gapOf = (order: PurchaseOrderDetails): string => {
  const net = minus(amountOf(order.paidAmount), amountOf(order.refundAmount)).minus(amountOf(order.writeOffAmount))
  return round2(net.minus(amountOf(order.stockedAmount)))
}
const isClosed = (order: PurchaseOrderDetails): boolean => compare(gapOf(order), 0) === 0

function verdict(order: PurchaseOrderDetails): string {
  const gap = gapOf(order)
  const written = compare(amountOf(order.writeOffAmount), 0) > 0 ? `（已核销 ${grouped(order.writeOffAmount!)}）` : ''
  if (compare(gap, 0) === 0) return compare(amountOf(order.paidAmount), 0) > 0 ? `已结清${written}` : '尚未付款，也未入库'
  return compare(gap, 0) > 0 ? `已付未到货 ${grouped(gap)}${written}` : `已到货未付 ${grouped(gap.slice(1))}${written}`
}
