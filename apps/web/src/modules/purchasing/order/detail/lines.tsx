import { grouped } from '@erp/contract/kit/reading'
import type { OrderLine } from '@erp/contract/purchasing/order/order-rows'
import { type LineColumn, Lines, may, Picture } from '../../../../kit/index.ts'

type Column = LineColumn<OrderLine>
const count = (title: string, of: (line: OrderLine) => number): Column => ({
  title,
  right: true,
  render: (line) => of(line) || null,
})
const price = (title: string, of: (line: OrderLine) => string | null | undefined): Column => ({
  title,
  right: true,
  render: (line) => {
    const value = of(line)
    return value === null || value === undefined ? null : grouped(value)
  },
})

const GOODS: Column[] = [
  { title: '图', render: ({ skuImage }) => (skuImage ? <Picture src={skuImage} /> : null) },
  { title: 'SKU', render: ({ sku }) => sku },
  { title: '名称', render: ({ skuName }) => <span className="line-name">{skuName}</span> },
  { title: '数量', right: true, render: ({ quantity }) => quantity },
]
const MONEY: Column[] = [
  price('单价', (line) => line.price),
  price('金额', (line) => line.lineAmount),
  price('到岸单价', (line) => line.landedUnitCost),
  price('上次价', (line) => line.lastPrice),
]
const COUNTS: Column[] = [
  count('多发', ({ giftQty }) => giftQty),
  count('减数', ({ cancelQty }) => cancelQty),
  count('到货', ({ arrivedQty }) => arrivedQty),
  count('良品', ({ goodQty }) => goodQty),
  count('次品', ({ badQty }) => badQty),
  count('已入库', ({ stockedQty }) => stockedQty),
  count('未入库', ({ openQty }) => openQty),
  count('已退', ({ returnedQty }) => returnedQty),
  { title: '计划', render: ({ plans }) => plans.map(({ planNo, quantity }) => `${planNo}×${quantity}`).join('、') || null },
  { title: '行备注', render: ({ remark }) => remark },
]

/** Columns that say nothing about any line are left out. */
const told = (columns: Column[], lines: OrderLine[]) =>
  columns.filter(({ render }) => lines.some((line) => render(line) !== null))

export const OrderLines = ({ lines }: { lines: OrderLine[] }) => (
  <div className="doc-lines purchase-flush">
    <Lines
      rows={lines}
      keyOf={(line) => line.orderDetailsId}
      columns={[...GOODS, ...(may('purchasing:order:price') ? told(MONEY, lines) : []), ...told(COUNTS, lines)]}
    />
  </div>
)
