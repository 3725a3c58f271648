import type { OrderLine } from '@erp/contract/order/desk/order-fields'
import { Lines } from '../../../../kit/index.ts'
import { LinePicture } from './order-cells.tsx'

/** Whatever has the lines of an order. */
interface WithLines {
  lines?: OrderLine[] | null
}
const LINE = 33
export const linesHeight = (row: WithLines): number => (row.lines?.length ?? 0) * LINE + 46
export const showLines = (row: WithLines) => <AllLines lines={row.lines ?? []} />

const AllLines = ({ lines }: { lines: OrderLine[] }) => (
  <Lines
    rows={lines}
    keyOf={(line) => line.orderDetailsId}
    columns={[
      {
        title: '图片',
        render: (line) => (
          <span className="order-line">
            <LinePicture src={line.image} />
          </span>
        ),
      },
      { title: 'SKU', render: (line) => line.sku ?? '未匹配' },
      { title: '平台SKU', render: (line) => line.shopSku },
      { title: '名称', render: (line) => line.skuName },
      { title: '数量', right: true, render: (line) => line.quantity },
      { title: '缺货', right: true, render: (line) => line.shortQty || null },
    ]}
  />
)
